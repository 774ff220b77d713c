import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { upwards } from "../../../text/paths.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { createFolderMatcher } from "../../kit/workspace-glob.ts";
import { normalizeName } from "../names.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { lockedPackages } from "./package-entry.ts";
import { oncePerObject } from "../../../async/once.ts";

/** A project with several packages: a root with path repositories, or one that replaces the packages in its folders. */
export interface Workspace {
  readonly folder: string;
  /** Names in the lockfile of the root; empty without a lockfile. */
  readonly locked: ReadonlySet<string>;
  has(folder: string, name: string): boolean;
}

/** The workspace that a manifest belongs to: the nearest above it, otherwise its own. */
export async function findWorkspace(file: SourceFile, name: string): Promise<Workspace | undefined> {
  for (const up of [...upwards(file.folder).slice(1).keys(), -1]) {
    const root = file.sibling(`${"../".repeat(up + 1)}composer.json`);
    const workspace = root && (await workspaceAt(root));
    if (workspace?.has(file.folder, name)) return workspace;
  }
  return undefined;
}

const workspaceAt = oncePerObject(async (root: SourceFile): Promise<Workspace | undefined> => {
  const manifest = await readManifest(root).catch(ifBroken(undefined));
  const has = manifest && findMembers(root.folder, manifest);
  return has && { folder: root.folder, locked: await namesIn(root.sibling("composer.lock")), has };
});

async function namesIn(lockfile: SourceFile | undefined): Promise<ReadonlySet<string>> {
  const lock = await readOptional(lockfile, parseJson);
  return new Set(lockedPackages(lock, []).flatMap(({ packages }) => packages.map(({ name }) => name)));
}

function findMembers(root: string, manifest: Manifest): Workspace["has"] | undefined {
  const folders = pathFolders(manifest).flatMap((pattern) => joinInside(root, pattern) ?? []);
  const replaced = new Set(
    manifest.replace.entries().flatMap(([name, version]) => (version === "self.version" ? [normalizeName(name)] : [])),
  );
  if (folders.length === 0 && replaced.size === 0) return undefined;
  const matches = createFolderMatcher(folders);
  return (folder, name) => folder === root || matches(folder) || replaced.has(name);
}

/** The folders of path repositories, as patterns from the folder of the manifest. */
export function pathFolders({ repositories }: Manifest): string[] {
  return repositories.flatMap(({ type, url }) => (type === "path" && url !== undefined ? [url] : []));
}
