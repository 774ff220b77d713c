import { ParseError } from "../domain/contracts/parse-error.ts";
import { endOfLine, lineAt } from "../text/line-at.ts";

/**
 * Converts the SPDX tag-value format to the shape of its JSON, for the fields lcc reads. A value goes to the end of its
 * line, or from `<text>` to `</text>`; a tag belongs to the package, file or license named last.
 */
export function parseTagValue(source: string): unknown {
  const document = { packages: [] as Row[], relationships: [] as Row[], hasExtractedLicensingInfos: [] as Row[] };
  const creators: string[] = [];
  let current: Row = {};
  let version: string | undefined;
  for (const { tag, value } of readTags(source)) {
    if (tag === "SPDXVersion") version = value;
    else if (tag === "Creator") creators.push(value);
    else if (tag === "Relationship") document.relationships.push(toRelationship(value));
    else if (tag === "PackageName") document.packages.push((current = { name: value }));
    else if (tag === "LicenseID") document.hasExtractedLicensingInfos.push((current = { licenseId: value }));
    else if (elements.has(tag)) current = {};
    else if (tag === "ExternalRef") (current["externalRefs"] ??= [] as Row[]).push(toReference(value));
    else if (Object.hasOwn(names, tag)) current[names[tag] ?? ""] ??= value;
  }
  return { spdxVersion: version, creationInfo: { creators }, ...document };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows are read again as values of unknown shape
type Row = Record<string, any>;

const names: Readonly<Record<string, string>> = {
  SPDXID: "SPDXID",
  PackageVersion: "versionInfo",
  PackageSupplier: "supplier",
  PackageLicenseConcluded: "licenseConcluded",
  PackageLicenseDeclared: "licenseDeclared",
  PackageComment: "comment",
  PrimaryPackagePurpose: "primaryPackagePurpose",
  LicenseName: "name",
  ExtractedText: "extractedText",
};

/** These tags begin elements other than packages and licenses. */
const elements: ReadonlySet<string> = new Set(["FileName", "SnippetSPDXID", "DocumentName"]);

interface Tag {
  readonly tag: string;
  readonly value: string;
}

function* readTags(source: string): Generator<Tag> {
  let at = 0;
  while (at < source.length) {
    const end = endOfLine(source, at);
    const [, tag, start] =
      /^([A-Za-z]{1,60}):[ \t]{0,20}(.{0,6})/.exec(source.slice(at, Math.min(end, at + 100))) ?? [];
    if (tag === undefined) {
      at = end + 1;
      continue;
    }
    const value = at + tag.length + 1;
    if (start === "<text>") {
      const [from, to] = [source.indexOf("<text>", value) + "<text>".length, source.indexOf("</text>", value)];
      if (to < 0) throw new ParseError("A text has no end (</text>).", lineAt(source, at));
      yield { tag, value: source.slice(from, to).trim() };
      at = endOfLine(source, to) + 1;
    } else {
      yield { tag, value: source.slice(value, end).trim() };
      at = end + 1;
    }
  }
}

/** `SPDXRef-A DEPENDS_ON SPDXRef-B` */
function toRelationship(value: string): Row {
  const [spdxElementId = "", relationshipType = "", relatedSpdxElement = ""] = value.split(/\s+/, 3);
  return { spdxElementId, relationshipType, relatedSpdxElement };
}

/** `PACKAGE-MANAGER purl pkg:npm/a@1.0.0` */
function toReference(value: string): Row {
  const [referenceCategory = "", referenceType = "", referenceLocator = ""] = value.split(/\s+/, 3);
  return { referenceCategory, referenceType, referenceLocator };
}
