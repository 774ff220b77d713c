import type { Component } from "../../../domain/contracts/component.ts";
import { parseConstraint, satisfies } from "./constraints.ts";
import { parseVersion, stabilityOf } from "./versions.ts";

/** What cannot be read is accepted, and so are branches: an alias may give them any number. */
export function composerAccepts({ version, requirement }: Component, locked: string): boolean {
  const constraint = parseConstraint(requirement ?? version);
  const found = parseVersion(locked);
  return !constraint || !found || stabilityOf(found) === "dev" || satisfies(found, constraint);
}
