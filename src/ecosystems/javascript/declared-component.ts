import type { Component, Scope } from "../../domain/component.ts";
import { originByName } from "./origin.ts";
import type { Spec } from "./spec.ts";

/** A component that a manifest asks for: with a version where it pins one, else with what it asks for. */
export function declaredComponent(
  { name, version, range, origin = originByName(name) }: Extract<Spec, { kind: "package" }>,
  scope: Scope,
  file: string,
  line: number | undefined,
): Component {
  return {
    type: "npm",
    name,
    version,
    ...(version === "" && range !== "" ? { requirement: range } : {}),
    scope,
    direct: true,
    locations: [line === undefined ? { file } : { file, line }],
    ...(origin ? { origin } : {}),
  };
}
