import type { Component } from "../../../domain/contracts/component.ts";
import { createRange, parseVersion } from "./version-range.ts";

/** What cannot be read, and pre-releases, are accepted. */
export function cargoAccepts({ version, requirement }: Component, locked: string): boolean {
  const found = parseVersion(locked);
  return found === undefined || found.label.length > 0 || createRange(requirement ?? `=${version}`)(found);
}
