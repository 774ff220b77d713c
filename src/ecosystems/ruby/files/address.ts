import type { Origin } from "../../../domain/contracts/component.ts";
import { stripUrlCredentials } from "../../../text/strip-credentials.ts";
import { isDefaultRegistry } from "../hosts.ts";

/** An origin other than the public registry for gems from these addresses; undefined if the registry is among them. */
export function registryOrigin(addresses: readonly string[]): Origin | undefined {
  const [address] = addresses;
  if (address === undefined || addresses.some(isDefaultRegistry)) return undefined;
  return { kind: "registry", address: stripUrlCredentials(address) };
}

export function gitOrigin(address: string, commit?: string): Origin {
  return { kind: "git", address: stripUrlCredentials(address), ...(commit !== undefined && { commit }) };
}
