import type { Component } from "../../../domain/contracts/component.ts";
import { isFromRegistry } from "../../kit/public-hosts.ts";
import { isDefaultRegistry } from "../hosts.ts";
import type { Feed, Feeds } from "./operator-feeds.ts";

/** The feeds to query for a component; none if it comes from a host that the operator has not configured. */
export function feedsOf({ name, origin }: Pick<Component, "name" | "origin">, feeds: Feeds): readonly Feed[] {
  if (!origin) return feeds.feedsFor(name);
  if (origin.kind !== "registry") return [];
  if (isDefaultRegistry(origin.address)) return feeds.feedsFor(name);
  return feeds.all.filter(({ index }) => isFromRegistry(origin.address, index));
}
