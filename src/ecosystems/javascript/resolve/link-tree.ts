import { findNewest, parseRange } from "../versions/semver-range.ts";
import { createBuilder } from "./builder.ts";
import type { Packages } from "./crawl.ts";
import { createNode, type Edge, isPeer, type Node, type ReadWanted } from "./node.ts";
import type { Rule } from "./overrides.ts";
import type { Package } from "./package.ts";
import { isSatisfied, type Wanted } from "./wanted.ts";

/** What distinguishes the package managers that link packages instead of placing them. */
export interface Linker {
  /** pnpm installs peers that nothing else provides; Yarn leaves them to the project. */
  readonly installsPeers: boolean;
  /** pnpm prefers versions that the project, or a sibling of the package, already has. */
  readonly prefersExisting: boolean;
}

/** Versions of packages near a node, the nearest first. */
interface Nearby {
  readonly versions: ReadonlyMap<string, readonly string[]>;
  readonly around: Nearby | undefined;
}

interface Linking extends Linker {
  readonly packages: Packages;
  readonly read: ReadWanted;
  readonly nodes: Map<string, Node>;
  readonly contexts: Map<Rule | undefined, number>;
  /** Counts one requirement. */
  readonly spend: () => void;
}

/** Gives every requirement the package that it would get alone, as pnpm and Yarn do. Throws `WorkIsTooLarge`. */
export async function linkTree(
  starts: readonly Node[],
  packages: Packages,
  read: ReadWanted,
  linker: Linker,
): Promise<void> {
  const { spend } = createBuilder(packages, read);
  const linking: Linking = { ...linker, packages, read, nodes: new Map(), contexts: new Map(), spend };
  const queue: { readonly node: Node; readonly nearby: Nearby | undefined }[] = [];
  const peers: Edge[] = [];
  const follow = (nodes: readonly Node[], nearby: Nearby | undefined) =>
    queue.push(...nodes.map((node) => ({ node, nearby })));
  follow(starts, undefined);
  for (;;) {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const edges = [...next.node.edgesOut.values()];
      const own = edges.filter((edge) => next.node.isProject || !isPeer(edge));
      peers.push(...edges.filter((edge) => !own.includes(edge)));
      const added = await linkAll(own, next.nearby, linking);
      follow(added, linker.prefersExisting ? { versions: versionsOf(own), around: next.nearby } : undefined);
    }
    const missing = peers.splice(0).filter((edge) => !findProvider(edge, starts, linking));
    const added = linker.installsPeers ? await installPeers(missing, linking) : [];
    if (added.length === 0) return;
    follow(added, undefined);
  }
}

/** Links edges and returns the nodes that are new. */
async function linkAll(edges: readonly Edge[], nearby: Nearby | undefined, linking: Linking): Promise<Node[]> {
  const added: Node[] = [];
  for (const edge of edges) {
    linking.spend();
    const choice = await findPackage(preferNearby(edge.wanted, nearby), linking.packages);
    const node = choice && nodeFor(edge, choice, linking, added);
    if (node) linkTo(edge, node);
  }
  return added;
}

async function findPackage(wanted: Wanted, packages: Packages): Promise<Package | undefined> {
  if (!packages.find(wanted)) await packages.fetch(wanted);
  return packages.find(wanted);
}

function preferNearby(wanted: Wanted, nearby: Nearby | undefined): Wanted {
  for (let at = wanted.range && nearby; at; at = at.around) {
    const spec = findNewest((at.versions.get(wanted.name) ?? []).filter((version) => isSatisfied(wanted, version)));
    if (spec !== undefined) return { ...wanted, spec, range: parseRange(spec) };
  }
  return wanted;
}

function versionsOf(edges: readonly Edge[]): ReadonlyMap<string, readonly string[]> {
  const linked = edges.flatMap(({ to }) => to?.package ?? []);
  const byName = Map.groupBy(linked, ({ name }) => name);
  return new Map([...byName].map(([name, those]) => [name, those.map(({ version }) => version)]));
}

/** One node for each package and set of overrides that may apply below it. */
function nodeFor(edge: Edge, choice: Package, { nodes, contexts, read }: Linking, added: Node[]): Node {
  const rule = contextOf(edge);
  const context = contexts.get(rule) ?? contexts.size;
  contexts.set(rule, context);
  const key = `${context} ${edge.name} ${choice.name}@${choice.version === "" ? edge.wanted.spec : choice.version}`;
  const existing = nodes.get(key);
  if (existing) return existing;
  const node = createNode(edge.name, choice, read, rule && { rule });
  nodes.set(key, node);
  added.push(node);
  return node;
}

/** The innermost rule that has others for the packages below. */
function contextOf({ rule, name }: Edge): Rule | undefined {
  const isIdle = ({ name: about, children }: Rule) =>
    children.length === 0 || (about !== name && children.every(({ isDirect }) => isDirect));
  let context = rule;
  while (context?.parent && isIdle(context)) context = context.parent;
  return context;
}

function linkTo(edge: Edge, node: Node): void {
  edge.to = node;
  node.edgesIn.add(edge);
}

/** Links a peer to what the project or a package with the same dependency has under its name. */
function findProvider(edge: Edge, starts: readonly Node[], { installsPeers }: Linking): boolean {
  const holders = [...starts, ...[...edge.from.edgesIn].map(({ from }) => from)];
  const provider = holders.map((holder) => holder.edgesOut.get(edge.name)?.to).find((node) => node !== undefined);
  if (provider) linkTo(edge, provider);
  else if (!installsPeers) edge.isAbandoned = true;
  return provider !== undefined || edge.type === "peerOptional";
}

/** One version of each peer for all that need it; if no version fits all, pnpm installs none. */
async function installPeers(missing: readonly Edge[], linking: Linking): Promise<Node[]> {
  const added: Node[] = [];
  for (const edges of Map.groupBy(missing, ({ name }) => name).values()) {
    const candidates = await Promise.all(edges.map(({ wanted }) => findPackage(wanted, linking.packages)));
    const common = candidates.find(
      (choice) => choice && edges.every(({ wanted }) => choice.problem ?? isSatisfied(wanted, choice.version)),
    );
    for (const edge of edges) {
      if (common) linkTo(edge, nodeFor(edge, common, linking, added));
      else edge.isAbandoned = true;
    }
  }
  return added;
}
