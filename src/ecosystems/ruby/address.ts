import type { Origin } from "../../domain/component.ts";

/** Whether an address is that of the public registry of Ruby gems. */
export function isDefaultRegistry(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? address;
  return /^(?:(?:www\.|index\.)?rubygems\.org|gemcutter\.org|rubygems|gemcutter|rubyforge)$/.test(host);
}

/** Another place than the public registry, from which these addresses serve gems; none when it is among them. */
export function registryOrigin(addresses: readonly string[]): Origin | undefined {
  const [address] = addresses;
  if (address === undefined || addresses.some(isDefaultRegistry)) return undefined;
  return { kind: "registry", address: withoutUser(address) };
}

export function gitOrigin(address: string, commit?: string): Origin {
  return { kind: "git", address: withoutUser(address), ...(commit !== undefined && { commit }) };
}

/** Drops user name and password; `git@host:path` names a protocol rather than a person and stays. */
function withoutUser(address: string): string {
  const start = address.indexOf("://") + 3;
  if (start < 3) return address;
  // A password may hold a slash, and then this is no address: better to drop too much.
  const slash = URL.canParse(address) ? address.indexOf("/", start) : -1;
  const at = address.lastIndexOf("@", slash < 0 ? address.length : slash);
  return at < start ? address : address.slice(0, start) + address.slice(at + 1);
}
