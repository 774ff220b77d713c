import { absolutePath } from "../paths.ts";
import type { Project } from "./evaluate.ts";
import { isUnknown } from "./expand.ts";
import { valuesOf } from "./item-values.ts";
import type { Item } from "./msbuild-file.ts";

/** Paths of the referenced projects, from the root of the tree. */
export function usedProjects(project: Project): readonly string[] {
  return [...new Set(project.items.filter(isUsedProject(project)).flatMap((item) => pathsOf(item, project)))];
}

/** A project that is only built first has nothing to do with packages. */
function isUsedProject(project: Project): (item: Item) => boolean {
  return (item) =>
    item.type === "projectreference" &&
    item.action === "include" &&
    !valuesOf(item, "referenceoutputassembly", project).some((value) => value.toLowerCase() === "false");
}

/** Paths are relative to the project, even in an imported file. */
function pathsOf(item: Item, project: Project): readonly string[] {
  const names = project.expand(item.names).flatMap((text) => text.split(";"));
  const known = names.map((name) => name.trim()).filter((name) => name !== "" && !isUnknown(name));
  return known
    .filter((name) => !name.includes("*"))
    .map((name) => absolutePath(`/${project.file.folder}`, name).slice(1));
}
