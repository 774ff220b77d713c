import type { Scope } from "../../../../domain/contracts/component.ts";
import { list } from "../../../../formats/value.ts";
import type { Hatch, PyprojectToml, RequirementTable, Tool } from "./pyproject-shape.ts";

export interface RequirementList {
  readonly scope: Scope;
  /** `extra docs`, `group dev`. */
  readonly part?: string;
  readonly entries: readonly unknown[];
}

/** The lists of the `project` table and of dependency groups (PEP 621 and 735). */
export function standardLists({ project, "dependency-groups": groups }: PyprojectToml): RequirementList[] {
  return [
    { scope: "runtime", entries: list(project.dependencies) },
    ...listsOf(project["optional-dependencies"], "optional", "extra"),
    ...listsOf(groups, "dev", "group"),
  ];
}

/** The lists of single tools in `[tool.*]`, with the same kind of strings. */
export function toolLists({ pdm, uv, rye, flit: { metadata: flit }, hatch, briefcase }: Tool): RequirementList[] {
  return [
    ...(pdm ? listsOf(pdm["dev-dependencies"], "dev", "group") : []),
    { scope: "dev", part: "group dev", entries: uv?.["dev-dependencies"] ?? [] },
    { scope: "dev", part: "group dev", entries: rye["dev-dependencies"] },
    { scope: "runtime", entries: flit.requires },
    { scope: "dev", part: "group dev", entries: flit["dev-requires"] },
    ...listsOf(flit["requires-extra"], "optional", "extra"),
    ...hatchLists(hatch),
    ...[briefcase, ...briefcase.app.values().flat()].flatMap((app): RequirementList[] => [
      { scope: "runtime", entries: app.requires },
      { scope: "dev", entries: app.test_requires },
    ]),
  ];
}

/** Environments of Hatch: tools for working on the project. */
export function hatchLists({ envs }: Hatch): RequirementList[] {
  return envs.entries().flatMap(([name, environment]) =>
    [environment.dependencies, environment["extra-dependencies"]].map((entries) => ({
      scope: "dev" as const,
      part: `environment ${name}`,
      entries,
    })),
  );
}

function listsOf(table: RequirementTable, scope: Scope, kind: string): RequirementList[] {
  return table.entries().map(([name, entries]) => ({ scope, part: `${kind} ${name}`, entries }));
}
