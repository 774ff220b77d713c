import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { child, childText, parseXml, type XmlElement } from "../../../formats/xml.ts";
import type { PackageStatement } from "./package-statement.ts";
import { anything, shape } from "../../../formats/shape.ts";
import { joinPeople, toSupplier } from "../../kit/supplier.ts";
import type { Supplier } from "../../../domain/contracts/component.ts";

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

/** The authors in the manifest of a package, usually a company; otherwise its owners. */
export function readSupplier(metadata: XmlElement): Supplier | undefined {
  return toSupplier("organization", childText(metadata, "authors"), childText(metadata, "owners"));
}

const readEntry = shape({ authors: anything });

/** The same from a registration, where it is a string or a list. */
export function readRegisteredSupplier(entry: unknown): Supplier | undefined {
  const { authors } = readEntry(entry);
  return toSupplier("organization", authors, joinPeople(authors));
}
