import type { Distribution } from "../../../domain/distribution.ts";
import { scopes } from "../../../domain/schema/words.ts";
import type { Origin, Scope } from "../../../domain/component.ts";

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

/** An edge of the lockfile. */
export interface Need {
  readonly name: string;
  /** Set if several versions of that name are locked. */
  readonly version?: string;
  /** The requested extras of the package. */
  readonly extras: readonly string[];
  /** It is needed only with this extra of the package that needs it. */
  readonly extra?: string;
}

/** A dependency of the project itself. */
export interface DirectNeed extends Need {
  readonly scope: Scope;
}

export interface Use {
  readonly scope: Scope;
  readonly direct: boolean;
}

/** Follows the edges from the direct dependencies. Each package gets the strongest scope that reaches it. */
export function walkLock(
  packages: readonly LockedPackage[],
  directNeeds: readonly DirectNeed[],
): ReadonlyMap<LockedPackage, Use> {
  const find = lookUp(packages);
  const direct = new Set(directNeeds.flatMap(find));
  const uses = new Map<LockedPackage, Use>();
  const visited = new Map<LockedPackage, Set<string>>();
  for (const scope of scopes) {
    const open: Need[] = directNeeds.filter((directNeed) => directNeed.scope === scope);
    for (let need = open.pop(); need; need = open.pop()) {
      for (const found of find(need)) {
        if (!uses.has(found)) uses.set(found, { scope, direct: direct.has(found) });
        for (const extra of ["", ...need.extras]) {
          if (!firstVisit(visited, found, extra)) continue;
          for (const next of found.needs) if ((next.extra ?? "") === extra) open.push(next);
        }
      }
    }
  }
  return uses;
}

/** More than any real project has; without a limit, a hostile file could turn every edge into a thousand. */
const maxVersions = 100;

/** Finds the targets of an edge: all versions of a name, unless the edge names one. */
export function lookUp(packages: readonly LockedPackage[]): (need: Need) => readonly LockedPackage[] {
  const byName = Map.groupBy(packages, ({ name }) => name);
  return ({ name, version }) => {
    const found = byName.get(name)?.slice(0, maxVersions) ?? [];
    return version === undefined ? found : found.filter((one) => one.version === version);
  };
}

function firstVisit(visited: Map<LockedPackage, Set<string>>, found: LockedPackage, extra: string): boolean {
  const extras = visited.get(found);
  if (extras?.has(extra)) return false;
  if (extras) extras.add(extra);
  else visited.set(found, new Set([extra]));
  return true;
}
