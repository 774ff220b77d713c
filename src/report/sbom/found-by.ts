import type { ResolvedBy } from "../../domain/contracts/component.ts";

/** A description of how a component and its version were found. */
export function foundBy(resolvedBy: ResolvedBy): string {
  return words[resolvedBy];
}

const words: Readonly<Record<ResolvedBy, string>> = {
  lockfile: "read from a lockfile",
  installed: "read from installed packages",
  manifest: "named in a manifest",
  lcc: "resolved by lcc from the requirements, as the package manager would",
  sbom: "taken from an SBOM",
};
