import type { Scope } from "./component.ts";
import type { Override, Status, Waiver } from "./policy.ts";
import type { projectRuleKinds } from "./schema/words.ts";

/** The rules in a project's `lcc.yml`. */
export interface ProjectFileRules {
  readonly overrides: readonly Override[];
  readonly waivers: readonly Waiver[];
  readonly paths?: readonly PathRule[];
}

/** The scope of components that are requested by files of a folder. */
export interface PathRule {
  /** Relative to the root; `*` matches characters, `**` matches folders. */
  readonly path: string;
  readonly scope: Scope;
}

/** Every folder of a project is compared with each of them. */
export const maxPathRules = 100;

/** More than a person could have decided; every component is compared with each of them. */
export const maxProjectRules = 1_000;

/** Plain names are looked up; every component name is compared with each pattern. */
export const maxProjectPatterns = 100;

/** A project rule and its effect, so that a report can also be judged without it. */
export interface ProjectRuleEntry {
  readonly kind: (typeof projectRuleKinds)[number];
  readonly rule: ProjectRuleText;
  /** Keys (`componentKey`) of the components it changed. */
  readonly components: readonly string[];
  /** The components without any project rule, in the order of `components`. */
  readonly before: readonly JudgedWithout[];
  /** The policy allows no project rules, or the rule is invalid: it changed nothing. */
  readonly isIgnored?: boolean;
}

/** The rule as written; its keys depend on the kind. */
export interface ProjectRuleText {
  readonly component?: string;
  readonly versions?: readonly string[];
  readonly path?: string;
  readonly scope?: Scope;
  readonly license?: string;
  readonly detected?: string;
  readonly until?: string;
  readonly expires?: string;
  readonly reason?: string;
  readonly approvedBy?: string;
}

export interface JudgedWithout {
  readonly license: string;
  readonly status: Status;
  readonly scope: Scope;
  readonly scopeReason?: string;
}
