import type { Tree, UncoveredManifest, SourceFile } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { readOptional, optionalText } from "../../kit/read-optional.ts";
import { askedBy } from "../installed/asked.ts";
import type { Asked } from "../installed/installed-graph.ts";
import { isOptionalPeer, readManifest as readContent, type Manifest } from "../files/manifest.ts";
import { findWorkspaceAt, withoutCatalog, type Workspace } from "../files/workspace.ts";
import { compareNames } from "./compare-names.ts";
import { parseNpmrc } from "../operator/npmrc.ts";
import { overrideSpec, type Rule, rulesForMember } from "./overrides.ts";
import { readProjectOverrides } from "./project-overrides.ts";
import { type Entry, type EdgeType, joinTables } from "./package.ts";
import { joinPath } from "../../../text/paths.ts";
import { shape, text } from "../../../formats/shape.ts";
import { parseRange, parseSemver, satisfies } from "../versions/semver-range.ts";
import type { RunsOn } from "./pick-version.ts";

export interface ProjectManifest {
  readonly manifest: UncoveredManifest;
  /** Of the package itself; may be empty. */
  readonly name: string;
  /** Its dependencies that no lockfile has. */
  readonly entries: readonly Entry[];
  readonly asked: readonly Asked[];
}

/** Manifests that are installed together: one project, or a workspace. */
export interface Project {
  readonly folder: string;
  readonly manifests: readonly ProjectManifest[];
  /** Names of the members of the workspace, which are never requested from a registry. */
  readonly ownNames: ReadonlySet<string>;
  readonly overrides: Rule | undefined;
  /** `yarn-1` is Yarn Classic. */
  readonly manager: string;
  readonly node: ProjectNode;
  /** A package for another Node is refused. */
  readonly isEngineStrict: boolean;
}

/** The projects that manifests belong to, by the folder in which they are installed. */
export async function readProjects(manifests: readonly UncoveredManifest[], tree: Tree): Promise<Project[]> {
  const groups = new Map<string, { manifests: UncoveredManifest[]; workspace: Workspace | undefined }>();
  for (const manifest of manifests) {
    const workspace = await findWorkspaceAt(manifest.folder, (path) => tree.file(path));
    const root = workspace?.includes(manifest.folder) ? workspace.folder : manifest.folder;
    const group = groups.get(root);
    if (group) group.manifests.push(manifest);
    else groups.set(root, { manifests: [manifest], workspace });
  }
  const read = [...groups].map(([folder, group]) => readProject(folder, group.manifests, group.workspace, tree));
  return Promise.all(read);
}

async function readProject(
  folder: string,
  manifests: readonly UncoveredManifest[],
  workspace: Workspace | undefined,
  tree: Tree,
): Promise<Project> {
  const open = (name: string) => tree.file(joinPath(folder, name));
  const { rules: overrides, manager } = await readProjectOverrides(open);
  const settings = (await readOptional(await open(".npmrc"), parseNpmrc)) ?? [];
  const project = { workspace, overrides };
  const read = await Promise.all(manifests.map((manifest) => readManifest(manifest, project, tree)));
  return {
    folder,
    manifests: read.sort((a, b) => compareNames(a.manifest.folder, b.manifest.folder)),
    ownNames: workspace ? await memberNames(workspace, tree) : new Set(),
    overrides,
    manager,
    node: await findProjectNode(await readOptional(await open("package.json"), parseJson), open),
    isEngineStrict: settings.some(([key, value]) => key === "engine-strict" && value === "true"),
  };
}

/** The names of all members, also of those without dependencies. */
async function memberNames(workspace: Workspace, tree: Tree): Promise<Set<string>> {
  const names = new Set<string>();
  const open = [workspace.folder];
  for (const folder of open) {
    if (workspace.includes(folder)) {
      const { name } = readContent(await readOptional(await tree.file(joinPath(folder, "package.json")), parseJson));
      if (name !== undefined) names.add(name);
    }
    const inside = (await tree.names(folder)).filter((name) => !name.startsWith(".") && name !== "node_modules");
    // Most names with a dot are files; `packages/socket.io` is a member nevertheless.
    const paths = inside
      .map((name) => joinPath(folder, name))
      .filter((path) => !hasDot(path) || workspace.includes(path));
    open.push(...paths.slice(0, Math.max(0, maxFolders - open.length)));
  }
  return names;
}

function hasDot(path: string): boolean {
  return path.includes(".", path.lastIndexOf("/") + 1);
}

/** Folders of a workspace that are searched for members: a quarter of the file limit of a scan. */
const maxFolders = 50_000;

async function readManifest(
  manifest: UncoveredManifest,
  { workspace, overrides }: { readonly workspace: Workspace | undefined; readonly overrides: Rule | undefined },
  tree: Tree,
): Promise<ProjectManifest> {
  const content = readContent(await readOptional(await tree.file(manifest.file), parseJson));
  const rule = rulesForMember(overrides, content.name);
  const asked = await askedBy(manifest, tree, (name, requirement) =>
    overrideSpec(rule, name, withoutCatalog(workspace, name, requirement)),
  );
  const names = new Set(asked.map(({ name }) => name));
  const all = tables.flatMap(([table, type]) => entriesOf(content, table, type));
  return {
    manifest,
    name: content.name ?? "",
    asked,
    entries: joinTables(all)
      .filter(({ name }) => names.has(name))
      .map((entry) => ({ ...entry, spec: withoutCatalog(workspace, entry.name, entry.spec) })),
  };
}

/** In npm's order: a later table replaces an earlier one. */
const tables = [
  ["peerDependencies", "peer"],
  ["dependencies", "prod"],
  ["optionalDependencies", "optional"],
  ["devDependencies", "dev"],
] as const satisfies readonly (readonly [keyof Manifest, EdgeType])[];

function entriesOf(manifest: Manifest, table: (typeof tables)[number][0], type: EdgeType): Entry[] {
  return manifest[table]
    .entries()
    .flatMap(([name, spec]) => (typeof spec === "string" ? [{ name, spec, type }] : []))
    .map((entry) =>
      type === "peer" && isOptionalPeer(manifest, entry.name) ? { ...entry, type: "peerOptional" as const } : entry,
    )
    .sort((a, b) => compareNames(a.name, b.name));
}

/** The Node of a project without a lockfile. npm prefers versions that run on it. */
interface ProjectNode {
  /** As a report names it: `Node.js 24`. */
  readonly title: string;
  readonly runsOn: RunsOn;
}

/** The newest long-term release, then the others that projects still use. */
const releases = ["24", "26", "22", "20", "18", "16", "14", "12", "10", "8"];

const readStated = shape({
  volta: shape({ node: text }),
  engines: shape({ node: text }),
});

/** The Node in a version file or under `volta`, else the newest long-term release that `engines` allows. */
async function findProjectNode(
  manifest: unknown,
  open: (name: string) => Promise<SourceFile | undefined>,
): Promise<ProjectNode> {
  const { volta, engines } = readStated(manifest);
  const stated = [volta.node, ...(await Promise.all(versionFiles.map(async (name) => optionalText(await open(name)))))];
  const version = stated.flatMap((line) => /^\s*v?(\d{1,3}(?:\.\d{1,5}){0,2})\s*$/.exec(line ?? "")?.[1] ?? [])[0];
  const allows = rangeTest(engines.node ?? "*");
  const node = version ?? releases.find((release) => allows(completeVersion(release))) ?? releases[0] ?? "";
  const full = completeVersion(node);
  return { title: `Node.js ${node}`, runsOn: (engine) => rangeTest(engine)(full) };
}

const versionFiles = [".nvmrc", ".node-version"];

/** Only part of a version stands for its newest release. */
function completeVersion(version: string): string {
  return [...version.split("."), "999", "999"].slice(0, 3).join(".");
}

/** What is not a range allows everything. */
function rangeTest(text: string): (version: string) => boolean {
  const range = parseRange(text);
  return (version) => {
    const semver = parseSemver(version);
    return range === undefined || semver === undefined || satisfies(semver, range);
  };
}
