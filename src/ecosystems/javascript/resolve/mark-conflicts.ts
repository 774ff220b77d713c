import { componentKey, type Unresolved } from "../../../domain/contracts/component.ts";
import type { ResolvedPackage } from "../../../domain/contracts/trees.ts";
import type { PeerConflict } from "./builder.ts";

/**
 * Marks packages that do not satisfy a peer dependency, where npm would refuse to install. A missing peer marks the
 * package that needs it.
 */
export function markConflicts(
  packages: readonly ResolvedPackage[],
  conflicts: readonly PeerConflict[],
): readonly ResolvedPackage[] {
  const known = new Set(packages.map(componentKey));
  const marked = new Map<string, Unresolved>();
  for (const conflict of conflicts) {
    const { edge, found } = conflict;
    const keys = [found, edge.to, edge.from].flatMap((node) =>
      node && !node.isProject
        ? [componentKey({ type: "npm", name: node.package.name, version: node.package.version })]
        : [],
    );
    const key = keys.find((one) => known.has(one));
    if (key !== undefined && !marked.has(key)) marked.set(key, { code: "conflict", message: describe(conflict) });
  }
  return packages.map((one) => {
    const unresolved = one.unresolved ?? marked.get(componentKey(one));
    return unresolved ? { ...one, unresolved } : one;
  });
}

function describe({ edge, found }: PeerConflict): string {
  const { name, version } = edge.from.package;
  const who = edge.from.isProject || name === "" ? "The project" : `${name} ${version}`;
  const what = `${who} asks for ${edge.name} "${edge.spec.slice(0, 200)}"${edge.type.startsWith("peer") ? " as a peer" : ""}`;
  const there = found?.package.version ?? "";
  return `${what}, but ${there === "" ? "another version" : there} is needed elsewhere. npm refuses to install this.`;
}
