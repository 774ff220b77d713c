export type SpecVersion = "1.6" | "1.7";

/** The part of the CycloneDX object model that lcc writes, in the structure of its JSON. */
export interface Bom {
  readonly $schema: string;
  readonly bomFormat: "CycloneDX";
  readonly specVersion: SpecVersion;
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: Metadata;
  readonly components: readonly BomComponent[];
  readonly services?: readonly BomService[];
  readonly dependencies: readonly Dependency[];
  readonly compositions: readonly Composition[];
}

export interface Metadata {
  readonly timestamp: string;
  readonly lifecycles: readonly { readonly phase: "pre-build" }[];
  readonly tools: { readonly components: readonly BomComponent[] };
  readonly authors?: readonly Named[];
  readonly component: BomComponent;
  readonly supplier?: Named;
  readonly properties: readonly Property[];
}

export interface BomComponent {
  readonly type: "application" | "library" | "machine-learning-model" | "data" | "file";
  readonly "bom-ref"?: string;
  readonly supplier?: Named;
  readonly publisher?: string;
  readonly name: string;
  readonly version?: string;
  readonly scope?: "required" | "optional" | "excluded";
  readonly hashes?: readonly BomHash[];
  readonly licenses?: readonly LicenseChoice[];
  readonly purl?: string;
  readonly pedigree?: Pedigree;
  readonly externalReferences?: readonly ExternalReference[];
  readonly properties?: readonly Property[];
  /** Parts of it. */
  readonly components?: readonly BomComponent[];
  readonly evidence?: ComponentEvidence;
  readonly modelCard?: ModelCard;
  readonly data?: readonly DataSet[];
}

/** Something that is used over the network and not part of the product. */
export interface BomService {
  readonly "bom-ref": string;
  readonly provider: Named;
  readonly name: string;
  readonly "x-trust-boundary": boolean;
  readonly externalReferences?: readonly ExternalReference[];
  readonly properties: readonly Property[];
}

export interface Named {
  readonly name: string;
}

export interface Property {
  readonly name: string;
  readonly value: string;
}

type Acknowledgement = { readonly acknowledgement?: "declared" | "concluded" };

export type LicenseChoice =
  | ({ readonly expression: string } & Acknowledgement)
  | { readonly license: { readonly id: string } & Acknowledgement }
  | { readonly license: { readonly name: string } & Acknowledgement };

/** Ancestors are the models it was made from. */
export interface Pedigree {
  readonly ancestors: readonly BomComponent[];
  readonly notes?: string;
}

export interface ExternalReference {
  readonly type: "vcs" | "distribution" | "license" | "evidence" | "other";
  readonly url: string;
  readonly comment?: string;
  readonly hashes?: readonly BomHash[];
}

export interface BomHash {
  readonly alg: "MD5" | "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";
  readonly content: string;
}

/** How the name or version was found. */
export interface IdentityEvidence {
  readonly field: "name" | "version";
  readonly confidence: number;
  readonly methods: readonly {
    readonly technique: "manifest-analysis" | "other";
    readonly confidence: number;
    readonly value: string;
  }[];
}

export interface ComponentEvidence {
  readonly identity?: readonly IdentityEvidence[];
  readonly occurrences?: readonly { readonly location: string; readonly line?: number }[];
  readonly licenses?: readonly LicenseChoice[];
  readonly copyright?: readonly { readonly text: string }[];
}

export interface ModelCard {
  readonly modelParameters?: {
    readonly task?: string;
    readonly architectureFamily?: string;
    readonly modelArchitecture?: string;
    readonly datasets?: readonly (DataSet | { readonly ref: string })[];
  };
  readonly quantitativeAnalysis?: { readonly performanceMetrics: readonly Metric[] };
  readonly considerations?: {
    readonly useCases?: readonly string[];
    readonly environmentalConsiderations?: Environment;
  };
}

interface Metric {
  readonly type: string;
  readonly value: string;
  readonly slice?: string;
}

export interface Environment {
  readonly energyConsumptions?: readonly EnergyConsumption[];
  readonly properties?: readonly Property[];
}

interface EnergyConsumption {
  readonly activity: "training" | "fine-tuning";
  readonly energyProviders: readonly {
    readonly organization: Named;
    readonly energySource: "unknown";
    readonly energyProvided: Measure<"kWh">;
  }[];
  readonly activityEnergyCost: Measure<"kWh">;
  readonly co2CostEquivalent?: Measure<"tCO2eq">;
}

export interface Measure<Unit extends string> {
  readonly value: number;
  readonly unit: Unit;
}

export interface DataSet {
  readonly type: "dataset";
  readonly name: string;
  readonly description?: string;
}

export interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** `incomplete`: something is missing; `unknown`: that cannot be determined. */
export interface Composition {
  readonly aggregate: "incomplete" | "unknown";
  readonly assemblies?: readonly string[];
  readonly dependencies: readonly string[];
}
