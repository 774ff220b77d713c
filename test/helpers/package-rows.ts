import type { ResolvedTree } from "../../src/domain/contracts/trees.ts";

/** `name version scope` of every package, sorted; `?` where there is no version. */
export function packageRows({ packages }: ResolvedTree): string[] {
  return packages.map(({ name, version, scope }) => `${name} ${version || "?"} ${scope}`).sort();
}
