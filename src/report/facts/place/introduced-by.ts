import { componentKey } from "../../../domain/contracts/component.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import { getOrCreate } from "../../../text/get-or-create.ts";

type Shown = Finding["component"];

/** The nearest direct dependency that introduces a component; undefined for a direct one or without an edge. */
export function createIntroducers(findings: readonly Finding[]): (component: Shown) => Shown | undefined {
  const waysTo = createWays(findings, 1);
  return (component) => {
    const direct = waysTo(component)[0]?.direct;
    return direct === component ? undefined : direct;
  };
}

/** A shortest path from a direct dependency to a component. */
export interface Way {
  readonly direct: Shown;
  readonly component: Shown;
  /** The number of components on it. */
  readonly length: number;
  readonly before?: Way;
}

/** The ways to a component from the nearest direct dependencies, at most `max`; a direct one has the way to itself. */
export function createWays(findings: readonly Finding[], max: number): (component: Shown) => readonly Way[] {
  const byKey = new Map(findings.map(({ component }) => [componentKey(component), component]));
  const ways = new Map<Shown, Way[]>();
  const queue: Way[] = [];
  const arrive = (way: Way) => {
    const known = getOrCreate(ways, way.component, () => []);
    if (known.length >= max || known.some(({ direct }) => direct === way.direct)) return;
    known.push(way);
    queue.push(way);
  };
  for (const { component } of findings) if (component.direct) arrive({ direct: component, component, length: 1 });
  // The queue grows during the iteration; every component enters it at most `max` times.
  for (const before of queue) {
    for (const key of before.component.dependsOn ?? []) {
      const component = byKey.get(key);
      if (component) arrive({ direct: before.direct, component, length: before.length + 1, before });
    }
  }
  return (component) => ways.get(component) ?? [];
}

/** The components on a way, from the direct dependency on. */
export function listSteps(way: Way): Shown[] {
  const steps: Shown[] = [];
  for (let at: Way | undefined = way; at; at = at.before) steps.push(at.component);
  return steps.reverse();
}

/** `in the repository`, `direct`, `via express`, `indirect`, or nothing if the file does not say. */
export function describeRelation(component: Shown, introducerOf: (component: Shown) => Shown | undefined): string {
  if (component.vendored && component.resolvedBy === undefined) return "in the repository";
  if (component.direct === true) return "direct";
  const introducer = introducerOf(component);
  if (introducer) return `via ${introducer.name}`;
  return component.direct === false ? "indirect" : "";
}
