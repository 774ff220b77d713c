import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Private, loopback and cloud-internal addresses: never a public host. */
const notPublic = createNotPublic();

function createNotPublic(): BlockList {
  const list = new BlockList();
  const v4: readonly (readonly [string, number])[] = [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ];
  const v6: readonly (readonly [string, number])[] = [
    ["::", 128],
    ["::1", 128],
    ["64:ff9b::", 96],
    ["100::", 64],
    ["2001:db8::", 32],
    ["fc00::", 7],
    ["fe80::", 10],
    ["ff00::", 8],
  ];
  for (const [address, bits] of v4) list.addSubnet(address, bits, "ipv4");
  for (const [address, bits] of v6) list.addSubnet(address, bits, "ipv6");
  return list;
}

/** Whether an IP address is public. An IPv4-mapped IPv6 address is checked as IPv4. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const version = isIP(plain);
  return version !== 0 && !notPublic.check(plain, version === 4 ? "ipv4" : "ipv6");
}

/**
 * Resolves a name for a connection and rejects it if any of its addresses is not public. The connection uses the
 * address checked here, so a second DNS answer cannot redirect it.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(Object.assign(new Error(`${hostname} has no public address`), { code: "ENOTFOUND" }), "");
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
