import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { parseJson, parseJsonWithComments } from "../../../formats/json.ts";
import { anything, array, optional, record, shape, text, type Shaped } from "../../../formats/shape.ts";
import { parseYaml } from "../../../formats/yaml.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { createFolderMatcher } from "../../kit/workspace-glob.ts";
import { findFromRoot } from "../../kit/find-nearest.ts";
import { upwards } from "../../../text/paths.ts";
import { createOnce, oncePerObject } from "../../../async/once.ts";

const catalogTables = {
  catalog: optional(record(text)),
  catalogs: record(record(text)),
};

type CatalogTables = Shaped<typeof catalogTables>;

const readManifest = shape({
  /** A list of patterns, or a table. */
  workspaces: anything,
  ...catalogTables,
});
const readPatterns = array(text);
/** `workspaces` of package.json, pnpm-workspace.yaml, .yarnrc.yml and lerna.json. */
const readSettings = shape({ packages: readPatterns, ...catalogTables });

/** Several packages that are installed together. */
export interface Workspace {
  readonly folder: string;
  /** Whether a folder is one of the packages. */
  includes(folder: string): boolean;
  /** The versions for `catalog:` (the table `default`) and `catalog:<table>`. */
  readonly catalogs: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The workspace around a file: the nearest folder at or above it that names packages or catalogs. */
export async function findWorkspace(file: SourceFile): Promise<Workspace | undefined> {
  return findWorkspaceAt(file.folder, async (path) => findFromRoot(file, path));
}

/** Opens a file by its path from the root of the tree. */
type OpenFile = (path: string) => Promise<SourceFile | undefined>;

/** The same for a folder. */
export async function findWorkspaceAt(start: string, open: OpenFile): Promise<Workspace | undefined> {
  for (const folder of upwards(start)) {
    const workspace = await readWorkspace(folder, open);
    if (workspace) return workspace;
  }
  return undefined;
}

/** Replaces a reference to a catalog with its version. */
export function withoutCatalog(workspace: Workspace | undefined, name: string, requirement: string): string {
  if (!requirement.startsWith("catalog:")) return requirement;
  const table = requirement.slice("catalog:".length).trim() || "default";
  return workspace?.catalogs.get(table)?.get(name) ?? requirement;
}

/** Reads the files of a folder once: a workspace can have hundreds of packages. */
async function readWorkspace(folder: string, open: OpenFile): Promise<Workspace | undefined> {
  const at = (name: string) => open(folder === "" ? name : `${folder}/${name}`);
  const files = {
    manifest: await at("package.json"),
    pnpm: await at("pnpm-workspace.yaml"),
    yarn: await at(".yarnrc.yml"),
    lerna: await at("lerna.json"),
  };
  const first = files.manifest ?? files.pnpm ?? files.yarn ?? files.lerna;
  if (!first) return undefined;
  return workspacesOf(first)(folder, () => readSettingsOf(folder, files));
}

const workspacesOf = oncePerObject((_first: SourceFile) => createOnce<Promise<Workspace | undefined>>());

type SettingsFiles = Readonly<Record<"manifest" | "pnpm" | "yarn" | "lerna", SourceFile | undefined>>;

async function readSettingsOf(folder: string, files: SettingsFiles): Promise<Workspace | undefined> {
  const manifest = readManifest(await readOptional(files.manifest, parseJson));
  const pnpm = readSettings(await readOptional(files.pnpm, parseYaml));
  const yarn = readSettings(await readOptional(files.yarn, parseYaml));
  const lerna = readSettings(await readOptional(files.lerna, parseJsonWithComments));
  const own = readSettings(manifest.workspaces);
  const listed = readPatterns(manifest.workspaces);
  const patterns = [...listed, ...own.packages, ...pnpm.packages, ...lerna.packages];
  const catalogs = new Map([pnpm, yarn, manifest, own].flatMap(catalogsIn));
  if (patterns.length === 0 && catalogs.size === 0) return undefined;
  const includes = createIncludes(folder, patterns);
  return { folder, includes, catalogs };
}

function createIncludes(root: string, patterns: readonly string[]): (folder: string) => boolean {
  const matches = createFolderMatcher(patterns);
  const start = root === "" ? "" : `${root}/`;
  return (folder) => folder === root || (folder.startsWith(start) && matches(folder.slice(start.length)));
}

function catalogsIn({ catalog, catalogs }: CatalogTables): [string, ReadonlyMap<string, string>][] {
  const named = catalogs.entries();
  const all: typeof named = catalog ? [["default", catalog], ...named] : named;
  return all.map(([name, table]) => [name, new Map(table.entries())]);
}
