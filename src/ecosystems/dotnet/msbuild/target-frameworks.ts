import type { Project } from "./evaluate.ts";
import { isUnknown } from "./expand.ts";

/** One project is built for no more of them. */
const mostFrameworks = 16;

/** The target frameworks of a project as written, in order; empty where they are not known without a build. */
export function targetFrameworks(project: Project): readonly string[] {
  const plural = listed(project.values("targetframeworks"));
  const names = plural.length > 0 ? plural : listed(project.values("targetframework"));
  const all = names.length > 0 ? names : project.values("targetframeworkversion").flatMap(oldFramework);
  return all.some(isUnknown) ? [] : [...new Set(all)].sort().slice(0, mostFrameworks);
}

function listed(values: readonly string[]): readonly string[] {
  const names = values.flatMap((value) => value.split(";"));
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** `v4.7.2`, as projects had it before there were others than the .NET Framework. */
function oldFramework(version: string): readonly string[] {
  const match = /^v(\d(?:\.\d){1,2})$/.exec(version.trim());
  return match?.[1] === undefined ? [] : [`net${match[1].replaceAll(".", "")}`];
}
