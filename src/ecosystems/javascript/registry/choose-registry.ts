import type { Component } from "../../../domain/contracts/component.ts";
import { isFromRegistry } from "../../kit/public-hosts.ts";
import { type NpmConfig, type NpmRegistry, publicRegistry } from "../operator/npm-config.ts";

/**
 * The registry to ask about a component. As in npm, a configured registry replaces the public one in lockfiles. A host
 * that only the lockfile names is not asked, and packages from other hosts are not looked up in the public registry.
 */
export function chooseRegistry({ name, origin }: Component, config: NpmConfig): NpmRegistry | undefined | "elsewhere" {
  const usual = config.registryFor(name);
  if (!origin) return usual;
  if (origin.kind !== "registry") return "elsewhere";
  if (usual && isFromRegistry(origin.address, usual.base)) return usual;
  if (isFromRegistry(origin.address, publicRegistry)) return usual;
  const named = config.registries.filter(({ base }) => isFromRegistry(origin.address, base));
  return named.find(({ base }) => origin.address.startsWith(`${base}/`)) ?? named[0] ?? "elsewhere";
}
