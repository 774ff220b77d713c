import type { Component } from "../../../domain/component.ts";
import { type NpmConfig, type NpmRegistry, publicRegistry } from "./npm-config.ts";

/**
 * The registry to ask about a component. What a lockfile fetched from the public registry, npm itself fetches from the
 * one it is set to. A host that only the lockfile names is not asked, and the public registry is not told of packages
 * from elsewhere.
 */
export function registryOf({ name, origin }: Component, config: NpmConfig): NpmRegistry | undefined | "elsewhere" {
  const usual = config.registryFor(name);
  if (!origin) return usual;
  if (origin.kind !== "registry") return "elsewhere";
  if (usual && isFromRegistry(origin.address, usual.base)) return usual;
  if (isFromRegistry(origin.address, publicRegistry)) return usual;
  const named = config.registries.filter(({ base }) => isFromRegistry(origin.address, base));
  return named.find(({ base }) => origin.address.startsWith(`${base}/`)) ?? named[0] ?? "elsewhere";
}

/** Whether the address of a package lies on the host of the registry. */
export function isFromRegistry(address: string, registry: string): boolean {
  const host = URL.parse(address)?.host;
  return host !== undefined && host !== "" && host === URL.parse(registry)?.host;
}
