import type { Component } from "../../../domain/contracts/component.ts";
import type {
  InstalledManifest,
  InstalledPackages,
  Tree,
  UncoveredManifest,
} from "../../../domain/contracts/contracts.ts";
import { findIncomplete } from "../../../graph/incomplete.ts";
import { readInstalled } from "../../kit/installed-packages.ts";
import { type LockedPackage, readPackages } from "../files/lock/lock-entries.ts";
import { isSameVersion } from "../registry/choose-release.ts";
import { parseVersion } from "../versions/pep440.ts";
import { parseRange } from "../versions/specifiers.ts";
import type { Distribution } from "./distribution.ts";
import { createEnvironmentSearch, type Environment } from "./environment.ts";
import { type EnvironmentGraph, walkEnvironment } from "./environment-graph.ts";
import { formatNumber } from "../../../text/count.ts";

const maxPackages = 50_000;

/** The packages in virtual environments for manifests that no lockfile covers. */
export async function pythonInstalledTree(
  manifests: readonly UncoveredManifest[],
  tree: Tree,
): Promise<InstalledPackages> {
  const search = createEnvironmentSearch(tree);
  return await readInstalled(
    manifests,
    ({ folder }) => search(folder),
    (environment, all) => readEnvironment(environment, all, tree),
  );
}

/** The packages of one environment for the manifests that use it. */
export async function readEnvironment(
  environment: Environment,
  manifests: readonly UncoveredManifest[],
  tree: Tree,
  max = maxPackages,
): Promise<InstalledPackages> {
  const asked = manifests.flatMap(({ components }) => components.filter(({ type }) => type === "pypi"));
  const graph = await walkEnvironment(asked.flatMap(stepsOf), environment, tree, max);
  const incomplete = findIncomplete(graph.nodes.entries());
  return {
    components: installedComponents(asked, graph),
    manifests: manifests.map((manifest) => judge(manifest, graph, incomplete)),
    notes: notesOn(environment, graph),
    limits:
      graph.left === 0
        ? []
        : [{ bound: `${formatNumber(max)} installed packages in an environment`, count: graph.left }],
  };
}

function stepsOf({ name, extras = [] }: Component): { name: string; extra: string }[] {
  return ["", ...extras].map((extra) => ({ name, extra }));
}

function judge(
  { file, components }: UncoveredManifest,
  graph: EnvironmentGraph,
  incomplete: ReadonlySet<number>,
): InstalledManifest {
  const replaced = new Set<Component>();
  let isWhole = true;
  for (const component of components) {
    const distribution = component.type === "pypi" ? graph.packages.get(component.name) : undefined;
    if (distribution && fits(component, distribution)) replaced.add(component);
    else isWhole = false;
    const nodes = stepsOf(component).flatMap((step) => graph.nodeOf(step) ?? []);
    if (nodes.some((at) => incomplete.has(at))) isWhole = false;
  }
  return { file, replaced, isWhole };
}

/** Whether an installed version satisfies the manifest: the environment may be out of date. */
function fits({ version: pinned, requirement }: Component, { version }: Distribution): boolean {
  if (pinned !== "") return isSameVersion(pinned, version);
  const range = requirement === undefined ? undefined : parseRange(requirement);
  const installed = parseVersion(version.toLowerCase());
  return range === undefined || installed === undefined || range.includes(installed);
}

/** Scopes and edges, as for a lockfile with exactly these packages. */
function installedComponents(asked: readonly Component[], graph: EnvironmentGraph): Component[] {
  const { packages } = graph;
  const locked = [...packages.values()].map((distribution) => toLocked(distribution, graph));
  const directNeeds = asked.map(({ name, extras = [], scope }) => ({ name, extras, scope }));
  if (directNeeds.length === 0) return [];
  const files = new Map([...packages.values()].map((distribution) => [distribution.name, distribution.file]));
  const asking = Map.groupBy(asked, ({ name }) => name);
  return readPackages("", locked, directNeeds).components.map((component) => {
    const by = asking.get(component.name) ?? [];
    const origin = by.find((asker) => asker.origin !== undefined)?.origin ?? component.origin;
    return {
      ...component,
      locations: [{ file: files.get(component.name) ?? "" }, ...by.flatMap(({ locations }) => locations)],
      ...(origin && { origin }),
    };
  });
}

/** An extra that was not requested has no edges, even if its packages are installed for another reason. */
function toLocked({ name, version, needs, origin, isOwn }: Distribution, graph: EnvironmentGraph): LockedPackage {
  const used = [...needs].filter(([extra]) => extra === "" || graph.nodeOf({ name, extra }) !== undefined);
  return {
    type: "pypi",
    name,
    version,
    isOwn,
    needs: used.flatMap(([extra, all]) =>
      all.map((need) => ({ name: need.name, extras: need.extras, ...(extra !== "" && { extra }) })),
    ),
    ...(origin && { origin }),
  };
}

/** Every environment contains these; they are not dependencies of the project. */
const tools = new Set(["pip", "setuptools", "wheel"]);

function notesOn({ folder, packages }: Environment, graph: EnvironmentGraph): { file: string; message: string }[] {
  const isKnown = (name: string, path: string) => graph.packages.has(name) || graph.broken.has(path) || tools.has(name);
  const others = [...packages].filter(([name, path]) => !isKnown(name, path)).length - graph.left;
  const notes = [...graph.broken].map((file) => ({ file, message: "The metadata of this package could not be read." }));
  if (others <= 0) return notes;
  const count = others === 1 ? "One installed package is" : `${others} installed packages are`;
  return [...notes, { file: folder, message: `${count} not needed by any manifest, and not listed.` }];
}
