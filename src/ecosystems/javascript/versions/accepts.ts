import type { Component } from "../../../domain/contracts/component.ts";
import { parseSemver } from "./semver.ts";
import { parseRange, satisfies } from "./semver-range.ts";

/** Tags, addresses and pre-releases are accepted. */
export function npmAccepts({ version, requirement }: Component, locked: string): boolean {
  const range = parseRange(requirement ?? version);
  const found = parseSemver(locked);
  return range === undefined || found === undefined || found.label.length > 0 || satisfies(found, range);
}
