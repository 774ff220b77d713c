import type { Unresolved } from "../../../domain/contracts/component.ts";
import { createOnce, oncePerKey } from "../../../async/once-per-key.ts";
import { type Candidates, createCandidates, readRange } from "./candidates.ts";
import { type Needs, readNeeds } from "./needs.ts";
import { isUnresolved, type PackageSource } from "./package-source.ts";
import type { Target } from "./target.ts";

/** The index for one target. Each list of versions and each metadata file is read once, for all projects. */
export interface Catalog {
  readonly target: Target;
  readonly origins: readonly string[];
  candidates(name: string): Promise<Candidates | Unresolved>;
  needs(name: string, version: string): Promise<KnownNeeds>;
}

interface KnownNeeds {
  readonly needs: Needs;
  /** Part of the needs could not be read. */
  readonly doubt?: Unresolved;
  /** Why the version cannot be used at all. */
  readonly unusable?: string;
}

export function createCatalog(source: PackageSource, target: Target): Catalog {
  const once = createOnce<Promise<KnownNeeds>>();
  return {
    target,
    origins: source.origins,
    candidates: oncePerKey((name) => loadCandidates(name, source, target)),
    needs: (name, version) => once(`${name}@${version}`, () => loadNeeds(name, version, source, target)),
  };
}

async function loadCandidates(name: string, source: PackageSource, target: Target): Promise<Candidates | Unresolved> {
  const found = await source.releases(name);
  if (isUnresolved(found)) return found;
  const candidates = createCandidates(name, found.releases, target);
  if (candidates.versions.length > 0) return candidates;
  const message =
    found.releases.length === 0
      ? `The index has no version of ${name}.`
      : `No version of ${name} is for Python 3.${target.minor} on ${target.platform}.`;
  return { code: "missing", message };
}

const noNeeds: Needs = { of: () => [], refused: [] };

async function loadNeeds(name: string, version: string, source: PackageSource, target: Target): Promise<KnownNeeds> {
  const found = await source.metadata(name, version);
  if (isUnresolved(found)) return { needs: noNeeds, doubt: found };
  if (found.py !== undefined && readRange(found.py)?.includes(target.python) === false)
    return { needs: noNeeds, unusable: `${name} ${version} is for Python ${found.py}` };
  const needs = readNeeds(found.requires, target);
  const [first] = needs.refused;
  if (!found.cut && first === undefined) return { needs };
  const message = found.cut
    ? `${name} ${version} has more requirements than lcc reads.`
    : `${name} ${version} asks for ${JSON.stringify((first ?? "").slice(0, 200))}, which is no requirement.`;
  return { needs, doubt: { code: "unreadable", message } };
}
