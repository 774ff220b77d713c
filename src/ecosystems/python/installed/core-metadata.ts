import type { TreeLicense } from "../../../domain/contracts/contracts.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";
import { licenseClassifiers } from "../registry/license-classifiers.ts";
import { readStated } from "../registry/stated-license.ts";

/** The license in an installed package's METADATA or PKG-INFO. */
type MetadataLicense = Pick<TreeLicense, "raw" | "kind" | "doubt">;

/** A longer `License` is the license text. */
const maxStatementLength = 200;

/** The standard expression, else the free text if it can be understood, else the classifiers, which offer a choice. */
export function readMetadataLicense(metadata: string): MetadataLicense | undefined {
  const fields = readHeader(metadata);
  const [expression = ""] = fields.get("license-expression") ?? [];
  const free = fields.get("license")?.find((value) => value !== "" && value.toUpperCase() !== "UNKNOWN");
  const all = fields.get("classifier") ?? [];
  if (expression === "" && free !== undefined && isText(free)) return { raw: free, kind: "text" };
  const classifiers = licenseClassifiers(all, { others: free !== undefined });
  const isNamed = free !== undefined && normalizeName(free).strength !== "none";
  const raw = expression || (isNamed || classifiers.length === 0 ? free : classifiers.join(" OR "));
  if (raw === undefined) return undefined;
  // Whether a text is a different license than the statement is decided where texts are compared.
  const read = readStated({ expression, free: free ?? "", classifiers: all }, () => ({ confidence: 0 }));
  return { raw, kind: "statement", ...(read?.doubt !== undefined && { doubt: read.doubt }) };
}

function isText(free: string): boolean {
  return free.length > maxStatementLength || free.includes("\n");
}

export function readMetadataVersion(metadata: string): string | undefined {
  return readHeader(metadata).get("version")?.[0];
}

/** The fields before the first empty line; indented lines, also of spaces only, continue the value before them. */
export function readHeader(metadata: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[][]>();
  let open: string[] | undefined;
  for (const line of metadata.split(/\r\n|\n/)) {
    if (line === "") break;
    if (/^[\s|]/.test(line)) {
      open?.push(line.trim().replace(/^\|/, ""));
      continue;
    }
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const key = line.slice(0, colon).toLowerCase();
    open = [line.slice(colon + 1)];
    if (!fields.get(key)?.push(open)) fields.set(key, [open]);
  }
  return new Map([...fields].map(([key, values]) => [key, values.map((lines) => lines.join("\n").trim())]));
}
