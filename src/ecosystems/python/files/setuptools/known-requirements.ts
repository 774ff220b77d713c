import type { Program } from "./python-statements.ts";
import { readRequirement } from "../requirement/requirement.ts";
import type { SetupText } from "./setup-values.ts";

/**
 * Looks up names in the lists of a program: some keep one list of all requirements and pick from it by name, as in
 * `deps["numpy"]` or `deps_list("numpy", "torch")`.
 */
export function createLookup(program: Program): (written: string) => SetupText | undefined {
  const found = new Map<string, SetupText>();
  for (const value of [...program.values.values()].flat()) {
    for (const item of value.kind === "list" ? value.items : []) {
      if (item.kind !== "string") continue;
      const requirement = readRequirement(item.text);
      if (requirement === undefined || requirement === "no-component" || found.has(requirement.name)) continue;
      found.set(requirement.name, { text: item.text, line: item.line });
    }
  }
  return (written) => {
    const asked = readRequirement(written); // `ray[tune]`
    return asked === undefined || asked === "no-component" ? undefined : found.get(asked.name);
  };
}
