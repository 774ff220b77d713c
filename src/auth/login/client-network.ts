import { isIPv6 } from "node:net";

/**
 * Groups clients for rate limits: an IPv4 address, or the /64 network of an IPv6 address, which one customer usually
 * has.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(":")) return address; // the common case, on every request
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped) return mapped[1] ?? address;
  const [head = "", tail] = bare.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - groupCount(tail);
  const all = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ? tail.split(":") : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** An IPv4 address at the end counts as two groups. */
function groupCount(text: string): number {
  if (text === "") return 0;
  return text.split(":").length + (text.includes(".") ? 1 : 0);
}
