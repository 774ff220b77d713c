import type { Unresolved } from "../../../../domain/contracts/component.ts";

/** The reason for a missing version, if a POM with versions could not be fetched. */
export function findCause(problem: Unresolved, sources: readonly Unresolved[]): Unresolved {
  if (problem.code !== "missing") return problem;
  return sources.find(({ code }) => code !== "missing") ?? problem;
}
