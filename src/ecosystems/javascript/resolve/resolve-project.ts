import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { ResolvedTree } from "../../../domain/contracts/trees.ts";
import { buildTree } from "./build-tree.ts";
import { type Builder, createBuilder, FactsAreMissing, WorkIsTooLarge } from "./builder.ts";
import { createPackages, type LeadsTo, type Packages } from "./crawl.ts";
import { createNode, type Node, type ReadWanted } from "./node.ts";
import { overrideSpec, type Rule } from "./overrides.ts";
import { addTo, attachMember } from "./place-node.ts";
import type { Entry } from "./package.ts";
import type { Project, ProjectManifest } from "./project.ts";
import type { Published } from "./published.ts";
import { toResolved, type BuiltTree } from "./resolved-tree.ts";
import { createWantedReader } from "./wanted.ts";

/** Fetches what a project may need and builds its tree; if something is missing, fetches that and builds again. */
export async function resolveProject(project: Project, published: Published): Promise<ResolvedTree> {
  const read = createReader(project.ownNames);
  const packages = createPackages(published, createLeadsTo(read, project.overrides));
  const entries = project.manifests.flatMap((manifest) => manifest.entries);
  const leads = createLeadsTo(read, project.overrides)({ name: "", version: "", entries, bundled: [] });
  await Promise.all(leads.map((lead) => packages.fetch(lead.wanted)));
  return toResolved(await buildUntilKnown(project, packages, read));
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
function createLeadsTo(read: ReadWanted, overrides: Rule | undefined): LeadsTo {
  const specOf = ({ name, spec }: Entry) => overrideSpec(overrides, name, spec);
  return ({ entries }) =>
    entries
      .map((entry) => ({ wanted: read(entry.name, specOf(entry)), type: entry.type }))
      .filter(({ wanted }) => !wanted.isOwn);
}

async function buildUntilKnown(project: Project, packages: Packages, read: ReadWanted): Promise<BuiltTree> {
  for (let round = 0; ; round++) {
    const builder = createBuilder(packages, read);
    const nodes = createProjects(project, read);
    try {
      return { projects: nodes.projects, conflicts: builder.conflicts, ...build(builder, nodes) };
    } catch (error) {
      if (!(error instanceof FactsAreMissing)) throw error;
      if (round >= maxRounds) return { projects: nodes.projects, conflicts: builder.conflicts, problem: tooManyRounds };
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

function build(builder: Builder, { root, projects }: ProjectNodes): { problem?: Unresolved } {
  try {
    buildTree(
      builder,
      root,
      [...projects.values()].filter((node) => node !== root),
    );
    return {};
  } catch (error) {
    if (!(error instanceof WorkIsTooLarge)) throw error;
    return { problem: { code: "limit", message: error.message } };
  }
}

/** The folder of the installation, with or without a manifest to resolve, and the members of its workspace. */
function createProjects({ folder, manifests, overrides }: Project, read: ReadWanted): ProjectNodes {
  const options = { isProject: true, ...(overrides && { rule: overrides }) };
  const toNode = (name: string, { entries }: Pick<ProjectManifest, "entries">, home?: Node) => {
    const known = entries.filter(({ name, spec }) => !read(name, spec).origin);
    return createNode(name, { name: "", version: "", entries: known, bundled: [] }, read, {
      ...options,
      ...(home && { home }),
    });
  };
  const own = manifests.find(({ manifest }) => manifest.folder === folder);
  const root = toNode(folder, own ?? { entries: [] });
  for (const edge of root.edgesOut.values()) addTo(root.edgesByName, edge);
  const projects = new Map<ProjectManifest, Node>();
  for (const manifest of manifests) {
    const node = manifest === own ? root : toNode(manifest.manifest.folder, manifest, root);
    if (node !== root) attachMember(node, read);
    projects.set(manifest, node);
  }
  return { root, projects };
}
