import type { Component } from "../../domain/component.ts";
import { isPrerelease, parseVersion } from "./registry/pep440.ts";
import { parseRange } from "./registry/specifiers.ts";

/** What cannot be read, and pre-releases, are accepted. */
export function pythonAccepts({ version, requirement }: Component, locked: string): boolean {
  const range = parseRange(requirement ?? `==${version}`);
  const found = parseVersion(locked);
  return range === undefined || found === undefined || isPrerelease(found) || range.includes(found);
}
