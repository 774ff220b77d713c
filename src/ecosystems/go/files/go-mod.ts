import type { Component } from "../../../domain/contracts/component.ts";
import type { ManifestDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import type { Member } from "../../../domain/contracts/member-graph.ts";
import { workspacePath } from "../../../domain/contracts/workspace.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { moduleComponent } from "./module-component.ts";
import { listSummedModules } from "./go-sum.ts";
import { type ModuleFile, readModuleFile, type Requirement } from "./module-file.ts";
import { ownModules } from "./own-modules.ts";
import { findReplacement, isFolder, isOwnFolder, type Replacements, readReplacements } from "./replacements.ts";
import { isBefore117 } from "../versions/version.ts";

/** The modules that a module requires. Since Go 1.17 this includes all indirect ones. */
export const goMod: ManifestDetector = {
  id: "go/go-mod",
  kind: "manifest",
  title: "Go module file with its replacements",
  files: ["go.mod", "vendor.mod"],
  lockWith: "run go mod tidy -go=1.17",

  async parse(file) {
    const content = readModuleFile(await file.text());
    // Some projects use this name for their go.mod; vendor/modules.txt then lists what they vendored.
    if (file.name === "vendor.mod" && file.sibling("vendor/modules.txt")) return { components: [] };
    const own = await ownModules(file);
    // The workspace comes first: its replacements override those of its modules.
    const tables = [...(own.workspace ? [own.workspace.replacements] : []), readReplacements(file, content)];
    const components: Component[] = [];
    const published: Requirement[] = [];
    for (const requirement of content.requires) {
      if (requirement.path === content.module || (await own.has(requirement.path))) continue;
      const by = findReplacement(tables, requirement.path, requirement.version)?.by;
      if (!by || !isFolder(by)) published.push({ ...requirement, ...by });
      const component = usedFor(requirement, file, tables);
      if (component) components.push(component);
    }
    const member = own.workspace && memberOf(file, content.module);
    return {
      components,
      notes: content.notes,
      ...((await isWhole(file, content, own.workspace ? [] : published))
        ? { isWhole: true }
        : isBefore117(content.go)
          ? {}
          : { lockWith: "run go mod tidy" }),
      ...(member && { member }),
    };
  },
};

/** Since Go 1.17 a module also lists its dependencies through other modules of its workspace. */
function memberOf({ folder }: SourceFile, module: string | undefined): Member {
  const path = workspacePath(folder);
  return { name: module ?? path, path };
}

/**
 * The other dependencies of an older module are in its go.sum or vendored in the tree; both are read. Since Go 1.17 a
 * go.mod lists them, unless it is not tidy: then all of its requirements are direct, and go.sum may have more, or
 * go.sum lacks one of the published modules that it requires.
 */
async function isWhole(
  file: SourceFile,
  { go, requires }: ModuleFile,
  published: readonly Requirement[],
): Promise<boolean> {
  const sums = file.sibling("go.sum");
  if (file.sibling("vendor/modules.txt")) return true;
  if (isBefore117(go)) return sums !== undefined;
  if (requires.length === 0) return true;
  const text = await sums?.text().catch(ifBroken(undefined));
  if (requires.some(({ isIndirect }) => isIndirect)) return text === undefined || hasEach(text, published);
  const listed = new Set(requires.map(({ path }) => path));
  return text !== undefined && readSummed(text)?.every((path) => listed.has(path)) === true;
}

/** Whether a go.sum has a line for each of these modules, with or without its content. */
function hasEach(sums: string, modules: readonly Requirement[]): boolean {
  const lines = new Set(sums.split("\n").map((line) => line.slice(0, line.lastIndexOf(" ")).replace(/\/go\.mod$/, "")));
  return modules.every(({ path, version }) => lines.has(`${path} ${version}`));
}

function readSummed(text: string): readonly string[] | undefined {
  try {
    return listSummedModules(text);
  } catch (error) {
    return ifBroken(undefined)(error);
  }
}

function usedFor(
  { path, version, isIndirect, line }: Requirement,
  file: SourceFile,
  tables: readonly Replacements[],
): Component | undefined {
  const listed = { path, version, direct: !isIndirect, location: { file: file.path, line } };
  const match = findReplacement(tables, path, version);
  if (!match) return moduleComponent(listed);
  return moduleComponent({ ...listed, replacement: { by: match.by, isOwn: isOwnFolder(match.file, match.by) } });
}

/** A workspace has no dependencies itself; its `use` and `replace` lines apply when the go.mod files are read. */
export const goWork: ManifestDetector = {
  id: "go/go-work",
  kind: "manifest",
  title: "Go workspace: which modules are the project's own, and replacements for all of them",
  files: ["go.work"],

  async parse(file) {
    const { notes, uses } = readModuleFile(await file.text());
    const locals = uses.map((path) => ({ path }));
    return { components: [], notes: notes.map(({ lost: _lost, ...note }) => note), locals };
  },
};
