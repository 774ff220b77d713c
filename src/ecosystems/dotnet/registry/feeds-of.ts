import type { Component } from "../../../domain/component.ts";
import { isDefaultRegistry } from "../feeds.ts";
import type { Feed, Feeds } from "./operator-feeds.ts";

/**
 * The feeds to ask about a component; none where it comes from a place that the operator has not named: such a host is
 * not asked, and nobody else is told of the package.
 */
export function feedsOf({ name, origin }: Pick<Component, "name" | "origin">, feeds: Feeds): readonly Feed[] {
  if (!origin) return feeds.feedsFor(name);
  if (origin.kind !== "registry") return [];
  if (isDefaultRegistry(origin.address)) return feeds.feedsFor(name);
  return feeds.all.filter(({ index }) => isFromRegistry(origin.address, index));
}

/** Whether the address of a package or a feed lies on the host of the registry. */
function isFromRegistry(address: string, registry: string): boolean {
  const host = URL.parse(address)?.host;
  return host !== undefined && host !== "" && host === URL.parse(registry)?.host;
}
