import { decodePercent } from "../text/decode-percent.ts";

/** The value of an Authorization header. */
export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

/** The Authorization header for the user name and password of a URL; undefined if it has neither. */
export function authOfUrl({ username, password }: Pick<URL, "username" | "password">): string | undefined {
  return username === "" && password === "" ? undefined : basicAuth(decodePercent(username), decodePercent(password));
}

/** Separates user name and password from an address. */
export function splitCredentials(text: string): { readonly address: string; readonly authorization?: string } {
  const url = URL.parse(text);
  const authorization = url ? authOfUrl(url) : undefined;
  if (!url || authorization === undefined) return { address: text };
  url.username = url.password = "";
  return { address: url.href, authorization };
}
