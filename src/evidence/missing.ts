import type { Component } from "../domain/contracts/component.ts";
import type { Evidence } from "../domain/report/evidence.ts";
import { type SourceReply, SourceUnavailable } from "../domain/contracts/sources.ts";

/** What a registry lacks: the package, or only this version. */
export type Missing = NonNullable<Evidence["missing"]>;

/** The reply for a package or version that the registry does not have. */
export function missingReply(missing: Missing): SourceReply {
  return { evidence: { outcome: "none", confidence: 0, missing } };
}

/** After a version was not found: whether the package is missing too. If that request fails, the version is missing. */
export async function findMissing(hasPackage: () => Promise<boolean>): Promise<Missing> {
  try {
    return (await hasPackage()) ? "version" : "package";
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    return "version";
  }
}

/** `npm has no version 99.0.0 of lodash`; undefined if the source does not report anything missing. */
export function describeMissing(
  { source, missing }: Pick<Evidence, "source" | "missing">,
  { name, version, requirement }: Pick<Component, "name" | "version" | "requirement">,
): string | undefined {
  if (missing === undefined) return undefined;
  if (missing === "package") return `${source} has no package ${name}`;
  if (version !== "") return `${source} has no version ${version} of ${name}`;
  return `${source} has no version of ${name}${requirement === undefined ? "" : ` that satisfies ${requirement}`}`;
}
