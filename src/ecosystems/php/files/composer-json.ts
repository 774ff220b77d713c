import type { Component, Scope } from "../../../domain/contracts/component.ts";
import type { ManifestDetector, Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { findKeyLines } from "../../../formats/json-lines.ts";
import { isInstalledPackage } from "../installed/installed-json.ts";
import { isPackageName, isPlatform, normalizeName } from "../names.ts";
import { parseVersion, readStabilityOfVersion } from "../versions/versions.ts";
import { readInlinePackages } from "./inline-packages.ts";
import { type Manifest, readManifest, toManifest } from "./manifest.ts";
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
    const local = await readLocalNames(file, manifest);
    const components = listComponents(file, source, manifest, notes).filter((component) => !local.has(component.name));
    return {
      components: components.filter((component) => !isLockedAbove(component, file, workspace)),
      notes,
      locals: pathFolders(manifest).flatMap((path) => (path.includes("*") ? [] : [{ path }])),
      // Others of the workspace may depend on it by name.
      ...(workspace && { own: { type: "composer", name, root: workspace.folder } }),
    };
  },
};

/** The packages in folders outside of this one; those inside belong to the workspace. */
async function readLocalNames(file: SourceFile, manifest: Manifest): Promise<ReadonlySet<string>> {
  const manifests = pathFolders(manifest).flatMap((path) => file.sibling(`${path}/composer.json`) ?? []);
  const all = await Promise.all(manifests.map((other) => readManifest(other).catch(ifBroken(undefined))));
  return new Set(all.map((other) => normalizeName(other?.name ?? "")));
}

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
  const lineOf = findKeyLines(source);
  for (const [table, scope] of tables) {
    for (const [key, requirement] of manifest[table].entries()) {
      const name = normalizeName(key);
      if (isPlatform(key) || byName.has(name)) continue;
      const line = lineOf(table, key);
      const place = line === undefined ? { file: file.path } : { file: file.path, line };
      if (!isPackageName(name) || typeof requirement !== "string") {
        const message = "An entry is not the name of a package with a requirement.";
        notes.push({ message, lost: key.slice(0, 200), ...(line !== undefined && { line }) });
      } else {
        const spec = inline.find(name, requirement) ?? readRequirement(requirement);
        byName.set(name, { type: "composer", name, ...spec, scope, direct: true, locations: [place] });
      }
    }
  }
  return [...byName.values()];
}

/** A longer text is no version. */
const maxLength = 255;

/** A bare version is exact, also with two parts; anything else is a requirement. */
function readRequirement(text: string): Pick<Component, "version" | "requirement"> {
  const version = exactVersion(text);
  return version === undefined ? { version: "", requirement: text } : { version };
}

/** `1.2.3`, `=1.2.3`, `9.8`; a flag (`1.0@beta`) does not change it. A branch such as `dev-main` moves. */
function exactVersion(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const plain = text
    .trim()
    .replace(/^==?\s?/, "")
    .replace(/@\w+$/, "");
  const version = /^v?\d[\w.+-]*$/i.test(plain) ? parseVersion(plain) : undefined;
  return version && readStabilityOfVersion(version) !== "dev" ? plain : undefined;
}
