import type { Component } from "../../src/domain/contracts/component.ts";

/** The samples do not list what `[build-system]` of a Python package requires. */
export function withoutBuildRequirements(components: readonly Component[]): Component[] {
  return components.filter(({ scopeReason }) => scopeReason !== "builds the package");
}
