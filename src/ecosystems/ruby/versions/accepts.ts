import type { Component } from "../../../domain/contracts/component.ts";
import { isPrerelease, parseGemVersion, parseRequirement } from "./gem-requirement.ts";

/** What cannot be read, and pre-releases, are accepted. */
export function gemAccepts({ version, requirement }: Component, locked: string): boolean {
  const clauses = parseRequirement(requirement ?? version);
  const found = parseGemVersion(locked);
  return !clauses || !found || isPrerelease(found) || clauses.every((clause) => clause.test(found));
}
