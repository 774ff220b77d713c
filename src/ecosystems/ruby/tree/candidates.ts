import { type Clause, isPrerelease, parseGemVersion, parseRequirement } from "../registry/gem-requirement.ts";
import type { GemRow } from "./gem-facts.ts";

/** Chooses among versions by requirements; results are cached. */
export interface Candidates {
  /**
   * The versions that satisfy all requirements, the newest first; pre-releases if a requirement names one, or without
   * any release.
   */
  of(name: string, rows: readonly GemRow[], requirements: readonly string[]): readonly GemRow[];
  satisfies(row: GemRow, requirement: string): boolean;
}

export function createCandidates(ruby: string | undefined): Candidates {
  const clauses = new Map<string, readonly Clause[]>();
  const clausesOf = (requirement: string): readonly Clause[] => {
    const known = clauses.get(requirement) ?? parseRequirement(requirement) ?? impossible;
    clauses.set(requirement, known);
    return known;
  };
  const satisfies = ({ segments }: GemRow, requirement: string) =>
    clausesOf(requirement).every((clause) => clause.test(segments));
  const rubySegments = ruby === undefined ? undefined : parseGemVersion(ruby);
  const runs = (row: GemRow) =>
    rubySegments === undefined || row.ruby === "" || clausesOf(row.ruby).every((clause) => clause.test(rubySegments));
  const known = new Map<string, readonly GemRow[]>();
  return {
    satisfies,
    of(name, rows, requirements) {
      const distinct = [...new Set(requirements)].sort();
      const key = JSON.stringify([name, distinct]);
      const found = known.get(key);
      if (found) return found;
      const fitting = rows.filter((row) => runs(row) && distinct.every((requirement) => satisfies(row, requirement)));
      const asks = distinct.some((one) => clausesOf(one).some(({ bound }) => isPrerelease(bound)));
      const releases = fitting.filter((row) => !row.isPrerelease);
      const chosen = asks || releases.length === 0 ? fitting : releases;
      known.set(key, chosen);
      return chosen;
    },
  };
}

/** A constraint that RubyGems does not know is never satisfied. */
const impossible: readonly Clause[] = [{ bound: [], test: () => false }];
