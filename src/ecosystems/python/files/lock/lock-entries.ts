import type { Origin, Scope, Distribution } from "../../../../domain/contracts/component.ts";
import type { LockfileResult } from "../../../../domain/contracts/contracts.ts";
import type { GraphEdge } from "../../../../domain/contracts/member-graph.ts";
import type { Workspace } from "../../../../domain/contracts/workspace.ts";
import { type LockEntry, buildLockGraph, rootEntry } from "../../../../graph/lock-graph.ts";
import { defined } from "../../../../text/defined.ts";
import { isName, normalizeName } from "../../package-name.ts";

/** A package of a lockfile, before its scope is known. */
export interface LockedPackage {
  readonly type: "pypi" | "conda";
  readonly name: string;
  readonly version: string;
  /** Part of the project: not reported, but its dependencies are those of the project. */
  readonly isOwn?: boolean;
  readonly needs: readonly Need[];
  /** Set if the lockfile states it. */
  readonly scope?: Scope;
  readonly line?: number;
  readonly origin?: Origin;
  readonly declaredLicense?: string;
  readonly distributions?: readonly Distribution[];
}

/** What a lockfile says about a package of PyPI, in its own words; undefined fields are left out. */
interface StatedPackage extends Pick<LockedPackage, "isOwn" | "needs" | "distributions"> {
  readonly name: string | undefined;
  readonly version: string;
  readonly scope?: Scope | undefined;
  readonly line: number | undefined;
  readonly origin: Origin | undefined;
}

/** A package of PyPI; none for an entry without a name that PyPI would accept. */
export function pypiPackage({ name, ...stated }: StatedPackage): LockedPackage[] {
  if (name === undefined || !isName(name)) return [];
  return [{ type: "pypi", name: normalizeName(name), ...defined(stated) }];
}

/** An edge of the lockfile. */
export interface Need {
  readonly name: string;
  /** Set if several versions of that name are locked. */
  readonly version?: string;
  readonly extras: readonly string[];
  /** It is needed only with this extra of the package that needs it. */
  readonly extra?: string;
}

/** A dependency of the project itself. */
export interface DirectNeed extends Need {
  readonly scope: Scope;
}

/** A member of the workspace of a lockfile, with its dependencies. */
export interface LockMember extends Workspace {
  readonly directNeeds: readonly DirectNeed[];
}

/**
 * The components of a lockfile, and which member needs what. Without direct needs it is unknown which of them are
 * direct. A package has an entry for itself and one for each of its extras, which only an edge with that extra leads to.
 */
export function readPackages(
  file: string,
  packages: readonly LockedPackage[],
  directNeeds: readonly DirectNeed[],
  members: readonly LockMember[] = [],
): Pick<LockfileResult, "components" | "graph"> {
  const edgesFor = createEdges(packages);
  const edgesOf = (needs: readonly DirectNeed[]) => needs.flatMap((need) => edgesFor(need, need.scope));
  const memberOf = new Map(members.map((member) => [member.name, member]));
  const entries = partsOf(packages).map(({ lockedPackage, extra }): LockEntry => {
    const { needs, isOwn = false, ...rest } = lockedPackage;
    const edges = needs.filter((need) => (need.extra ?? "") === extra).flatMap((need) => edgesFor(need, "runtime"));
    const member = isOwn && extra === "" ? memberOf.get(lockedPackage.name) : undefined;
    const entry = { ...rest, own: isOwn, root: false };
    if (!member) return { ...entry, edges };
    return { ...entry, edges: edgesOf(member.directNeeds), passesOn: edges, member: toWorkspace(member) };
  });
  const named = new Set(entries.flatMap(({ member }) => member?.name ?? []));
  const others = members.filter(({ name }) => !named.has(name));
  const roots = others.map((member) => rootEntry(edgesOf(member.directNeeds), toWorkspace(member)));
  const project = directNeeds.length === 0 ? [] : [rootEntry(edgesOf(directNeeds))];
  return buildLockGraph(file, [...entries, ...roots, ...project]);
}

function toWorkspace({ name, path }: LockMember): Workspace {
  return { name, path };
}

/** Each package, and each of its extras. */
function partsOf(packages: readonly LockedPackage[]) {
  return packages.flatMap((lockedPackage) => {
    const extras = new Set(lockedPackage.needs.flatMap(({ extra }) => extra ?? []));
    return ["", ...extras].map((extra) => ({ lockedPackage, extra }));
  });
}

/** More than any real project has; without a limit, a hostile file could turn every edge into a thousand. */
const maxVersions = 100;

/** Finds the targets of an edge: all versions of a name, unless the edge names one. */
function createEdges(packages: readonly LockedPackage[]): (need: Need, scope: Scope) => GraphEdge[] {
  const byName = Map.groupBy(packages, ({ name }) => name);
  const places = new Map<LockedPackage, Map<string, number>>(
    packages.map((lockedPackage) => [lockedPackage, new Map()]),
  );
  for (const [at, { lockedPackage, extra }] of partsOf(packages).entries()) places.get(lockedPackage)?.set(extra, at);
  return ({ name, version, extras }, scope) => {
    const named = byName.get(name)?.slice(0, maxVersions) ?? [];
    const matches = version === undefined ? named : named.filter((lockedPackage) => lockedPackage.version === version);
    return matches.flatMap((lockedPackage) =>
      ["", ...extras].flatMap((extra) => {
        const to = places.get(lockedPackage)?.get(extra);
        return to === undefined ? [] : [{ to, scope }];
      }),
    );
  };
}
