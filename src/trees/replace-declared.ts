import { type Component, componentKey } from "../domain/contracts/component.ts";
import type { ResolvedManifest } from "../domain/contracts/trees.ts";

/**
 * Removes the declared entries that lcc has resolved: their locations in the manifests, and components without any other
 * location.
 */
export function withoutResolved(
  components: readonly Component[],
  manifests: readonly ResolvedManifest[],
  ignoresCase: (type: string) => boolean,
): Component[] {
  const keyOf = (one: Component) => (ignoresCase(one.type) ? componentKey(one).toLowerCase() : componentKey(one));
  const files = new Map<string, Set<string>>();
  for (const { file, roots } of manifests) {
    for (const entry of roots.keys()) {
      const known = files.get(keyOf(entry)) ?? new Set();
      files.set(keyOf(entry), known.add(file));
    }
  }
  return components.flatMap((component) => {
    const resolved = files.get(keyOf(component));
    if (!resolved || component.resolvedBy === "lockfile" || component.resolvedBy === "installed") return [component];
    const locations = component.locations.filter(({ file }) => !resolved.has(file));
    return locations.length === 0 ? [] : [{ ...component, locations }];
  });
}
