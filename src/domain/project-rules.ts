import type { Scope } from "./component.ts";
import type { Override, Status, Waiver } from "./policy.ts";

/** What a project's `lcc.yml` says about components and folders. */
export interface ProjectFileRules {
  readonly overrides: readonly Override[];
  readonly waivers: readonly Waiver[];
  readonly paths?: readonly PathRule[];
}

/** What the components are needed for that files of a folder ask for. */
export interface PathRule {
  /** From the root; `*` is a run of characters, `**` of folders. */
  readonly path: string;
  readonly scope: Scope;
}

/** Each folder of a project is compared with each of them. */
export const mostPathRules = 100;

/** More than a person can have decided; every component is compared with each of them. */
export const mostProjectRules = 1_000;

/** Names are looked up; every name of a component is compared with each pattern. */
export const mostProjectPatterns = 100;

export const projectRuleKinds = ["override", "waiver", "path"] as const;

/** A rule of the project and what it did, so that a report can also be judged without it. */
export interface ProjectRuleEntry {
  readonly kind: (typeof projectRuleKinds)[number];
  readonly rule: ProjectRuleText;
  /** Keys (`componentKey`) of the components that it changed. */
  readonly components: readonly string[];
  /** What each of them is without any rule of the project, in the order of `components`. */
  readonly before: readonly JudgedWithout[];
  /** The policy takes no rules of projects, or the rule cannot be used: it changed nothing. */
  readonly isIgnored?: boolean;
}

/** The rule as it is written; which keys there are depends on the kind. */
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
