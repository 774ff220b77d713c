import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { child, childText, parseXml, type XmlElement } from "../../../formats/xml.ts";
import type { PackageStatement } from "./package-statement.ts";
import { readSupplier } from "./read-supplier.ts";

/** Reads the manifest of a package. Throws ParseError. */
export function readNuspec(
  bytes: Uint8Array,
  address: string,
): Omit<PackageStatement, "archives"> & { readonly id: string } {
  const metadata = readMetadata(bytes);
  const license = child(metadata, "license");
  const isFile = license?.attributes.get("type")?.toLowerCase() === "file";
  return {
    id: childText(metadata, "id") ?? "",
    version: childText(metadata, "version") ?? "",
    expression: isFile ? "" : (license?.text ?? ""),
    file: isFile ? license.text : "",
    licenseUrl: childText(metadata, "licenseUrl") ?? "",
    repository: child(metadata, "repository")?.attributes.get("url")?.trim() ?? "",
    projectUrl: childText(metadata, "projectUrl") ?? "",
    supplier: readSupplier(metadata),
    address,
  };
}

/** Its XML namespace differs between versions and is ignored. Throws ParseError. */
export function readMetadata(bytes: Uint8Array): XmlElement {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const root = parseXml(new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes));
  const metadata = child(root, "metadata");
  if (root.name !== "package" || !metadata) throw new ParseError("This is not the manifest of a package.");
  return metadata;
}
