import { findEcosystem } from "../../ecosystems/index.ts";
import { defined } from "../../text/defined.ts";
import type { PackageIdentity } from "../../policy/judge/selector.ts";

/** A component with the way in which its ecosystem compares names and versions, for overrides, waivers and searches. */
export function toIdentity<T extends PackageIdentity>(component: T): T {
  const { normalizeName, inRange } = findEcosystem(component.type) ?? {};
  return { ...component, ...defined({ normalizeName, inRange }) };
}
