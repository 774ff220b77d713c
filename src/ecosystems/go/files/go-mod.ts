import type { Component } from "../../../domain/contracts/component.ts";
import type { ManifestDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import type { Member } from "../../../domain/contracts/member-graph.ts";
import { workspacePath } from "../../../domain/contracts/workspace.ts";
import { moduleComponent } from "./module-component.ts";
import { readModuleFile, type Requirement } from "./module-file.ts";
import { ownModules } from "./own-modules.ts";
import { isOwnFolder, replacementFor, type Replacements, replacementsOf } from "./replacements.ts";
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
    const tables = [...(own.workspace ? [own.workspace.replacements] : []), replacementsOf(file, content)];
    const components: Component[] = [];
    for (const requirement of content.requires) {
      if (requirement.path === content.module || (await own.has(requirement.path))) continue;
      const component = usedFor(requirement, file, tables);
      if (component) components.push(component);
    }
    const member = own.workspace && memberOf(file, content.module);
    return {
      components,
      notes: content.notes,
      ...(isWhole(file, content.go) && { isWhole: true }),
      ...(member && { member }),
    };
  },
};

/** Since Go 1.17 a module also lists its dependencies through other modules of its workspace. */
function memberOf({ folder }: SourceFile, module: string | undefined): Member {
  const path = workspacePath(folder);
  return { name: module ?? path, path };
}

/** The other dependencies of an older module are in its go.sum or vendored in the tree; both are read. */
function isWhole(file: SourceFile, go: string | undefined): boolean {
  return !isBefore117(go) || [file.sibling("go.sum"), file.sibling("vendor/modules.txt")].some(Boolean);
}

function usedFor(
  { path, version, isIndirect, line }: Requirement,
  file: SourceFile,
  tables: readonly Replacements[],
): Component | undefined {
  const listed = { path, version, direct: !isIndirect, location: { file: file.path, line } };
  for (const table of tables) {
    const by = replacementFor(table, path, version);
    if (by) return moduleComponent({ ...listed, replacement: { by, isOwn: isOwnFolder(table.file, by) } });
  }
  return moduleComponent(listed);
}
