import type { Automation } from "./rules.ts";
import type { Role } from "./models/role.ts";

/** `report.json` of the pack. */
export interface ActReport {
  readonly schemaVersion: "1";
  readonly regulation: { readonly name: string; readonly rulesAsOf: string; readonly sources: readonly string[] };
  readonly generatedAt: string;
  readonly scan: {
    readonly id: string;
    readonly project: string;
    readonly revision: string | null;
    readonly policy: string | null;
    readonly context: string | null;
  };
  readonly scope: Scope;
  readonly components: readonly ActComponent[];
  readonly summary: Summary;
  readonly disclaimer: string;
}

/** `declared`: an answer says that the model it was made from has it. */
export type SystemicRisk = "unknown" | "declared" | "above-threshold" | "below-threshold";

export interface Scope {
  readonly role: Role;
  readonly note: string;
  /** The earliest date in the answers. */
  readonly placedOnMarket: string | null;
  /** The highest value that a model of the scan declares. */
  readonly trainingComputeFlop: number | null;
  readonly systemicRisk: SystemicRisk;
}

export interface Summary {
  readonly components: number;
  readonly models: number;
  readonly datasets: number;
  readonly evidenced: number;
  readonly partial: number;
  readonly missing: number;
  readonly notApplicable: number;
  readonly openFields: number;
}

export interface ActComponent {
  readonly name: string;
  readonly type: string;
  readonly version: string | null;
  readonly purl: string | null;
  readonly license: string;
  readonly licenseFamily: string | null;
  readonly gpaiCandidate: "yes" | "no" | "unknown";
  readonly baseModels: readonly string[];
  readonly datasets: readonly string[];
  readonly risks: readonly Risk[];
  readonly obligations: readonly Obligation[];
}

export type Status = "evidenced" | "partial" | "missing" | "not-applicable";

export interface Obligation {
  readonly id: string;
  readonly ref: string;
  readonly title: string;
  readonly status: Status;
  readonly reason: string;
  readonly exemption: { readonly claimed: boolean; readonly conditions: readonly Item[] } | null;
  readonly items: readonly Item[];
}

export interface Item {
  readonly id: string;
  readonly text: string;
  readonly status: Status;
  readonly automation: Automation;
  readonly evidence: readonly ActEvidence[];
  readonly gap: string | null;
  readonly userAction: string | null;
}

export type EvidenceKind =
  | "card-field"
  | "card-section"
  | "config"
  | "file-header"
  | "file"
  | "code-reference"
  | "registry"
  | "user-answer";

export interface ActEvidence {
  readonly kind: EvidenceKind;
  readonly component: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly field: string | null;
  readonly value: string;
}

export interface Risk {
  readonly identifier: string;
  readonly level: "low" | "medium" | "high" | "critical";
  readonly tags: readonly string[];
  readonly text: string;
  readonly source: string;
}
