import type { Component, Scope } from "../../../domain/contracts/component.ts";
import type { ManifestDetector, Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { isInstalledPackage } from "../installed/is-installed.ts";
import { isPackageName, isPlatform, normalizeName } from "../names.ts";
import { keyLines } from "../../../formats/json-lines.ts";
import { type Manifest, toManifest } from "./manifest.ts";
import { readInlinePackages } from "./inline-packages.ts";
import { readRequirement } from "./requirement.ts";
import { findWorkspace, pathFolders, type Workspace } from "./workspace.ts";

/** The manifest without a lockfile: versions are known only where it pins them. */
export const composerJson: ManifestDetector = {
  id: "php/composer-json",
  kind: "manifest",
  title: "Composer manifest",
  files: ["composer.json"],
  lockWith: "run composer update --no-install",

  async parse(file) {
    const source = await file.text();
    const manifest = toManifest(source);
    if (await isInstalledPackage(file)) return { components: [] };
    const notes: Note[] = [];
    const name = normalizeName(manifest.name ?? "");
    const workspace = await findWorkspace(file, name);
    const components = listComponents(file, source, manifest, notes);
    return {
      components: components.filter((one) => !isLockedAbove(one, file, workspace)),
      notes,
      locals: pathFolders(manifest).flatMap((path) => (path.includes("*") ? [] : [{ path }])),
      // Others of the workspace may depend on it by name.
      ...(workspace && { own: { type: "composer", name, root: workspace.folder } }),
    };
  },
};

/** All packages of a workspace get the version in the lockfile of its root, whatever their own manifests say. */
function isLockedAbove({ name }: Component, { folder }: SourceFile, workspace: Workspace | undefined): boolean {
  return workspace !== undefined && workspace.folder !== folder && workspace.locked.has(name);
}

const tables = [
  ["require", "runtime"],
  ["require-dev", "dev"],
] as const satisfies readonly (readonly [string, Scope])[];

/** The requirement in `require` counts if a package is in both tables. */
function listComponents(file: SourceFile, source: string, manifest: Manifest, notes: Note[]): Component[] {
  const byName = new Map<string, Component>();
  const inline = readInlinePackages(manifest);
  const lineOf = keyLines(source);
  for (const [table, scope] of tables) {
    for (const [written, requirement] of manifest[table].entries()) {
      const name = normalizeName(written);
      if (isPlatform(written) || byName.has(name)) continue;
      const line = lineOf(table, written);
      const place = line === undefined ? { file: file.path } : { file: file.path, line };
      if (!isPackageName(name) || typeof requirement !== "string") {
        const message = "An entry is not the name of a package with a requirement.";
        notes.push({ message, lost: written.slice(0, 200), ...(line !== undefined && { line }) });
      } else {
        const found = inline.find(name, requirement) ?? readRequirement(requirement);
        byName.set(name, { type: "composer", name, ...found, scope, direct: true, locations: [place] });
      }
    }
  }
  return [...byName.values()];
}
