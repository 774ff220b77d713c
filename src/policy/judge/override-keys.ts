import type { Finding } from "../../domain/report/finding.ts";
import { getOrCreate } from "../../text/get-or-create.ts";
import { selectorFor } from "./selector.ts";

type Known = Pick<Finding, "component" | "resolved_license">;

export type OverrideKeyOf = (component: Finding["component"]) => string;

/**
 * How an override names a component: with its version where the project has another version of it under another license,
 * which the override must not replace.
 */
export function createOverrideKeys(findings: readonly Known[]): OverrideKeyOf {
  const licenses = new Map<string, Set<string>>();
  for (const { component, resolved_license: license } of findings)
    getOrCreate(licenses, nameOf(component), () => new Set()).add(license);
  return (component) => {
    const { type, name, version } = component;
    const isOneOfSeveral = (licenses.get(nameOf(component))?.size ?? 0) > 1;
    return isOneOfSeveral && version !== "" ? `${type}:${name}@${version}` : selectorFor(component);
  };
}

function nameOf({ type, name }: Finding["component"]): string {
  return `${type}:${name}`;
}
