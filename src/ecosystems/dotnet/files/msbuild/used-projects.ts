import { countFolders } from "../../../../text/paths.ts";
import { joinInside } from "../../../../text/join-inside.ts";
import type { Project } from "./evaluate.ts";
import { isUnknown } from "./expression.ts";
import { readValues } from "./item-values.ts";
import type { Item } from "./msbuild-file.ts";

export interface UsedProject {
  /** From the root of the tree, as if that were the root of the disk; undefined outside of it. */
  readonly target: string | undefined;
  /** From the folder of the project that references it; it may lead out of the tree. */
  readonly path: string;
}

export function listUsedProjects(project: Project): readonly UsedProject[] {
  const names = new Set(project.items.filter(isUsedProject(project)).flatMap((item) => namesOf(item, project)));
  const { folder } = project.file;
  const toRoot = "../".repeat(countFolders(folder));
  return [...names].map((name) => ({
    target: joinInside(name.startsWith("/") ? "" : folder, name),
    path: name.startsWith("/") ? `${toRoot}${name.slice(1)}` : name,
  }));
}

/** A project that is only built first has nothing to do with packages. */
function isUsedProject(project: Project): (item: Item) => boolean {
  return (item) =>
    item.type === "projectreference" &&
    item.action === "include" &&
    !readValues(item, "referenceoutputassembly", project).some((value) => value.toLowerCase() === "false");
}

/** Paths are relative to the project, even in an imported file, unless they begin with the folder of that file. */
function namesOf(item: Item, project: Project): readonly string[] {
  const here = `/${item.file.slice(0, item.file.lastIndexOf("/") + 1)}`;
  const names = project
    .expand(item.names.replaceAll(/\$\(MSBuildThisFileDirectory\)/gi, () => here))
    .flatMap((text) => text.split(";"));
  const paths = names.map((name) => name.trim().replaceAll("\\", "/"));
  return paths.filter((path) => path !== "" && !isUnknown(path) && !path.includes("*"));
}
