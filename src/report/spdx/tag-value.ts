import type { ExtractedLicense, Relationship, SpdxDocument, SpdxPackage } from "./document.ts";
import { noAssertion, none } from "./document.ts";

/** The document in SPDX's own line format: `Tag: value`, one paragraph for each element. */
export function toTagValue(document: SpdxDocument): string {
  const { packages, relationships, hasExtractedLicensingInfos } = document;
  const from = Map.groupBy(relationships, ({ spdxElementId }) => spdxElementId);
  const relationsOf = (id: string) => (from.get(id) ?? []).flatMap(relationshipLines);
  const paragraphs = [
    [...documentLines(document), ...relationsOf(document.SPDXID)],
    ...packages.map((one) => [...packageLines(one), ...relationsOf(one.SPDXID)]),
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

function packageLines(one: SpdxPackage): string[] {
  return [
    ...line("PackageName", one.name),
    ...line("SPDXID", one.SPDXID),
    ...line("PackageVersion", one.versionInfo),
    ...line("PackageSupplier", one.supplier),
    ...line("PackageDownloadLocation", one.downloadLocation),
    ...line("FilesAnalyzed", String(one.filesAnalyzed)),
    ...(one.checksums ?? []).flatMap(({ algorithm, checksumValue }) =>
      line("PackageChecksum", `${algorithm}: ${checksumValue}`),
    ),
    ...block("PackageSourceInfo", one.sourceInfo),
    ...line("PackageLicenseConcluded", one.licenseConcluded),
    ...line("PackageLicenseDeclared", one.licenseDeclared),
    ...block("PackageLicenseComments", one.licenseComments),
    ...block("PackageCopyrightText", one.copyrightText),
    ...block("PackageComment", one.comment),
    ...(one.externalRefs ?? []).flatMap(({ referenceCategory, referenceType, referenceLocator }) =>
      line("ExternalRef", `${referenceCategory} ${referenceType} ${referenceLocator}`),
    ),
    ...line("PrimaryPackagePurpose", one.primaryPackagePurpose),
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
