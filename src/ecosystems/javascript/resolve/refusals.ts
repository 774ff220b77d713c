import { componentKey, type Unresolved } from "../../../domain/contracts/component.ts";
import type { ResolvedPackage } from "../../../domain/contracts/trees.ts";
import type { PeerConflict } from "./builder.ts";
import type { Edge, Node } from "./node.ts";
import type { Project } from "./project.ts";

/** Why the package manager would refuse to install something. */
interface Refusal {
  /** The packages to mark; the first one that is listed is marked. */
  readonly nodes: readonly (Node | undefined)[];
  readonly message: string;
}

interface Installation {
  readonly root: Node | undefined;
  readonly conflicts: readonly PeerConflict[];
  /** The packages that must be installed; optional ones may be left out. */
  readonly required: readonly Node[];
}

/** npm refuses an override of what the project itself asks for; npm and pnpm refuse other Nodes where they are told. */
export function findRefusals(project: Project, { root, conflicts, required }: Installation): Refusal[] {
  const { manager, isEngineStrict } = project;
  const own = manager === "npm" ? [...(root?.edgesOut.values() ?? [])] : [];
  const isChecked = isEngineStrict && (manager === "npm" || manager === "pnpm");
  return [
    ...conflicts.map(refusePeer),
    ...own.flatMap(refuseOverride),
    ...(isChecked ? required : []).flatMap((node) => refuseEngine(node, project)),
  ];
}

/** A peer that is not satisfied; where it is missing, the package that needs it is marked. */
function refusePeer({ edge, instead }: PeerConflict): Refusal {
  const peer = edge.type.startsWith("peer") ? " as a peer" : "";
  const version = instead?.package.version || "another version";
  const asks = `${nameHolder(edge.from)} asks for ${edge.name} "${edge.spec.slice(0, 200)}"${peer}`;
  const message = `${asks}, but ${version} is needed elsewhere. npm refuses to install this.`;
  return { nodes: [instead, edge.to, edge.from], message };
}

function nameHolder({ isProject, package: { name, version } }: Node): string {
  return isProject || name === "" ? "The project" : `${name} ${version}`;
}

function refuseOverride({ name, spec, wanted, original, to }: Edge): Refusal[] {
  if (wanted === original) return [];
  const message = `package.json overrides ${name} with "${wanted.spec}", but asks for "${spec}" itself. npm refuses to install this (EOVERRIDE).`;
  return [{ nodes: [to], message }];
}

function refuseEngine(node: Node, { manager, node: { title, runsOn } }: Project): Refusal[] {
  const { name, version, engine } = node.package;
  if (engine === undefined || runsOn(engine)) return [];
  const message = `${name} ${version} runs on Node "${engine}", but the project on ${title}. With engine-strict, ${manager} refuses to install this.`;
  return [{ nodes: [node], message }];
}

/** Marks the first listed package of each refusal. */
export function markRefused(
  packages: readonly ResolvedPackage[],
  refusals: readonly Refusal[],
): readonly ResolvedPackage[] {
  const listed = new Set(packages.map(componentKey));
  const marked = new Map<string, Unresolved>();
  for (const { nodes, message } of refusals) {
    const keys = nodes.flatMap((node) =>
      node && !node.isProject
        ? [componentKey({ type: "npm", name: node.package.name, version: node.package.version })]
        : [],
    );
    const key = keys.find((candidate) => listed.has(candidate));
    if (key !== undefined && !marked.has(key)) marked.set(key, { code: "conflict", message });
  }
  return packages.map((resolved) => {
    const unresolved = resolved.unresolved ?? marked.get(componentKey(resolved));
    return unresolved ? { ...resolved, unresolved } : resolved;
  });
}
