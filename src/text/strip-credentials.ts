import { maskAddress } from "./mask-address.ts";

/** An address without its user information, and with the secrets among its query parameters masked. */
export function stripCredentials(address: string): string {
  return /[@?]/.test(address) ? maskAddress(stripUser(address)) : address;
}

/** A password may hold signs that end the host's part, and then this is no address: better to drop too much. */
function stripUser(address: string): string {
  const scheme = address.indexOf("://");
  const start = scheme < 0 ? 0 : scheme + 3;
  const isBroken = scheme >= 0 && URL.parse(address) === null;
  const length = isBroken ? -1 : address.slice(start).search(/[/?#]/);
  const end = length < 0 ? address.length : start + length;
  const at = address.lastIndexOf("@", end - 1);
  return at < start ? address : address.slice(0, start) + address.slice(at + 1);
}
