import type { Origin } from "../../../domain/component.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { isDefaultRegistry } from "../hosts.ts";

/** An origin other than the public registry for gems from these addresses; undefined if the registry is among them. */
export function registryOrigin(addresses: readonly string[]): Origin | undefined {
  const [address] = addresses;
  if (address === undefined || addresses.some(isDefaultRegistry)) return undefined;
  return { kind: "registry", address: withoutUser(address) };
}

export function gitOrigin(address: string, commit?: string): Origin {
  return { kind: "git", address: withoutUser(address), ...(commit !== undefined && { commit }) };
}

/** `git@host:path` has a protocol user rather than a person, so it is kept. */
function withoutUser(address: string): string {
  return address.includes("://") ? stripCredentials(address) : address;
}
