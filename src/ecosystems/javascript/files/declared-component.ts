import type { Component, Scope } from "../../../domain/contracts/component.ts";
import { originByName } from "./origin.ts";
import type { Spec } from "./spec.ts";

/** A component of a manifest, with a version where it is pinned, else with the requirement. */
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
