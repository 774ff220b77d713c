import type { Operator, SourceTools } from "../../../../domain/contracts/sources.ts";
import { findMirror, listRegistries } from "../../registry/cargo-config.ts";
import { createHeaders } from "../../registry/crate-registry.ts";
import type { SparseIndex } from "../../registry/sparse-index.ts";
import { cratesIo } from "../crate.ts";
import { readFirstAddress, type SourceAddresses } from "../../../../domain/contracts/address-setting.ts";
import { cratesCdnUrl, cratesIndexUrl, cratesUrl } from "../../settings.ts";

/** Finds the index that a manifest or a crate means, if the operator allows lcc to use it. */
export type FindIndex = (named: string) => SparseIndex | undefined;

/**
 * crates.io, or its replacement in the settings or in the operator's Cargo configuration; and other registries, by name
 * or address, which must be in the operator's own configuration.
 */
export function createFindIndex({ addresses, operator }: SourceTools): FindIndex {
  const main = mainIndex(addresses, operator);
  const others = listRegistries(operator).map(({ name, index, token }) => ({
    names: [name, index],
    index: withToken(index, token),
  }));
  return (named) => (named === cratesIo ? main : others.find(({ names }) => names.includes(named))?.index);
}

/** A private registry has its own index; the public one is never used instead. */
function mainIndex(addresses: SourceAddresses, operator: Operator): SparseIndex | undefined {
  const index = readFirstAddress(addresses, cratesIndexUrl);
  if (index !== undefined) return withToken(index);
  if ([cratesUrl, cratesCdnUrl].some((setting) => readFirstAddress(addresses, setting) !== undefined)) return undefined;
  const mirror = findMirror(operator);
  return mirror ? withToken(mirror.index, mirror.token) : withToken("https://index.crates.io");
}

function withToken(index: string, token?: string): SparseIndex {
  return { index, headersFor: createHeaders(index, token) };
}
