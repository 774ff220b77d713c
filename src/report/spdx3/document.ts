/** The subset of SPDX 3.0.1 that lcc writes, as JSON-LD. */
export interface Spdx3Document {
  readonly "@context": "https://spdx.org/rdf/3.0.1/spdx-context.jsonld";
  readonly "@graph": readonly [CreationInfo, ...Element[]];
}

export interface CreationInfo {
  readonly type: "CreationInfo";
  readonly "@id": typeof creationInfoId;
  readonly specVersion: "3.0.1";
  readonly created: string;
  readonly createdBy: readonly string[];
  readonly createdUsing: readonly string[];
}

/** Every element has the same creators and time. */
export const creationInfoId = "_:creationInfo";

interface Common {
  readonly spdxId: string;
  readonly creationInfo: typeof creationInfoId;
  readonly name?: string;
  readonly comment?: string;
}

export type Element = Collection | Agent | Package | LicenseExpression | LicenseText | Relation;

export type Profile = "core" | "software" | "simpleLicensing" | "ai" | "dataset";

interface Collection extends Common {
  readonly type: "SpdxDocument" | "software_Sbom";
  readonly profileConformance: readonly Profile[];
  readonly rootElement: readonly string[];
  readonly element: readonly string[];
  readonly dataLicense?: string;
  readonly software_sbomType?: readonly "source"[];
}

export interface Agent extends Common {
  readonly type: "Agent" | "Person" | "Organization" | "SoftwareAgent" | "Tool";
  readonly name: string;
}

export interface Package extends Common, Partial<AiFields>, Partial<DatasetFields> {
  readonly type: "software_Package" | "ai_AIPackage" | "dataset_DatasetPackage";
  readonly name: string;
  readonly software_primaryPurpose: "application" | "library" | "file" | "model" | "data" | "other";
  readonly software_packageVersion?: string;
  readonly software_downloadLocation?: string;
  readonly software_packageUrl?: string;
  readonly software_sourceInfo?: string;
  readonly software_copyrightText?: string;
  readonly software_homePage?: string;
  readonly suppliedBy?: string;
  readonly originatedBy?: readonly string[];
  readonly externalIdentifier?: readonly ExternalIdentifier[];
  readonly verifiedUsing?: readonly Hash[];
}

export interface Hash {
  readonly type: "Hash";
  readonly algorithm: "md5" | "sha1" | "sha256" | "sha384" | "sha512";
  readonly hashValue: string;
}

interface ExternalIdentifier {
  readonly type: "ExternalIdentifier";
  readonly externalIdentifierType: "packageUrl";
  readonly identifier: string;
}

export interface DictionaryEntry {
  readonly type: "DictionaryEntry";
  readonly key: string;
  readonly value: string;
}

export interface AiFields {
  readonly ai_typeOfModel: readonly string[];
  readonly ai_domain: readonly string[];
  readonly ai_metric: readonly DictionaryEntry[];
  readonly ai_energyConsumption: EnergyConsumption;
  readonly ai_informationAboutApplication: string;
  readonly ai_informationAboutTraining: string;
}

interface EnergyConsumption {
  readonly type: "ai_EnergyConsumption";
  readonly ai_trainingEnergyConsumption: readonly {
    readonly type: "ai_EnergyConsumptionDescription";
    readonly ai_energyQuantity: number;
    readonly ai_energyUnit: "kilowattHour";
  }[];
}

export interface DatasetFields {
  readonly dataset_datasetType: readonly DatasetType[];
  readonly dataset_intendedUse: string;
  readonly dataset_datasetAvailability: "clickthrough" | "registration";
}

export type DatasetType = "audio" | "image" | "text" | "video" | "structured" | "timeseries" | "noAssertion";

export interface LicenseExpression extends Common {
  readonly type: "simplelicensing_LicenseExpression";
  readonly simplelicensing_licenseExpression: string;
  readonly simplelicensing_customIdToUri?: readonly DictionaryEntry[];
}

export interface LicenseText extends Common {
  readonly type: "simplelicensing_SimpleLicensingText";
  readonly simplelicensing_licenseText: string;
}

export interface Relation extends Common {
  readonly type: "Relationship" | "LifecycleScopedRelationship";
  readonly from: string;
  readonly relationshipType: RelationType;
  readonly to: readonly string[];
  readonly completeness?: "complete" | "incomplete" | "noAssertion";
  readonly scope?: "build" | "development" | "test";
}

export type RelationType =
  | "dependsOn"
  | "hasOptionalDependency"
  | "contains"
  | "hasConcludedLicense"
  | "hasDeclaredLicense"
  | "trainedOn"
  | "testedOn"
  | "descendantOf"
  | "other";

/** Predefined by the standard. */
export const noAssertionElement = "NoAssertionElement";
export const noneElement = "NoneElement";
export const noAssertionLicense = "expandedlicensing_NoAssertionLicense";
export const noneLicense = "expandedlicensing_NoneLicense";
