import { findEcosystem } from "../../ecosystems/index.ts";
import type { PackageIdentity } from "../../policy/judge/selector.ts";

/** A component with the way in which its ecosystem compares names, for overrides, waivers and searches. */
export function toIdentity<T extends PackageIdentity>(component: T): T {
  const normalizeName = findEcosystem(component.type)?.normalizeName;
  return normalizeName ? { ...component, normalizeName } : component;
}
