import type { Ecosystem } from "../domain/ecosystem.ts";
import type { Resolver, SourceTools } from "../domain/sources.ts";
import type { TreeResolver } from "../domain/trees.ts";
import * as registry from "./registry.ts";

/** Everything lcc knows about, in the order of the registry's names. */
export const ecosystems: readonly Ecosystem[] = Object.values(registry);

/** The ecosystem that owns a component type. */
export function ecosystemOf(type: string): Ecosystem | undefined {
  return ecosystems.find((ecosystem) => ecosystem.types.includes(type));
}

/** What opens the package registries, which only a scan loads that asks somebody. */
export function loadRegistries(): Promise<((tools: SourceTools) => Resolver)[]> {
  return Promise.all(ecosystems.flatMap((ecosystem) => ecosystem.loadRegistry?.() ?? []));
}

/** What opens the resolvers of trees, in the same way. */
export function loadTrees(): Promise<((tools: SourceTools) => TreeResolver)[]> {
  return Promise.all(ecosystems.flatMap((ecosystem) => ecosystem.loadTrees?.() ?? []));
}
