import type { Unresolved } from "../../../domain/contracts/component.ts";
import { formatNumber } from "../../../text/count.ts";
import { sortVersions } from "../versions/semver-range.ts";
import { type EdgeType, type Package, toPackage } from "./package.ts";
import { isUnresolved, type Published } from "./published.ts";
import type { PickVersion } from "./pick-version.ts";
import type { Wanted } from "./wanted.ts";
import { createOnce } from "../../../async/once.ts";

/** Chooses packages, after their facts were fetched. */
export interface Packages {
  /** The package that npm would fetch for a requirement; undefined while its facts are not loaded. */
  find(wanted: Wanted): Package | undefined;
  /** Fetches the facts of a package and of all its possible dependencies. */
  fetch(wanted: Wanted): Promise<void>;
}

/** A dependency of a package, as known before anything is placed. */
interface Lead {
  readonly wanted: Wanted;
  readonly type: EdgeType;
}

export type LeadsTo = (choice: Package) => readonly Lead[];

/** How far to follow: an optional peer is not installed, only checked for conflicts together with its own peers. */
type Reach = "all" | "peers";

/** Fetches in advance, in parallel. So it follows every requirement, even if another version will satisfy it. */
export function createPackages(published: Published, leadsTo: LeadsTo, pick: PickVersion): Packages {
  const chosen = new Map<string, Package>();
  const underWay = new Set<string>();
  const once = createOnce<Promise<Package>>();

  const fetchOne = async (wanted: Wanted): Promise<readonly Lead[]> => {
    const choice = await choose(wanted);
    chosen.set(keyOf(wanted), choice);
    return leadsTo(choice);
  };
  const isBegun = (key: string, reach: Reach) => {
    const isKnown = underWay.has(`all ${key}`) || underWay.has(`${reach} ${key}`);
    underWay.add(`${reach} ${key}`);
    return isKnown;
  };
  const choose = async (wanted: Wanted): Promise<Package> => {
    if (wanted.origin) return fromElsewhere(wanted);
    const list = await published.versions(wanted.name);
    if (isUnresolved(list)) return withProblem(wanted, list);
    const version = pick(list, wanted);
    if (version === undefined) return withProblem(wanted, noVersion(wanted, list.versions));
    return once(`${wanted.name}@${version}`, () => readPackage(wanted, version));
  };
  const readPackage = async (wanted: Wanted, version: string): Promise<Package> => {
    const needs = await published.needs(wanted.name, version);
    if (isUnresolved(needs)) return { name: wanted.name, version, entries: [], packed: [], problem: needs };
    const { tarball } = needs;
    const packed = tarball === undefined ? undefined : await published.packed(wanted.name, version, tarball);
    return toPackage(wanted.name, version, needs, packed);
  };

  /** Not recursive: a chain of packages may be long. */
  const fetch = (start: Wanted): Promise<void> =>
    new Promise((resolve, reject) => {
      let open = 0;
      const begin = (wanted: Wanted, reach: Reach) => {
        if (isBegun(keyOf(wanted), reach)) return;
        open++;
        fetchOne(wanted).then((next) => {
          for (const lead of next) follow(lead, reach);
          if (--open === 0) resolve();
        }, reject);
      };
      const follow = ({ wanted, type }: Lead, reach: Reach) => {
        const isPeer = type === "peer" || type === "peerOptional";
        if (reach === "all") begin(wanted, type === "peerOptional" ? "peers" : "all");
        else if (isPeer) begin(wanted, "peers");
      };
      begin(start, "all");
      if (open === 0) resolve();
    });
  return { find: (wanted) => chosen.get(keyOf(wanted)), fetch };
}

function keyOf({ name, spec, origin }: Wanted): string {
  return `${origin ? "elsewhere" : "npm"}:${name}@${spec}`;
}

function withProblem({ name }: Wanted, problem: Unresolved): Package {
  return { name, version: "", entries: [], packed: [], problem };
}

/** A package of the registry needs something that does not exist. */
function fromElsewhere(wanted: Wanted): Package {
  const message = `It does not come from the npm registry (${wanted.spec.slice(0, 200)}), and lcc asks no other source.`;
  const { origin } = wanted;
  return { ...withProblem(wanted, { code: "unreadable", message }), ...(origin && { origin }) };
}

function noVersion({ name, spec }: Wanted, versions: readonly string[]): Unresolved {
  const newest = sortVersions(versions).slice(-3).join(", ");
  const exists =
    versions.length === 0
      ? "The registry lists no versions."
      : `The registry has ${formatNumber(versions.length)} others, the newest of them ${newest}.`;
  return { code: "missing", message: `No version of ${name} satisfies "${spec.slice(0, 200)}". ${exists}` };
}
