import { componentKey } from "../../../domain/contracts/component.ts";
import type { Finding } from "../../../domain/report/finding.ts";

type Shown = Finding["component"];

/** The nearest direct dependency that introduces a component; undefined for a direct one or without an edge. */
export function createIntroducers(findings: readonly Finding[]): (component: Shown) => Shown | undefined {
  const byKey = new Map(findings.map(({ component }) => [componentKey(component), component]));
  const direct = findings.map(({ component }) => component).filter((component) => component.direct === true);
  const through = new Map<Shown, Shown>(direct.map((component) => [component, component]));
  const queue = [...direct];
  // The queue grows during the iteration; every component enters it once.
  for (const parent of queue) {
    const introducer = through.get(parent) ?? parent;
    for (const key of parent.dependsOn ?? []) {
      const needed = byKey.get(key);
      if (!needed || through.has(needed)) continue;
      through.set(needed, introducer);
      queue.push(needed);
    }
  }
  return (component) => {
    const introducer = through.get(component);
    return introducer === component ? undefined : introducer;
  };
}

/** `in the repository`, `direct`, `via express`, `indirect`, or nothing if the file does not say. */
export function describeRelation(component: Shown, introducerOf: (component: Shown) => Shown | undefined): string {
  if (component.vendored && component.resolvedBy === undefined) return "in the repository";
  if (component.direct === true) return "direct";
  const introducer = introducerOf(component);
  if (introducer) return `via ${introducer.name}`;
  return component.direct === false ? "indirect" : "";
}
