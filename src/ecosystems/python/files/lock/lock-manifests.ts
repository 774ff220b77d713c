import { type Component, componentKey } from "../../../../domain/contracts/component.ts";
import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { type Declared, declaredComponent } from "../requirement/declared.ts";
import { type DirectNeed, type LockedPackage, readPackages } from "./lock-entries.ts";
import type { Manifest } from "../project/manifest.ts";
import { readPyproject } from "../project/pyproject.ts";

interface ManifestBeside extends Manifest {
  readonly file: SourceFile;
}

/** The manifest of that name next to a lockfile. Undefined for a broken one, which is reported elsewhere. */
export async function manifestBeside(
  lockfile: SourceFile,
  name: string,
  read: (file: SourceFile) => Promise<Manifest>,
): Promise<ManifestBeside | undefined> {
  const file = lockfile.sibling(name);
  if (file === undefined) return undefined;
  return read(file).then((manifest) => ({ ...manifest, file }), ifBroken(undefined));
}

/** The components of a lockfile whose direct dependencies are in the pyproject.toml beside it. */
export async function withPyproject(file: SourceFile, packages: readonly LockedPackage[]): Promise<Component[]> {
  const manifest = await manifestBeside(file, "pyproject.toml", readPyproject);
  const { components } = readPackages(file.path, packages, toDirectNeeds(manifest?.declared ?? []));
  return [...components, ...unlocked(file, manifest, packages)];
}

export function toDirectNeeds(declared: readonly Declared[]): DirectNeed[] {
  return declared.map(({ name, extras, scope }) => ({ name, extras, scope }));
}

/** Lockfiles that can cover a pyproject.toml, the most detailed first. */
const speakers = ["uv.lock", "poetry.lock", "pdm.lock", "pylock.toml", "Pipfile.lock", "pixi.lock"];

/**
 * Declared dependencies that the lockfile does not have: a lockfile outranks its manifest, but it may be out of date or
 * made for another tool. Of several lockfiles next to one pyproject.toml, only the first reports them.
 */
export function unlocked(
  lockfile: SourceFile,
  manifest: ManifestBeside | undefined,
  packages: readonly LockedPackage[],
): Component[] {
  if (manifest === undefined) return [];
  const first = speakers.find((name) => lockfile.sibling(name) !== undefined);
  if (manifest.file.name === "pyproject.toml" && first !== lockfile.name) return [];
  const locked = new Set(packages.map(({ name }) => name));
  return manifest.declared
    .filter(({ name }) => !locked.has(name))
    .map((entry) => declaredComponent(entry, manifest.file));
}

/** Packages that the manifest of another tool pins to the locked version: its scope applies too. */
export function agreed(manifest: ManifestBeside | undefined, packages: readonly LockedPackage[]): Component[] {
  const locked = new Set(packages.map(componentKey));
  const pinned = (manifest?.declared ?? []).filter((entry) => entry.version !== "" && locked.has(componentKey(entry)));
  return manifest === undefined ? [] : pinned.map((entry) => declaredComponent(entry, manifest.file));
}
