import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { ResolvedTree } from "../../../domain/contracts/trees.ts";
import { buildTree } from "./build-tree.ts";
import { createBuilder, FactsAreMissing, WorkIsTooLarge } from "./builder.ts";
import { createPackages, type LeadsTo, type Packages } from "./crawl.ts";
import { createNode, isPeer, type Node, type ReadWanted } from "./node.ts";
import { type Linker, linkTree } from "./link-tree.ts";
import { overrideSpec, type Rule, rulesForMember } from "./overrides.ts";
import { addTo, attachMember } from "./place-node.ts";
import type { Entry } from "./package.ts";
import { createLinkerPick, createNpmPick } from "./pick-version.ts";
import type { Project, ProjectManifest } from "./project.ts";
import type { Published } from "./published.ts";
import { toResolved, type BuiltTree } from "./resolved-tree.ts";
import { createWantedReader } from "./wanted.ts";

/** How pnpm and Yarn differ; every other package manager places packages as npm does. */
const linkers: ReadonlyMap<string, Linker & { readonly prefersLatest: boolean }> = new Map([
  ["pnpm", { installsPeers: true, prefersExisting: true, prefersLatest: true }],
  ["yarn", { installsPeers: false, prefersExisting: false, prefersLatest: false }],
  ["yarn-1", { installsPeers: false, prefersExisting: false, prefersLatest: true }],
]);

/** Fetches what a project may need and builds its tree. */
export async function resolveProject(project: Project, published: Published): Promise<ResolvedTree> {
  const { manager, manifests, node, ownNames, overrides } = project;
  const read = createReader(ownNames);
  const linker = linkers.get(manager);
  const pick = linker ? createLinkerPick(linker.prefersLatest) : createNpmPick(node.runsOn);
  const leadsTo = createLeadsTo(read, overrides, linker?.installsPeers ?? true);
  const packages = createPackages(published, leadsTo, pick);
  const entries = manifests.flatMap((manifest) => manifest.entries);
  const leads = leadsTo({ name: "", version: "", entries, packed: [] });
  await Promise.all(leads.map((lead) => packages.fetch(lead.wanted)));
  const built = linker
    ? await buildLinked(createProjects(project, read), packages, read, linker)
    : await buildUntilKnown(project, packages, read);
  return toResolved(built, project);
}

/** Packages of the project itself are never requested from a registry. */
function createReader(ownNames: ReadonlySet<string>): ReadWanted {
  const read = createWantedReader();
  return (name, spec) => {
    const wanted = read(name, spec);
    return ownNames.has(wanted.name) ? { ...wanted, isOwn: true } : wanted;
  };
}

/** Nested overrides depend on the path to a package, which is not known yet. */
function createLeadsTo(read: ReadWanted, overrides: Rule | undefined, installsPeers: boolean): LeadsTo {
  const specOf = ({ name, spec }: Entry) => overrideSpec(overrides, name, spec);
  return ({ name: holder, entries }) =>
    entries
      .filter((entry) => installsPeers || holder === "" || !isPeer(entry))
      .map((entry) => ({ wanted: read(entry.name, specOf(entry)), type: entry.type }))
      .filter(({ wanted }) => !wanted.isOwn);
}

async function buildLinked(
  { projects }: ProjectNodes,
  packages: Packages,
  read: ReadWanted,
  linker: Linker,
): Promise<BuiltTree> {
  const tree = { projects, conflicts: [] };
  const problem = await problemOf(() => linkTree([...projects.values()], packages, read, linker));
  return { ...tree, ...(problem && { problem }) };
}

/** Builds npm's tree; if something is missing, fetches that and builds again. */
async function buildUntilKnown(project: Project, packages: Packages, read: ReadWanted): Promise<BuiltTree> {
  for (let round = 0; ; round++) {
    const builder = createBuilder(packages, read);
    const { root, projects } = createProjects(project, read);
    const tree = { projects, conflicts: builder.conflicts };
    const members = [...projects.values()].filter((node) => node !== root);
    try {
      const problem = await problemOf(() => buildTree(builder, root, members));
      return { ...tree, ...(problem && { problem }) };
    } catch (error) {
      if (!(error instanceof FactsAreMissing)) throw error;
      if (round >= maxRounds) return { ...tree, problem: tooManyRounds };
      await packages.fetch(error.wanted);
    }
  }
}

/** Nested overrides, and optional peers that get installed, need one round each. */
const maxRounds = 500;
const tooManyRounds: Unresolved = { code: "limit", message: "The overrides of the project lead to too many packages." };

interface ProjectNodes {
  readonly root: Node;
  readonly projects: ReadonlyMap<ProjectManifest, Node>;
}

/** The limit that stopped the work, if any. */
async function problemOf(work: () => void | Promise<void>): Promise<Unresolved | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof WorkIsTooLarge)) throw error;
    return { code: "limit", message: error.message };
  }
}

/** The folder of the installation, with or without a manifest to resolve, and the members of its workspace. */
function createProjects({ folder, manifests, overrides }: Project, read: ReadWanted): ProjectNodes {
  const toNode = (place: string, { name, entries }: Pick<ProjectManifest, "name" | "entries">, home?: Node) => {
    const fromRegistry = entries.filter((entry) => !read(entry.name, entry.spec).origin);
    const rule = home ? rulesForMember(overrides, name) : overrides;
    const content = { name, version: "", entries: fromRegistry, packed: [] };
    return createNode(place, content, read, { isProject: true, ...(rule && { rule }), ...(home && { home }) });
  };
  const own = manifests.find(({ manifest }) => manifest.folder === folder);
  const root = toNode(folder, own ?? { name: "", entries: [] });
  for (const edge of root.edgesOut.values()) addTo(root.edgesByName, edge);
  const projects = new Map<ProjectManifest, Node>();
  for (const manifest of manifests) {
    const node = manifest === own ? root : toNode(manifest.manifest.folder, manifest, root);
    if (node !== root) attachMember(node, read);
    projects.set(manifest, node);
  }
  return { root, projects };
}
