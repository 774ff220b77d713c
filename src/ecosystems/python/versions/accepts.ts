import type { Component } from "../../../domain/contracts/component.ts";
import { isPrerelease, parseVersion } from "./pep440.ts";
import { parseRange } from "./specifiers.ts";

/** What cannot be read, and pre-releases, are accepted; so is everything of conda, whose ranges have other rules. */
export function pythonAccepts({ type, version, requirement }: Component, locked: string): boolean {
  if (type !== "pypi") return true;
  const range = parseRange(requirement ?? `==${version}`);
  const found = parseVersion(locked);
  return range === undefined || found === undefined || isPrerelease(found) || range.includes(found);
}
