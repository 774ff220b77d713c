import type { Unresolved } from "../../../domain/contracts/component.ts";
import { type Candidates, createCandidates, readRange } from "./candidates.ts";
import { type Needs, readNeeds } from "./needs.ts";
import { isUnresolved, type PackageSource } from "./package-source.ts";
import type { Target } from "./target.ts";
import { createOnce, oncePerKey } from "../../../async/once.ts";

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
  const kept = await source.releases(name);
  if (isUnresolved(kept)) return kept;
  const candidates = createCandidates(name, kept.releases, target);
  if (candidates.versions.length > 0) return candidates;
  const message =
    kept.releases.length === 0
      ? `The index has no version of ${name}.`
      : `No version of ${name} is for Python 3.${target.minor} on ${target.platform}.`;
  return { code: "missing", message };
}

const noNeeds: Needs = { of: () => [], refused: [] };

async function loadNeeds(name: string, version: string, source: PackageSource, target: Target): Promise<KnownNeeds> {
  const metadata = await source.metadata(name, version);
  if (isUnresolved(metadata)) return { needs: noNeeds, doubt: metadata };
  if (metadata.py !== undefined && readRange(metadata.py)?.includes(target.python) === false)
    return { needs: noNeeds, unusable: `${name} ${version} is for Python ${metadata.py}` };
  const needs = readNeeds(metadata.requires, target);
  const [first] = needs.refused;
  if (!metadata.cut && first === undefined) return { needs };
  const message = metadata.cut
    ? `${name} ${version} has more requirements than lcc reads.`
    : `${name} ${version} asks for ${JSON.stringify((first ?? "").slice(0, 200))}, which is not a valid requirement.`;
  return { needs, doubt: { code: "unreadable", message } };
}
