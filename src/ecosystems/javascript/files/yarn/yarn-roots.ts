import type { Scope } from "../../../../domain/contracts/component.ts";
import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../../formats/json.ts";
import type { Workspace } from "../../../../domain/contracts/workspace.ts";
import { text } from "../../../../formats/shape.ts";
import { isFields } from "../../../../formats/value.ts";
import { declaredIn, readManifest, scopesIn, type Manifest } from "../manifest.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { memberAt } from "../lock-entries.ts";
import { findWorkspace, withoutCatalog, type Workspace as NpmWorkspace } from "../workspace.ts";

interface OwnDependency {
  readonly name: string;
  readonly range: string;
  readonly scope: Scope;
}

/** One of the project's own packages. */
export interface OwnPackage {
  readonly member: Workspace | undefined;
  readonly dependencies: readonly OwnDependency[];
}

const maxMembers = 10_000;

/** The dependencies in the manifest next to a lockfile and in the manifests of its workspace. */
export async function ownPackagesBeside(file: SourceFile): Promise<OwnPackage[]> {
  const workspace = await findWorkspace(file);
  const members = workspace?.folder === file.folder ? membersOf(workspace, file) : [];
  const beside = file.sibling("package.json");
  const packages: OwnPackage[] = [];
  for (const manifestFile of beside ? [beside, ...members] : members) {
    const content = await readOptional(manifestFile, parseJson);
    if (!isFields(content)) continue;
    const manifest = readManifest(content);
    const member = memberAt("", manifestFile.folder, manifest.name);
    packages.push({ member, dependencies: dependenciesIn(manifest, workspace) });
  }
  return packages;
}

function membersOf(workspace: NpmWorkspace, file: SourceFile): readonly SourceFile[] {
  return file
    .find("package.json")
    .filter(({ folder }) => folder !== file.folder && workspace.includes(folder))
    .slice(0, maxMembers);
}

function dependenciesIn(manifest: Manifest, workspace: NpmWorkspace | undefined): OwnDependency[] {
  const scopes = scopesIn(manifest);
  return declaredIn(manifest)
    .filter(({ table }) => table !== "peerDependencies") // Yarn does not install them
    .map(({ name, spec, scope }) => ({
      name,
      range: withoutCatalog(workspace, name, text(spec) ?? ""),
      scope: scopes.get(name) ?? scope,
    }));
}
