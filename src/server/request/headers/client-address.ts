import { BlockList, isIP, isIPv6 } from "node:net";

/** Returns the client address: the peer, or the client named by a trusted proxy. */
export interface AddressReader {
  (peer: string | undefined, forwardedFor: string | undefined): string;
  isTrusted(peer: string | undefined): boolean;
}

export function createAddressReader(trustedProxies: readonly string[]): AddressReader {
  const trusted = blockListOf(trustedProxies);
  const read = (peer: string | undefined, forwardedFor: string | undefined) => {
    const nearest = plain(peer ?? "");
    if (forwardedFor === undefined || !isTrusted(trusted, nearest)) return nearest;
    return rightmostUntrusted(trusted, nearest, forwardedFor);
  };
  return Object.assign(read, { isTrusted: (peer: string | undefined) => isTrusted(trusted, plain(peer ?? "")) });
}

/**
 * Each proxy appends the address of its peer. Entries left of the first untrusted address are forgeable. If an entry is
 * not an address, the last trusted proxy is used.
 */
function rightmostUntrusted(trusted: BlockList, peer: string, forwardedFor: string): string {
  let nearest = peer;
  for (const entry of forwardedFor.split(",").reverse()) {
    const address = plain(withoutPort(entry.trim()));
    if (isIP(address) === 0) return nearest;
    if (!isTrusted(trusted, address)) return address;
    nearest = address;
  }
  return nearest;
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry);
  if (bracketed) return bracketed[1] ?? "";
  const [address = "", port] = entry.split(":", 2);
  return port !== undefined && isIP(address) === 4 ? address : entry;
}

/** A dual-stack socket reports IPv4 addresses as IPv6; a zone (`%eth0`) is not part of the address. */
function plain(address: string): string {
  const [bare = ""] = address.split("%");
  return bare.toLowerCase().startsWith("::ffff:") && bare.includes(".") ? bare.slice(7) : bare;
}
