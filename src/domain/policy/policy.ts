import type { Scope } from "../contracts/component.ts";
import type { Finding, FindingDecision } from "../report/finding.ts";
import type { ObligationId } from "../report/obligation.ts";
import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/finding.ts";

export const listNames = ["allow", "review", "deny"] as const;
export type ListName = (typeof listNames)[number];
export type Status = Finding["status"];

export const preferences = ["most_permissive", "avoid_copyleft", "prefer_order"] as const;
export type DualLicensePreference = (typeof preferences)[number];

/** `warn` makes a violation a warning; `report` makes both a pass that is still shown. */
export const scopeRules = ["full", "warn", "report"] as const;
export type ScopeRule = (typeof scopeRules)[number];

/** What kind of component a policy sees; anything that is not a model or dataset is a package. */
export const judgedTypes = ["package", "model", "dataset"] as const;
export type JudgedType = (typeof judgedTypes)[number];

/** How a component comes into the project: as a direct or transitive dependency, or as a file in the repository. */
export const directnesses = ["direct", "transitive", "vendored"] as const;
export type Directness = (typeof directnesses)[number];

export type RiskRule = JudgedRisk["rule"];

/** Which license decides if the license text differs from the declared license. */
export const conflictRules = ["review", "worst", "declared"] as const;
export type ConflictRule = (typeof conflictRules)[number];

/** Whether rules in a project's own file count that make a verdict milder. */
export const projectRuleChoices = ["all", "none"] as const;
export type ProjectRules = (typeof projectRuleChoices)[number];

export const standardDisclaimer =
  "Results are information produced by automatic matching of license names. They are not legal advice.";

/** The license of a component that could not be resolved. */
export const unknownLicense = "UNKNOWN";

/** A named set of rules for one organization or one kind of work. */
export interface Policy {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly disclaimer: string;
  /** `YYYY-MM-DD`. */
  readonly lastUpdated?: string;
  readonly status: string;
  readonly defaultContext: string;
  /** The policy that this one extends, as written: the name of a built-in policy, or a path. */
  readonly extends?: string;
  /** If absent, the command line uses `all` and the service `none`. */
  readonly projectRules?: ProjectRules;
  /** The default context first, the others in the order of the file. */
  readonly contexts: readonly Context[];
}

/** The rules for one way of using software: internally, as a service, in a product. */
export interface Context {
  readonly name: string;
  readonly description: string;
  /** How this use is described next to a verdict: `judged as shipped to customers`. */
  readonly judgedAs: string;
  readonly allow: readonly string[];
  readonly review: readonly string[];
  readonly deny: readonly string[];
  /** Maps a pattern, as in its list, to the author's reason. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly preference: DualLicensePreference;
  readonly preferredOrder: readonly string[];
  /** The list for unresolved licenses. */
  readonly unknown: ListName;
  /** The list for licenses that no entry matches. */
  readonly unlisted: ListName;
  readonly onConflict: ConflictRule;
  readonly scopes: ReadonlyMap<Scope, ScopeRule>;
  readonly types: ReadonlyMap<JudgedType, ScopeRule>;
  readonly directness: ReadonlyMap<Directness, ScopeRule>;
  /** Maps a kind or level of risk to its effect; a level includes the worse ones. */
  readonly datasetRisks: ReadonlyMap<string, RiskRule>;
  /** What licenses may not ask, or a person has to look at. */
  readonly obligations: ReadonlyMap<ObligationId, RiskRule>;
  /** Licenses that a policy which extends this one cannot judge more mildly. */
  readonly locked: readonly Pattern[];
  readonly overrides: readonly Override[];
  /** Where an entry, `unknown` or `unlisted` of an extended policy is defined: a built-in policy, or a file. */
  readonly sources: ReadonlyMap<string, string>;
  readonly waivers: readonly Waiver[];
  /** The three lists, prepared for matching. */
  readonly rules: RuleIndex;
  /** `preferredOrder`, prepared for matching. */
  readonly preferred: readonly Pattern[];
}

/** A correction: packages that match `package` are treated as licensed under `license`. */
export interface Override {
  /** Name, `type:name` or package URL, with an optional `@version`; `*` is a wildcard. */
  readonly package: string;
  /** `package`, prepared for matching. */
  readonly selector: PackageSelector;
  readonly license: string;
  readonly reason?: string;
  /** The last day on which it applies, `YYYY-MM-DD`. */
  readonly expires?: string;
}

/** Accepts a component although its license would not pass; the license itself does not change. */
export interface Waiver {
  /** Like `package` of an override. */
  readonly component: string;
  /** `component`, prepared for matching. */
  readonly selector: PackageSelector;
  /** Versions, or patterns with `*` as a wildcard; absent: all. */
  readonly versions?: readonly string[];
  /** A folder or file, relative to the root, with `*` and `**`; must cover every location of the component. */
  readonly path?: string;
  /** The accepted license, as an expression, or UNKNOWN. The waiver does not apply to any other license. */
  readonly license: string;
  /** The license of the text, if the waiver also accepts a text that differs from the declared license. */
  readonly detected?: string;
  /** The last day on which it applies (UTC), `YYYY-MM-DD`. */
  readonly until: string;
  readonly reason: string;
  readonly approvedBy: string;
}

/** Which packages an override or a waiver applies to. */
export interface PackageSelector {
  readonly kind: "name" | "type" | "purl";
  /** Lower case, without the version; a package URL also without qualifiers and percent-encoding. */
  readonly subject: string;
  readonly version?: string;
}

/** One entry of a list, as written and as compared. */
export interface Pattern {
  readonly text: string;
  /** Lower case; `+` is replaced by `-or-later`. */
  readonly folded: string;
  /** Number of characters other than `*`: more means more specific. */
  readonly literals: number;
  readonly isWildcard: boolean;
  /** For a license together with its exception. */
  readonly hasException: boolean;
  /** Of an entry `family:NAME`: it matches every license of this family. */
  readonly family?: string;
}

export interface Rule extends Pattern {
  readonly list: ListName;
  readonly reason?: string;
  /** Where it is defined, if the policy extends another. */
  readonly from?: string;
}

export interface RuleSet {
  /** Rules without `*`, by the text they are compared with. */
  readonly exact: ReadonlyMap<string, Rule>;
  /** Rules with `*` and at least one other character. Most specific first; among equals the strictest list first. */
  readonly wildcards: readonly Rule[];
}

export interface RuleIndex {
  readonly plain: RuleSet;
  /** Rules for whole families, by name. Used if no identifier and no pattern matches. */
  readonly families: ReadonlyMap<string, Rule>;
  /** The bare `*`, used last. */
  readonly everything?: Rule;
  /** Rules that contain ` WITH `: checked first for a license with an exception. */
  readonly withException: RuleSet;
}

/** How an expression, or a part of one, was judged. */
export interface Verdict extends Pick<FindingDecision, "list" | "pattern" | "from" | "license" | "reason"> {
  readonly status: Status;
}

/** One step on the way to a verdict; `parts` are the steps it depends on. */
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
export type Softening = TypeOf<typeof schema.Softening>;

/** A known risk for which a policy has a rule. */
export type JudgedRisk = TypeOf<typeof schema.Risk>;
