import type { Scope } from "../contracts/component.ts";
import type { Override, Waiver } from "./policy.ts";
import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/project-rule.ts";

/** The rules in a project's `lcc.yml`. */
export interface ProjectFileRules {
  readonly overrides: readonly Override[];
  readonly waivers: readonly Waiver[];
  readonly paths?: readonly PathRule[];
  /** Names at any depth, or globs from the root, that are left out. */
  readonly exclude?: readonly string[];
  /** Folders whose parts are the project's own, whatever they look like. */
  readonly own?: readonly string[];
  /** Folders that another context of the policy judges. */
  readonly contexts?: readonly AreaRule[];
  /** Development and test dependencies are only reported. */
  readonly production?: boolean;
}

/** The scope of components that are requested by files of a folder. */
export interface PathRule {
  /** Relative to the root; `*` matches characters, `**` matches folders. */
  readonly path: string;
  readonly scope: Scope;
}

/** A part of the project, and the context of the policy that judges what it uses. */
export interface AreaRule {
  /** As in a path rule. */
  readonly path: string;
  readonly context: string;
  /** Of `lcc.yml`; absent in a rule that comes from a report. */
  readonly line?: number;
}

/** Every folder of a project is compared with each of them. */
export const maxPathRules = 100;

/** More than a person could have decided; every component is compared with each of them. */
export const maxProjectRules = 1_000;

/** Plain names are looked up; every component name is compared with each pattern. */
export const maxProjectPatterns = 100;

/** A project rule and its effect, so that a report can also be judged without it. */
export type ProjectRuleEntry = TypeOf<typeof schema.ProjectRule>;

/** The rule as written; its keys depend on the kind. */
export type ProjectRuleText = TypeOf<typeof schema.RuleText>;
export type JudgedWithout = TypeOf<typeof schema.JudgedWithout>;
