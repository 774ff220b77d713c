import type { SourceFile } from "../../domain/contracts.ts";
import { parseJson, parseJsonWithComments } from "../../formats/json.ts";
import { entries, field, fields, list, text } from "../../formats/value.ts";
import { parseYaml } from "../../formats/yaml.ts";
import { readOptional } from "../read-optional.ts";
import { createFolderMatcher } from "../workspace-glob.ts";

/** Several packages that are installed together, from the folder that says so. */
export interface Workspace {
  readonly folder: string;
  /** Whether a folder holds one of the packages. */
  includes(folder: string): boolean;
  /** What a package may ask for as `catalog:` (the table `default`) or `catalog:<table>`. */
  readonly catalogs: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const mostLevels = 20;

/** The workspace around a file: the nearest folder at or above it that names packages or catalogs. */
export async function findWorkspace(file: SourceFile): Promise<Workspace | undefined> {
  const up = file.folder === "" ? "" : "../".repeat(file.folder.split("/").length);
  return findWorkspaceAt(file.folder, async (path) => file.sibling(`${up}${path}`));
}

/** Opens a file by its path from the root of the tree. */
type OpenFile = (path: string) => Promise<SourceFile | undefined>;

/** The same for a folder. */
export async function findWorkspaceAt(start: string, open: OpenFile): Promise<Workspace | undefined> {
  const folders = start === "" ? [] : start.split("/");
  for (let up = 0; up <= Math.min(folders.length, mostLevels); up++) {
    const found = await readWorkspace(folders.slice(0, folders.length - up).join("/"), open);
    if (found) return found;
  }
  return undefined;
}

/** What a package asks for, looked up where it only names a catalog. */
export function withoutCatalog(workspace: Workspace | undefined, name: string, written: string): string {
  if (!written.startsWith("catalog:")) return written;
  const table = written.slice("catalog:".length).trim() || "default";
  return workspace?.catalogs.get(table)?.get(name) ?? written;
}

async function readWorkspace(folder: string, open: OpenFile): Promise<Workspace | undefined> {
  const at = (name: string) => open(folder === "" ? name : `${folder}/${name}`);
  const manifest = await readOptional(await at("package.json"), parseJson);
  const pnpm = await readOptional(await at("pnpm-workspace.yaml"), parseYaml);
  const yarn = await readOptional(await at(".yarnrc.yml"), parseYaml);
  const lerna = await readOptional(await at("lerna.json"), parseJsonWithComments);
  const workspaces = field(manifest, "workspaces");
  const patterns = [workspaces, field(workspaces, "packages"), field(pnpm, "packages"), field(lerna, "packages")]
    .flatMap(list)
    .flatMap((pattern) => text(pattern) ?? []);
  const catalogs = new Map([pnpm, yarn, manifest, workspaces].flatMap(catalogsIn));
  if (patterns.length === 0 && catalogs.size === 0) return undefined;
  const includes = createIncludes(folder, patterns);
  return { folder, includes, catalogs };
}

function createIncludes(root: string, patterns: readonly string[]): (folder: string) => boolean {
  const matches = createFolderMatcher(patterns);
  const start = root === "" ? "" : `${root}/`;
  return (folder) => folder === root || (folder.startsWith(start) && matches(folder.slice(start.length)));
}

function catalogsIn(value: unknown): [string, ReadonlyMap<string, string>][] {
  const named = entries(field(value, "catalogs"));
  const plain = field(value, "catalog");
  const all: [string, unknown][] = plain === undefined ? named : [["default", plain], ...named];
  return all.map(([name, table]) => [name, new Map(textsOf(table))]);
}

function textsOf(table: unknown): [string, string][] {
  return Object.entries(fields(table)).flatMap(([name, range]) => (typeof range === "string" ? [[name, range]] : []));
}
