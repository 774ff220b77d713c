import { SourceUnavailable } from "../domain/contracts/sources.ts";

/** Returns the target of a redirect if it may be followed: an allowed origin, and never from https to http. */
export function followRedirect(
  from: string,
  location: string | undefined,
  allowed: readonly string[],
): string | undefined {
  const target = location === undefined ? null : URL.parse(location, from);
  const source = new URL(from);
  if (!target || target.username !== "" || target.password !== "") return undefined;
  const sameOrigin = target.origin === source.origin;
  const upgraded = source.protocol === "http:" && target.protocol === "https:" && target.hostname === source.hostname;
  return sameOrigin || upgraded || allowed.includes(target.origin) ? target.href : undefined;
}

export const maxRedirects = 5;

export function tooManyRedirects(address: string): SourceUnavailable {
  const { host } = new URL(address);
  return new SourceUnavailable("bad_reply", host, `${host} redirects more than ${maxRedirects} times.`);
}
