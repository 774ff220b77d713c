import type { Component } from "./component.ts";
import type { Evidence } from "./evidence.ts";
import type { JudgedRisk, Softening, Status } from "./policy.ts";
import type { ruleOrigins } from "./schema/words.ts";

/** One component, its license, and the verdict of the policy. */
export interface Finding {
  readonly component: Omit<Component, "declaredLicense" | "declaredLicenses" | "extras" | "plainScope">;
  readonly resolved_license: string;
  readonly status: Status;
  /** The sources whose answer contributed. */
  readonly sources: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly decision: FindingDecision;
}

/** Why a finding has its status. */
export interface FindingDecision {
  /** The list of the policy that the license is on; `none`: on no list. */
  readonly list: "allow" | "review" | "deny" | "none";
  /** The entry that decided, as written in the policy. */
  readonly pattern?: string;
  /** Where that entry is defined, if the policy extends another: the name of a built-in policy, or a file. */
  readonly from?: string;
  /** The judged expression, with a choice made for every OR. */
  readonly license: string;
  readonly reason: string;
  /** How a choice was made for every OR; absent if the license has none, and before 3.0. */
  readonly choices?: readonly LicenseChoice[];
  /** A known risk of the component, or of what it was made from, for which the policy has a rule. */
  readonly risk?: JudgedRisk;
  /** The rule that made the verdict milder. */
  readonly softened?: Softening;
  /** The package pattern of the override that replaced the license. */
  readonly override?: string;
  /** The override is from the project's `lcc.yml`; absent: from the policy. */
  readonly overrideFrom?: "project";
  readonly conflict?: LicenseConflict;
  /** Why the finding passes although its license would not. */
  readonly waiver?: AppliedWaiver;
}

/** An OR in a license, with the verdict of each alternative. */
export interface LicenseChoice {
  readonly expression: string;
  /** Why the chosen alternative was taken, in a few words. */
  readonly because: string;
  readonly alternatives: readonly LicenseAlternative[];
}

export interface LicenseAlternative extends Pick<FindingDecision, "list" | "pattern"> {
  readonly license: string;
  readonly status: Status;
  readonly isChosen?: boolean;
}

/** A waiver that made a finding pass. */
export interface AppliedWaiver {
  /** The component pattern of the waiver, as written. */
  readonly component: string;
  /** The last day on which it applies, `YYYY-MM-DD`. */
  readonly until: string;
  readonly reason: string;
  readonly approvedBy: string;
  /** Where it is defined: in the policy, or in the project's `lcc.yml`. */
  readonly from: RuleOrigin;
  /** The status without the waiver. */
  readonly status: Exclude<Status, "pass">;
}

export type RuleOrigin = (typeof ruleOrigins)[number];

/** The license text of a component differs from the declared license. */
export interface LicenseConflict {
  /** The license in the metadata. */
  readonly declared: string;
  /** The license of the text. */
  readonly detected: string;
  /** The file with the text. */
  readonly file: string;
  /** Which of the two decided. */
  readonly used: "declared" | "detected";
}
