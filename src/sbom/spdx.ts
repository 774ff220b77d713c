import type { ComponentKind } from "../domain/contracts/ecosystem.ts";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { anything, array, shape, text } from "../formats/shape.ts";
import { list } from "../formats/value.ts";
import { type LicenseWords, maxPackages, type SbomDocument, type SbomPackage } from "./document.ts";
import { readNotes } from "./lcc-notes.ts";
import { readRelations, type Relations } from "./spdx-relations.ts";

const readPackage = shape({
  SPDXID: text,
  name: text,
  versionInfo: text,
  supplier: text,
  licenseConcluded: text,
  licenseDeclared: text,
  primaryPackagePurpose: text,
  comment: text,
  externalRefs: array(shape({ referenceType: text, referenceLocator: text })),
});
const readDocument = shape({
  spdxVersion: text,
  creationInfo: shape({ creators: array(text) }),
  packages: anything,
  hasExtractedLicensingInfos: array(shape({ licenseId: text, name: text, extractedText: text })),
});

type SpdxPackage = ReturnType<typeof readPackage>;
type LicenseInfo = ReturnType<typeof readDocument>["hasExtractedLicensingInfos"][number];

/** Reads an SPDX 2 document in its JSON form. */
export function readSpdx(document: unknown): SbomDocument {
  const { spdxVersion: version = "", creationInfo, packages, hasExtractedLicensingInfos } = readDocument(document);
  if (!/^SPDX-2\.[0-3]$/.test(version)) {
    throw new ParseError(
      `This is an SBOM of ${version.slice(0, 20)}; lcc reads SPDX 2.3 and older versions of SPDX 2.`,
    );
  }
  const entries = list(packages);
  if (entries.length > maxPackages) {
    throw new TooLargeError(`The SBOM lists more than ${maxPackages} packages, the most that lcc reads.`);
  }
  const relations = readRelations(document);
  const named = entries.map(readPackage).filter(({ name }) => Boolean(name?.trim()));
  const root = findRoot(named, relations);
  return {
    format: version.replace("-", " "),
    ...(root && { root }),
    packages: named
      .filter(({ SPDXID }) => root === undefined || SPDXID !== root.ref)
      .map((entry) => toPackage(entry, relations, creationInfo.creators)),
    edges: relations.edges,
    gaps: relations.gaps,
    lost: entries.length - named.length,
    explained: readExplained(hasExtractedLicensingInfos),
  };
}

/** The package that the document describes; if it describes several, all of them are listed. */
function findRoot(packages: readonly SpdxPackage[], { described }: Relations): SbomDocument["root"] {
  const [first, ...others] = packages.filter(({ SPDXID }) => described.has(SPDXID ?? ""));
  const ref = first?.SPDXID;
  const purl = first && findPurl(first);
  return ref === undefined || others.length > 0 ? undefined : { ref, ...(purl !== undefined && { purl }) };
}

function toPackage(entry: SpdxPackage, relations: Relations, creators: readonly string[]): SbomPackage {
  const { SPDXID: ref = "" } = entry;
  const purl = findPurl(entry);
  const version = entry.versionInfo?.trim() ?? "";
  const noted = creators.some((creator) => creator.startsWith("Tool: lcc-")) ? readOwnNotes(entry) : undefined;
  const licenses = {
    concluded: toWords(entry.licenseConcluded),
    declared: toWords(entry.licenseDeclared),
    observed: [],
  };
  const isBare = purl === undefined && !noted && [...licenses.concluded, ...licenses.declared].every(saysNothing);
  return {
    ref,
    kind: readKind(entry, noted?.type),
    name: entry.name?.trim() ?? "",
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
function readSupplier({ supplier = "" }: SpdxPackage): Pick<SbomPackage, "supplier"> {
  const [, kind, name = ""] = /^(Person|Organization): (.{1,2000})/.exec(supplier) ?? [];
  return kind === undefined ? {} : { supplier: { name, kind: kind === "Person" ? "person" : "organization" } };
}

function findPurl({ externalRefs }: SpdxPackage): string | undefined {
  const reference = externalRefs.find(({ referenceType }) => referenceType === "purl");
  return reference?.referenceLocator?.trim();
}

/** Lines of the comment that lcc writes: `type: npm`. */
function readOwnNotes({ comment = "" }: SpdxPackage) {
  const lines = comment.slice(0, maxCommentLength).split("\n");
  const rows = lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(": ");
    return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]];
  });
  return readNotes(new Map(rows.toReversed()));
}

const maxCommentLength = 10_000;

/** NOASSERTION is dropped; NONE means that there is no license, and is kept. */
function toWords(license = ""): LicenseWords[] {
  const words = license.trim();
  return words === "" || words === "NOASSERTION" ? [] : [{ words: [words] }];
}

function saysNothing({ words }: LicenseWords): boolean {
  return words[0] === "NONE";
}

function readKind({ primaryPackagePurpose }: SpdxPackage, notedType: string | undefined): ComponentKind {
  if (notedType === "huggingface-dataset") return "dataset";
  return primaryPackagePurpose === "FILE" ? "file" : "library";
}

/** A file without a version, the operating system of an image, or a lockfile, which Trivy lists as a package. */
function isPlace({ primaryPackagePurpose }: SpdxPackage, ref: string, version: string): boolean {
  const purpose = primaryPackagePurpose?.replace("_", "-");
  if (purpose === "OPERATING-SYSTEM" || ref.startsWith("SPDXRef-OperatingSystem-")) return true;
  return version === "" && (purpose === "FILE" || ref.startsWith("SPDXRef-Application-"));
}

function readExplained(infos: readonly LicenseInfo[]): Map<string, LicenseWords> {
  const rows = infos.flatMap(({ licenseId: id, name: rawName = "", extractedText: extracted }): Row[] => {
    const name = rawName.trim();
    const words = name === "" || name === "NOASSERTION" ? [] : [name];
    return id === undefined ? [] : [[id.toLowerCase(), { words, ...(extracted !== undefined && { text: extracted }) }]];
  });
  return new Map(rows);
}

type Row = [id: string, license: LicenseWords];
