import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { AppError } from "../../../domain/errors.ts";
import { isPublicAddress } from "../../../http/public-address.ts";

/** Resolves a host name to all of its addresses. */
export type LookUp = (host: string) => Promise<readonly string[]>;

/**
 * Resolves the code host and returns the value for git's `http.curloptResolve`, so that git connects to the address that
 * was checked here, whatever a second DNS lookup would return. Undefined: the host is an IP address.
 */
export async function pinAddress(base: URL, lookUp: LookUp = lookUpAll): Promise<string | undefined> {
  const host = base.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return undefined;
  const addresses = await lookUp(host).catch((error: unknown) => {
    throw new AppError("code_host_unavailable", `The address of ${host} could not be found; try again later.`, {
      cause: error,
    });
  });
  const isAcceptable = isPublicHost(host) ? isPublicAddress : mayBeOwnHost;
  if (addresses.length === 0 || !addresses.every(isAcceptable)) {
    throw new AppError(
      "code_host_unavailable",
      `The name ${host} leads to an address where no code host can be; have your name server checked.`,
      { cause: new Error(`${host} has the addresses ${addresses.join(", ")}`) },
    );
  }
  const port = base.port === "" ? (base.protocol === "https:" ? 443 : 80) : base.port;
  return `${host}:${port}:${addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address)).join(",")}`;
}

const lookUpAll: LookUp = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Well-known public hosts. */
function isPublicHost(host: string): boolean {
  return /(?:^|\.)(?:github\.com|ghe\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/.test(host);
}

/**
 * A host that the operator configured may have a private address. Never allowed are the metadata services of clouds,
 * which hand out credentials, and unspecified, broadcast or multicast addresses.
 */
function mayBeOwnHost(address: string): boolean {
  const never = new BlockList();
  never.addSubnet("0.0.0.0", 8, "ipv4");
  never.addSubnet("169.254.0.0", 16, "ipv4");
  never.addAddress("100.100.100.200", "ipv4");
  never.addAddress("192.0.0.192", "ipv4");
  never.addSubnet("224.0.0.0", 3, "ipv4");
  never.addAddress("::", "ipv6");
  never.addAddress("fd00:ec2::254", "ipv6");
  never.addSubnet("fe80::", 10, "ipv6");
  never.addSubnet("ff00::", 8, "ipv6");
  const version = isIP(address);
  // `BlockList` also matches IPv4 addresses that are mapped to IPv6.
  return version !== 0 && !never.check(address, version === 4 ? "ipv4" : "ipv6");
}
