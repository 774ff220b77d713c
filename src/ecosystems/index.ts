import type { AddressSetting } from "../domain/contracts/address-setting.ts";
import type { ArchiveFormat } from "../domain/contracts/archive-format.ts";
import type { Ecosystem, OpenEcosystem } from "../domain/contracts/ecosystem.ts";
import type { Resolver, SourceTools } from "../domain/contracts/sources.ts";
import type { TreeResolver } from "../domain/contracts/trees.ts";
import * as registry from "./registry.ts";

/** All ecosystems, sorted by name. */
export const ecosystems: readonly Ecosystem[] = Object.values(registry);

export function findEcosystem(type: string): Ecosystem | undefined {
  return ecosystems.find((ecosystem) => ecosystem.types.includes(type));
}

/** The services of the ecosystems whose address may be set. */
export function registrySettings(): AddressSetting[] {
  return ecosystems.flatMap((ecosystem) => ecosystem.registry?.settings ?? []);
}

/** Loads what reads the files of a scanned tree. */
export function openEcosystems(): Promise<OpenEcosystem[]> {
  return Promise.all(ecosystems.map(openEcosystem));
}

export async function openEcosystem(ecosystem: Ecosystem): Promise<OpenEcosystem> {
  return { ...ecosystem, ...(await ecosystem.loadReaders()) };
}

/** Loads the clients of all package registries; not called offline. */
export function loadRegistries(): Promise<((tools: SourceTools) => Resolver)[]> {
  return Promise.all(ecosystems.flatMap((ecosystem) => ecosystem.loadRegistry?.() ?? []));
}

/** Loads the kinds of published archives, by name; not called offline. */
export async function loadArchives(): Promise<ReadonlyMap<string, ArchiveFormat>> {
  const formats = await Promise.all(ecosystems.flatMap((ecosystem) => ecosystem.loadArchives?.() ?? []));
  return new Map(formats.flat().map((format) => [format.kind, format]));
}

/** Loads the resolvers of dependency trees; not called offline. */
export function loadTrees(): Promise<((tools: SourceTools) => TreeResolver)[]> {
  return Promise.all(ecosystems.flatMap((ecosystem) => ecosystem.loadTrees?.() ?? []));
}
