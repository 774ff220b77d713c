import type { Scope } from "./component.ts";

export const listNames = ["allow", "review", "deny"] as const;
export type ListName = (typeof listNames)[number];
export type Status = "pass" | "warning" | "violation";

export const preferences = ["most_permissive", "avoid_copyleft", "prefer_order"] as const;
export type DualLicensePreference = (typeof preferences)[number];

/** `warn` makes a violation a warning; `report` makes both a pass that is still shown. */
export const scopeRules = ["full", "warn", "report"] as const;
export type ScopeRule = (typeof scopeRules)[number];

/** What a component is to a policy; whatever is neither a model nor a dataset is a package. */
export const judgedTypes = ["package", "model", "dataset"] as const;
export type JudgedType = (typeof judgedTypes)[number];

/** Whether the project asks for a component itself. */
export const directnesses = ["direct", "transitive"] as const;
export type Directness = (typeof directnesses)[number];

/** What a known risk of a model or dataset makes of a finding: at least a warning, or a violation. */
export const riskRules = ["review", "deny"] as const;
export type RiskRule = (typeof riskRules)[number];

/** What decides where the license text of a component is another license than the declared one. */
export const conflictRules = ["review", "worst", "declared"] as const;
export type ConflictRule = (typeof conflictRules)[number];

/** Whether a project's own file may bring overrides, waivers and paths. */
export const projectRuleChoices = ["all", "none"] as const;
export type ProjectRules = (typeof projectRuleChoices)[number];

export const standardDisclaimer =
  "Results are information produced by automatic matching of license names. They are not legal advice.";

/** The license of a component for which none could be resolved. */
export const unknownLicense = "UNKNOWN";

/** A named set of rules for one organisation or one kind of work. */
export interface Policy {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly disclaimer: string;
  /** `YYYY-MM-DD`. */
  readonly lastUpdated?: string;
  readonly status: string;
  readonly defaultContext: string;
  /** The policy that this one extends, as it is written: the name of a built-in policy, or a path. */
  readonly extends?: string;
  /** Absent where the policy does not say: the command line then means `all`, the service `none`. */
  readonly projectRules?: ProjectRules;
  /** The default context first, the others as they are written. */
  readonly contexts: readonly Context[];
}

/** The rules for one way of using software: inside the house, as a service, in a product. */
export interface Context {
  readonly name: string;
  readonly description: string;
  /** How this use is named beside a verdict: `judged as shipped to customers`. */
  readonly judgedAs: string;
  readonly allow: readonly string[];
  readonly review: readonly string[];
  readonly deny: readonly string[];
  /** Pattern, as in its list, to the author's sentence about it. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly preference: DualLicensePreference;
  readonly preferredOrder: readonly string[];
  /** The list in which an unresolved license counts to be. */
  readonly unknown: ListName;
  /** The list in which a license counts to be that no entry names. */
  readonly unlisted: ListName;
  readonly onConflict: ConflictRule;
  readonly scopes: ReadonlyMap<Scope, ScopeRule>;
  readonly types: ReadonlyMap<JudgedType, ScopeRule>;
  readonly directness: ReadonlyMap<Directness, ScopeRule>;
  /** Kind or level of a known risk to what it makes of a finding; a level stands for the worse ones, too. */
  readonly datasetRisks: ReadonlyMap<string, RiskRule>;
  readonly overrides: readonly Override[];
  /**
   * In a policy that extends another: an entry as it is compared, `unknown` or `unlisted`, to where it is written, the
   * name of a built-in policy or a file.
   */
  readonly sources: ReadonlyMap<string, string>;
  readonly waivers: readonly Waiver[];
  /** The three lists, ready for matching. */
  readonly rules: RuleIndex;
  /** `preferredOrder`, ready for matching. */
  readonly preferred: readonly Pattern[];
}

/** A correction: packages that match `package` count as licensed under `license`. */
export interface Override {
  /** Name, `type:name` or package URL, with an optional `@version`; `*` stands for any run of characters. */
  readonly package: string;
  /** `package`, ready for matching. */
  readonly selector: PackageSelector;
  readonly license: string;
  readonly reason?: string;
  /** The last day on which it applies, `YYYY-MM-DD`. */
  readonly expires?: string;
}

/** A decision to accept a component although its license would not pass; the license stays what it is. */
export interface Waiver {
  /** As `package` of an override. */
  readonly component: string;
  /** `component`, ready for matching. */
  readonly selector: PackageSelector;
  /** Versions, or patterns in which `*` stands for any run of characters; absent: all. */
  readonly versions?: readonly string[];
  /** A folder or file from the root, with `*` and `**`; it has to cover every place where the component was found. */
  readonly path?: string;
  /** The license that was accepted, as an expression, or UNKNOWN. With any other license the waiver ends. */
  readonly license: string;
  /** The license of the text, where the waiver also accepts that the text is not what is declared. */
  readonly detected?: string;
  /** The last day on which it applies (UTC), `YYYY-MM-DD`. */
  readonly until: string;
  readonly reason: string;
  readonly approvedBy: string;
}

/** Which packages an override or a waiver is about. */
export interface PackageSelector {
  readonly kind: "name" | "type" | "purl";
  /** Lower case, without the version; a package URL also without qualifiers and percent-encoding. */
  readonly subject: string;
  readonly version?: string;
}

/** One entry of a list, as it was written and as it is compared. */
export interface Pattern {
  readonly text: string;
  /** Lower case; a `+` has become `-or-later`. */
  readonly folded: string;
  /** Characters other than `*`: the more, the more specific. */
  readonly literals: number;
  readonly isWildcard: boolean;
  /** Meant for a license together with its exception. */
  readonly hasException: boolean;
  /** Of an entry `family:NAME`: it is about every license of this family. */
  readonly family?: string;
}

export interface Rule extends Pattern {
  readonly list: ListName;
  /** The author's sentence about it. */
  readonly reason?: string;
  /** Where it is written, in a policy that extends another. */
  readonly from?: string;
}

export interface RuleSet {
  /** Rules without `*` by what they are compared with. */
  readonly exact: ReadonlyMap<string, Rule>;
  /** With at least one other character than `*`. The most specific first; among equals the strictest list first. */
  readonly wildcards: readonly Rule[];
}

export interface RuleIndex {
  readonly plain: RuleSet;
  /** Rules for whole families, by name. They are asked when no identifier and no pattern decides. */
  readonly families: ReadonlyMap<string, Rule>;
  /** The bare `*`, which comes last. */
  readonly everything?: Rule;
  /** Rules that contain ` WITH `: they are asked first about a license with an exception. */
  readonly withException: RuleSet;
}

/** How an expression, or a part of one, was judged. */
export interface Verdict {
  readonly status: Status;
  /** Where the license stands; `none`: on no list. */
  readonly list: ListName | "none";
  /** The entry that decided, as it is written in the policy. */
  readonly pattern?: string;
  /** Where that entry is written, in a policy that extends another: the name of a built-in policy, or a file. */
  readonly from?: string;
  /** What was judged: the expression with a choice made for every OR. */
  readonly license: string;
  readonly reason: string;
}

/** One step of the way to a verdict; `parts` are the steps it rests on. */
export interface TraceStep extends Verdict {
  readonly expression: string;
  readonly kind: "license" | "and" | "or" | "unknown";
  /** The part that was chosen (OR) or that decided (AND). */
  readonly chosen?: number;
  /** Why that part, in a few words. */
  readonly because?: string;
  /** Of a single license. */
  readonly family?: string;
  readonly parts?: readonly TraceStep[];
}

export interface Decision extends Verdict {
  readonly trace: TraceStep;
}

/** A rule that made the verdict of a component milder. */
export interface Softening {
  /** What the rule is about: `scope test`, `type model`, `direct`, `transitive`. */
  readonly by: string;
  readonly rule: Exclude<ScopeRule, "full">;
  /** The status without it. */
  readonly from: Exclude<Status, "pass">;
}

/** A known risk for which a policy has a rule. */
export interface JudgedRisk {
  /** The kind or level of risk, as the policy names it. */
  readonly risk: string;
  readonly rule: RiskRule;
  /** The model or dataset that has it: the component, or what it was made from. */
  readonly subject: string;
  /** Nobody has compared the entry with its source. */
  readonly isUnverified?: boolean;
  /** The status by the license alone, where the rule made it worse. */
  readonly raisedFrom?: Exclude<Status, "violation">;
}
