import { maskAddress } from "./mask-address.ts";

/** Removes the user info of a URL and masks its secret query parameters. */
export function stripCredentials(address: string): string {
  return /[@?]/.test(address) ? maskAddress(stripUser(address)) : address;
}

/** A password may contain characters that end the host, so that the URL is invalid: better to remove too much. */
function stripUser(address: string): string {
  const scheme = address.indexOf("://");
  const start = scheme < 0 ? 0 : scheme + 3;
  const isBroken = scheme >= 0 && URL.parse(address) === null;
  const length = isBroken ? -1 : address.slice(start).search(/[/?#]/);
  const end = length < 0 ? address.length : start + length;
  const at = address.lastIndexOf("@", end - 1);
  return at < start ? address : address.slice(0, start) + address.slice(at + 1);
}

/** The same for an address that may be written for git: `git@host:path` has a protocol user rather than a person. */
export function stripUrlCredentials(address: string): string {
  return address.includes("://") ? stripCredentials(address) : address;
}
