import type { Component } from "../../domain/contracts/component.ts";

/** `left-pad@1.3.0`; without a version, the name and what is asked for: `left-pad (^1.3)`. */
export function nameVersion({ name, version, requirement }: Pick<Component, "name" | "version" | "requirement">) {
  if (version !== "") return `${name}@${version}`;
  return requirement === undefined ? name : `${name} (${requirement})`;
}
