/** The part of SPDX 2.3 that lcc writes, in the structure of its JSON. */
export interface SpdxDocument {
  readonly spdxVersion: "SPDX-2.3";
  readonly dataLicense: "CC0-1.0";
  readonly SPDXID: "SPDXRef-DOCUMENT";
  readonly name: string;
  readonly documentNamespace: string;
  readonly creationInfo: { readonly created: string; readonly creators: readonly string[] };
  readonly comment: string;
  readonly packages: readonly SpdxPackage[];
  readonly relationships: readonly Relationship[];
  readonly hasExtractedLicensingInfos: readonly ExtractedLicense[];
}

export interface SpdxPackage {
  readonly name: string;
  readonly SPDXID: string;
  readonly versionInfo?: string;
  readonly supplier: string;
  readonly downloadLocation: string;
  readonly filesAnalyzed: false;
  readonly checksums?: readonly Checksum[];
  readonly sourceInfo?: string;
  readonly licenseConcluded: string;
  readonly licenseDeclared: string;
  readonly licenseComments?: string;
  readonly copyrightText: string;
  readonly comment?: string;
  readonly externalRefs?: readonly ExternalRef[];
  readonly primaryPackagePurpose: "APPLICATION" | "LIBRARY" | "FILE" | "OTHER";
}

export interface Checksum {
  readonly algorithm: "MD5" | "SHA1" | "SHA256" | "SHA384" | "SHA512";
  readonly checksumValue: string;
}

interface ExternalRef {
  readonly referenceCategory: "PACKAGE-MANAGER";
  readonly referenceType: "purl";
  readonly referenceLocator: string;
}

export interface Relationship {
  readonly spdxElementId: string;
  readonly relationshipType:
    | "DESCRIBES"
    | "CONTAINS"
    | "DEPENDS_ON"
    | "OPTIONAL_DEPENDENCY_OF"
    | "BUILD_DEPENDENCY_OF"
    | "DEV_DEPENDENCY_OF"
    | "TEST_DEPENDENCY_OF";
  readonly relatedSpdxElement: string;
  readonly comment?: string;
}

/** A license that is not on SPDX's list. */
export interface ExtractedLicense {
  readonly licenseId: string;
  readonly name: string;
  readonly extractedText: string;
  readonly seeAlsos?: readonly string[];
  readonly comment?: string;
}

/** Unknown, or not looked up. */
export const noAssertion = "NOASSERTION";
/** Known to be absent. */
export const none = "NONE";
