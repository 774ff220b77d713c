import type { ExtractedLicense, Relationship, SpdxDocument, SpdxPackage } from "./document.ts";
import { noAssertion, none } from "./document.ts";

/** The document in SPDX's own line format: `Tag: value`, one paragraph for each element. */
export function toTagValue(document: SpdxDocument): string {
  const { packages, relationships, hasExtractedLicensingInfos } = document;
  const from = Map.groupBy(relationships, ({ spdxElementId }) => spdxElementId);
  const relationsOf = (id: string) => (from.get(id) ?? []).flatMap(relationshipLines);
  const paragraphs = [
    [...documentLines(document), ...relationsOf(document.SPDXID)],
    ...packages.map((item) => [...packageLines(item), ...relationsOf(item.SPDXID)]),
    ...hasExtractedLicensingInfos.map(licenseLines),
  ];
  return paragraphs.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function documentLines(document: SpdxDocument): string[] {
  return [
    ...line("SPDXVersion", document.spdxVersion),
    ...line("DataLicense", document.dataLicense),
    ...line("SPDXID", document.SPDXID),
    ...line("DocumentName", document.name),
    ...line("DocumentNamespace", document.documentNamespace),
    ...block("DocumentComment", document.comment),
    ...document.creationInfo.creators.flatMap((creator) => line("Creator", creator)),
    ...line("Created", document.creationInfo.created),
  ];
}

function packageLines(item: SpdxPackage): string[] {
  return [
    ...line("PackageName", item.name),
    ...line("SPDXID", item.SPDXID),
    ...line("PackageVersion", item.versionInfo),
    ...line("PackageSupplier", item.supplier),
    ...line("PackageDownloadLocation", item.downloadLocation),
    ...line("FilesAnalyzed", String(item.filesAnalyzed)),
    ...(item.checksums ?? []).flatMap(({ algorithm, checksumValue }) =>
      line("PackageChecksum", `${algorithm}: ${checksumValue}`),
    ),
    ...block("PackageSourceInfo", item.sourceInfo),
    ...line("PackageLicenseConcluded", item.licenseConcluded),
    ...line("PackageLicenseDeclared", item.licenseDeclared),
    ...block("PackageLicenseComments", item.licenseComments),
    ...block("PackageCopyrightText", item.copyrightText),
    ...block("PackageComment", item.comment),
    ...(item.externalRefs ?? []).flatMap(({ referenceCategory, referenceType, referenceLocator }) =>
      line("ExternalRef", `${referenceCategory} ${referenceType} ${referenceLocator}`),
    ),
    ...line("PrimaryPackagePurpose", item.primaryPackagePurpose),
  ];
}

function relationshipLines({ spdxElementId, relationshipType, relatedSpdxElement, comment }: Relationship): string[] {
  return [
    ...line("Relationship", `${spdxElementId} ${relationshipType} ${relatedSpdxElement}`),
    ...block("RelationshipComment", comment),
  ];
}

function licenseLines({ licenseId, name, extractedText, seeAlsos = [], comment }: ExtractedLicense): string[] {
  return [
    ...line("LicenseID", licenseId),
    ...block("ExtractedText", extractedText),
    ...line("LicenseName", name),
    ...seeAlsos.flatMap((address) => line("LicenseCrossReference", address)),
    ...block("LicenseComment", comment),
  ];
}

/** A value that looks like the start of a block is written as one, so that it does not swallow the next lines. */
function line(tag: string, value: string | undefined): string[] {
  if (value === undefined) return [];
  return value.includes("<text>") || value.includes("</text>") ? block(tag, value) : [`${tag}: ${value}`];
}

/** The format cannot escape its own end mark inside a text: a space makes it harmless. */
function block(tag: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  if (text === noAssertion || text === none) return [`${tag}: ${text}`];
  return [`${tag}: <text>${text.replaceAll(/<\/text>/gi, (mark) => `</ ${mark.slice(2)}`)}</text>`];
}
