import type { ComponentKind } from "../domain/ecosystem.ts";
import { ParseError, TooLargeError } from "../domain/parse-error.ts";
import { field, isFields, list, text } from "../formats/value.ts";
import { type LicenseWords, maxPackages, type SbomDocument, type SbomPackage } from "./document.ts";
import { readNotes } from "./lcc-notes.ts";
import { readRelations, type Relations } from "./spdx-relations.ts";

/** Reads an SPDX 2 document in its JSON form. */
export function readSpdx(document: unknown): SbomDocument {
  const version = text(field(document, "spdxVersion")) ?? "";
  if (!/^SPDX-2\.[0-3]$/.test(version)) {
    throw new ParseError(
      `This is an SBOM of ${version.slice(0, 20)}; lcc reads SPDX 2.3 and older versions of SPDX 2.`,
    );
  }
  const entries = list(field(document, "packages"));
  if (entries.length > maxPackages) {
    throw new TooLargeError(`The SBOM lists more than ${maxPackages} packages, the most that lcc reads.`);
  }
  const creators = list(field(field(document, "creationInfo"), "creators")).map((one) => text(one) ?? "");
  const relations = readRelations(document);
  const named = entries.filter((entry) => isFields(entry) && Boolean(text(field(entry, "name"))?.trim()));
  const root = findRoot(named, relations);
  return {
    format: version.replace("-", " "),
    ...(root && { root }),
    packages: named
      .filter((entry) => root === undefined || text(field(entry, "SPDXID")) !== root.ref)
      .map((entry) => toPackage(entry, relations, creators)),
    edges: relations.edges,
    gaps: relations.gaps,
    lost: entries.length - named.length,
    explained: readExplained(field(document, "hasExtractedLicensingInfos")),
  };
}

/** The package that the document describes; if it describes several, all of them are listed. */
function findRoot(packages: readonly unknown[], { described }: Relations): SbomDocument["root"] {
  const [first, ...others] = packages.filter((entry) => described.has(text(field(entry, "SPDXID")) ?? ""));
  const ref = text(field(first, "SPDXID"));
  const purl = purlOf(first);
  return ref === undefined || others.length > 0 ? undefined : { ref, ...(purl !== undefined && { purl }) };
}

function toPackage(entry: unknown, relations: Relations, creators: readonly string[]): SbomPackage {
  const ref = text(field(entry, "SPDXID")) ?? "";
  const purl = purlOf(entry);
  const version = text(field(entry, "versionInfo"))?.trim() ?? "";
  const noted = creators.some((creator) => creator.startsWith("Tool: lcc-")) ? notesOf(entry) : undefined;
  const [concluded, declared] = ["licenseConcluded", "licenseDeclared"].map((name) => wordsOf(field(entry, name)));
  const licenses = { concluded: concluded ?? [], declared: declared ?? [], observed: [] };
  const isBare = purl === undefined && !noted && [...licenses.concluded, ...licenses.declared].every(saysNothing);
  return {
    ref,
    kind: kindOf(entry, noted?.type),
    name: text(field(entry, "name"))?.trim() ?? "",
    version: version === "NOASSERTION" ? "" : version,
    ...(purl !== undefined && { purl }),
    scope: noted?.scope ?? relations.scopes.get(ref) ?? "runtime",
    licenses,
    ...readSupplier(entry),
    ...(isBare && isPlace(entry, ref, version) && { isPlace: true as const }),
    ...(noted && { noted }),
  };
}

/** `Person: Ada (ada@a.example)`, `Organization: Acme` or NOASSERTION. */
function readSupplier(entry: unknown): Pick<SbomPackage, "supplier"> {
  const [, kind, name = ""] = /^(Person|Organization): (.{1,2000})/.exec(text(field(entry, "supplier")) ?? "") ?? [];
  return kind === undefined ? {} : { supplier: { name, kind: kind === "Person" ? "person" : "organization" } };
}

function purlOf(entry: unknown): string | undefined {
  const reference = list(field(entry, "externalRefs")).find((one) => field(one, "referenceType") === "purl");
  return text(field(reference, "referenceLocator"))?.trim();
}

/** Lines of the comment that lcc writes: `type: npm`. */
function notesOf(entry: unknown) {
  const lines = (text(field(entry, "comment")) ?? "").slice(0, maxCommentLength).split("\n");
  const rows = lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(": ");
    return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]];
  });
  return readNotes(new Map(rows.toReversed()));
}

const maxCommentLength = 10_000;

/** NOASSERTION is dropped; NONE means that there is no license, and is kept. */
function wordsOf(license: unknown): LicenseWords[] {
  const words = text(license)?.trim() ?? "";
  return words === "" || words === "NOASSERTION" ? [] : [{ words: [words] }];
}

function saysNothing({ words }: LicenseWords): boolean {
  return words[0] === "NONE";
}

function kindOf(entry: unknown, notedType: string | undefined): ComponentKind {
  if (notedType === "huggingface-dataset") return "dataset";
  return text(field(entry, "primaryPackagePurpose")) === "FILE" ? "file" : "library";
}

/** A file without a version, the operating system of an image, or a lockfile, which Trivy lists as a package. */
function isPlace(entry: unknown, ref: string, version: string): boolean {
  const purpose = text(field(entry, "primaryPackagePurpose"))?.replace("_", "-");
  if (purpose === "OPERATING-SYSTEM" || ref.startsWith("SPDXRef-OperatingSystem-")) return true;
  return version === "" && (purpose === "FILE" || ref.startsWith("SPDXRef-Application-"));
}

function readExplained(infos: unknown): Map<string, LicenseWords> {
  const rows = list(infos).flatMap((info): [string, LicenseWords][] => {
    const id = text(field(info, "licenseId"));
    const name = text(field(info, "name"))?.trim() ?? "";
    const extracted = text(field(info, "extractedText"));
    const words = name === "" || name === "NOASSERTION" ? [] : [name];
    return id === undefined ? [] : [[id.toLowerCase(), { words, ...(extracted !== undefined && { text: extracted }) }]];
  });
  return new Map(rows);
}
