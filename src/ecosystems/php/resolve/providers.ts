import { parseConstraint } from "../versions/constraints.ts";
import { toSet } from "../../kit/pubgrub/version-set.ts";
import type { Candidate, Candidates } from "./candidates.ts";
import type { VersionFacts } from "./package-facts.ts";

/** The names that any version of a package provides. */
export function providedNames(versions: readonly VersionFacts[]): Set<string> {
  return new Set(versions.flatMap(({ replace, provide }) => [...Object.keys(replace), ...Object.keys(provide)]));
}

/** A package as candidates of a name that it provides: one for each range that some of its versions state. */
export function asCandidates(provider: string, { all, unresolved }: Candidates, name: string): Candidate[] {
  if (unresolved) return [];
  const links = all.map((one) => (one.provider ? undefined : linkOf(one.facts, name)));
  return [...new Set(links)].flatMap((written): Candidate[] => {
    const link = written === undefined ? undefined : parseConstraint(written);
    const facts = all.find((_, at) => links[at] === written)?.facts;
    if (!link || !facts) return [];
    const set = toSet(links.map((one) => one === written));
    return [{ facts, numbers: [], provider: { name: provider, set, link } }];
  });
}

/** `self.version` is the version of the package itself. */
export function linkOf({ version, replace, provide }: VersionFacts, name: string): string | undefined {
  const written = Object.hasOwn(replace, name)
    ? replace[name]
    : Object.hasOwn(provide, name)
      ? provide[name]
      : undefined;
  return written === "self.version" ? version : written;
}
