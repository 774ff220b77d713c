import type { Scope } from "../../../domain/component.ts";
import { entries, field, list } from "../../../formats/value.ts";

/** Requirement strings of one kind. */
export interface RequirementList {
  readonly scope: Scope;
  /** `extra docs`, `group dev`. */
  readonly part?: string;
  readonly entries: readonly unknown[];
}

/** The lists of the `project` table and of dependency groups (PEP 621 and 735); groups that include others are no loss. */
export function standardLists(pyproject: unknown): RequirementList[] {
  const project = field(pyproject, "project");
  return [
    { scope: "runtime", entries: list(field(project, "dependencies")) },
    ...listsOf(field(project, "optional-dependencies"), "optional", "extra"),
    ...listsOf(field(pyproject, "dependency-groups"), "dev", "group"),
  ];
}

/** What the tools keep for themselves in `[tool.*]`, as the same kind of strings. */
export function toolLists(tool: unknown): RequirementList[] {
  const flit = field(field(tool, "flit"), "metadata");
  return [
    ...listsOf(field(field(tool, "pdm"), "dev-dependencies"), "dev", "group"),
    { scope: "dev", part: "group dev", entries: list(field(field(tool, "uv"), "dev-dependencies")) },
    { scope: "dev", part: "group dev", entries: list(field(field(tool, "rye"), "dev-dependencies")) },
    { scope: "runtime", entries: list(field(flit, "requires")) },
    { scope: "dev", part: "group dev", entries: list(field(flit, "dev-requires")) },
    ...listsOf(field(flit, "requires-extra"), "optional", "extra"),
    ...hatchLists(field(tool, "hatch")),
  ];
}

/** Environments of Hatch, in pyproject.toml or hatch.toml: tools for working on the project. */
export function hatchLists(hatch: unknown): RequirementList[] {
  return entries(field(hatch, "envs")).flatMap(([name, environment]) =>
    ["dependencies", "extra-dependencies"].map((key) => ({
      scope: "dev" as const,
      part: `environment ${name}`,
      entries: list(field(environment, key)),
    })),
  );
}

function listsOf(table: unknown, scope: Scope, kind: string): RequirementList[] {
  return entries(table).map(([name, value]) => ({ scope, part: `${kind} ${name}`, entries: list(value) }));
}
