import type { Project } from "./evaluate.ts";
import { isUnknown } from "./expand.ts";

/** No real project has more. */
const maxFrameworks = 16;

/** The target frameworks of a project as written, in order; empty if they are not known without a build. */
export function targetFrameworks(project: Project): readonly string[] {
  const plural = listed(project.values("targetframeworks"));
  const names = plural.length > 0 ? plural : listed(project.values("targetframework"));
  const all = names.length > 0 ? names : project.values("targetframeworkversion").flatMap(oldFramework);
  return all.some(isUnknown) ? [] : [...new Set(all)].sort().slice(0, maxFrameworks);
}

function listed(values: readonly string[]): readonly string[] {
  const names = values.flatMap((value) => value.split(";"));
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** `v4.7.2`, from the time when the .NET Framework was the only one. */
function oldFramework(version: string): readonly string[] {
  const match = /^v(\d(?:\.\d){1,2})$/.exec(version.trim());
  return match?.[1] === undefined ? [] : [`net${match[1].replaceAll(".", "")}`];
}
