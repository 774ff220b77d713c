import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { OriginOf } from "../feeds.ts";
import type { Reference } from "./references.ts";
import { readVersion } from "../../versions/version.ts";

/** The components of a reference: one for each version its conditions may choose. */
export function toComponents(reference: Reference, isTest: boolean, originOf: OriginOf): readonly Component[] {
  const { name, versions, isPrivate, file, line } = reference;
  const scope: Scope = isPrivate ? "dev" : isTest ? "test" : "runtime";
  const origin = originOf(name);
  return (versions.length > 0 ? versions : [undefined]).map((version) => ({
    type: "nuget",
    name,
    ...readVersion(version),
    scope,
    direct: true,
    locations: [line === undefined ? { file } : { file, line }],
    ...(origin && { origin }),
  }));
}
