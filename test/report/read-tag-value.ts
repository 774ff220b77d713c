type Tags = readonly (readonly [tag: string, value: string])[];
type Fields = Record<string, unknown>;

/** An SPDX document read from tag-value: only what tests compare, in the shape of the JSON. */
export function readTagValue(text: string): Fields {
  const document: Fields = {};
  const [packages, relationships, licenses, creators]: [Fields[], Fields[], Fields[], string[]] = [[], [], [], []];
  let current = document;
  for (const [tag, value] of readTags(text)) {
    if (tag === "PackageName") packages.push((current = { name: value }));
    else if (tag === "LicenseID") licenses.push((current = { licenseId: value }));
    else if (tag === "Creator") creators.push(value);
    else if (tag === "Created") document["creationInfo"] = { created: value, creators };
    else if (tag === "Relationship") relationships.push(readRelationship(value));
    else if (tag === "RelationshipComment") (relationships.at(-1) ?? {})["comment"] = value;
    else if (tag === "PackageChecksum") current["checksums"] = [...list(current["checksums"]), readChecksum(value)];
    else if (tag === "ExternalRef") current["externalRefs"] = [readExternalRef(value)];
    else if (tag === "LicenseCrossReference") current["seeAlsos"] = [...list(current["seeAlsos"]), value];
    else if (tag === "FilesAnalyzed") current["filesAnalyzed"] = value === "true";
    else current[fields[tag] ?? `unknown tag ${tag}`] = value;
  }
  return { ...document, packages, relationships, hasExtractedLicensingInfos: licenses };
}

function readChecksum(value: string): Fields {
  const [algorithm, checksumValue] = value.split(": ");
  return { algorithm, checksumValue };
}

const fields: Readonly<Record<string, string>> = {
  SPDXVersion: "spdxVersion",
  DataLicense: "dataLicense",
  SPDXID: "SPDXID",
  DocumentName: "name",
  DocumentNamespace: "documentNamespace",
  DocumentComment: "comment",
  PackageVersion: "versionInfo",
  PackageSupplier: "supplier",
  PackageDownloadLocation: "downloadLocation",
  PackageSourceInfo: "sourceInfo",
  PackageLicenseConcluded: "licenseConcluded",
  PackageLicenseDeclared: "licenseDeclared",
  PackageLicenseComments: "licenseComments",
  PackageCopyrightText: "copyrightText",
  PackageComment: "comment",
  PrimaryPackagePurpose: "primaryPackagePurpose",
  ExtractedText: "extractedText",
  LicenseName: "name",
  LicenseComment: "comment",
};

/** A value that begins with `<text>` goes on to the next `</text>`, over line ends. */
function readTags(text: string): Tags {
  const tags: [string, string][] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("\n", at);
    const colon = text.indexOf(": ", at);
    if (end === at) {
      at++;
      continue;
    }
    if (colon < 0 || colon > end) throw new Error(`no tag in ${JSON.stringify(text.slice(at, end))}`);
    const isBlock = text.startsWith("<text>", colon + 2);
    const close = isBlock ? text.indexOf("</text>", colon) : end;
    tags.push([text.slice(at, colon), text.slice(colon + (isBlock ? 8 : 2), close)]);
    at = isBlock ? close + "</text>".length : end;
    if (text[at] !== "\n") throw new Error(`text behind the value of ${tags.at(-1)?.[0]}`);
    at++;
  }
  return tags;
}

function readRelationship(value: string): Fields {
  const [spdxElementId, relationshipType, relatedSpdxElement, ...rest] = value.split(" ");
  if (rest.length > 0) throw new Error(`a relationship of more than three words: ${value}`);
  return { spdxElementId, relationshipType, relatedSpdxElement };
}

function readExternalRef(value: string): Fields {
  const [referenceCategory, referenceType, referenceLocator] = value.split(" ");
  return { referenceCategory, referenceType, referenceLocator };
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
