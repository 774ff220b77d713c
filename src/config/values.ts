import { isIP, isIPv6 } from "node:net";
import { readPattern } from "../domain/policy/private-patterns.ts";

/** Why a value is invalid: the rest of a sentence that begins with the name of the setting. */
export class BadValue extends Error {}

/** Parses the text of a setting, which is never empty; throws BadValue. */
export type Parse<T> = (text: string) => T;

export const anyText: Parse<string> = (text) => text;

export const trimmed: Parse<string> = (text) => text.trim();

export const onOff: Parse<boolean> = (text) => {
  const word = text.trim().toLowerCase();
  if (["1", "true", "yes", "on"].includes(word)) return true;
  if (["0", "false", "no", "off"].includes(word)) return false;
  throw new BadValue("must be 1, true, yes or on, or 0, false, no or off");
};

export function parseWholeNumber(min: number, max: number): Parse<number> {
  return (text) => {
    const digits = text.trim();
    const value = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new BadValue(`must be a whole number from ${min} to ${max}`);
  };
}

export function parseChoice<const T extends string>(words: readonly T[]): Parse<T> {
  return (text) => {
    const word = text.trim().toLowerCase();
    const choice = words.find((candidate) => candidate === word);
    if (choice) return choice;
    throw new BadValue(`must be one of ${words.join(", ")}`);
  };
}

/** A secret that is hard to guess. */
export function parseSecret(count: number): Parse<string> {
  return (text) => {
    const bytes = Buffer.byteLength(text);
    if (bytes < count) throw new BadValue(`has ${bytes} bytes and needs at least ${count}`);
    if (new Set(text).size >= minCharacters) return text;
    throw new BadValue(`needs at least ${minCharacters} different characters`);
  };
}

/** 32 random bytes have more, in any encoding. */
const minCharacters = 5;

/** The value of an HTTP header: a line break would start another header. */
export const token: Parse<string> = (text) => {
  const value = text.trim();
  if (/^[\x21-\x7e]+$/.test(value)) return value;
  throw new BadValue("must be one line without spaces and special characters");
};

export function parseList<T>(parse: Parse<T>): Parse<readonly T[]> {
  return (text) => {
    const parts = text.split(",").map((part) => part.trim());
    const named = parts.filter((part) => part !== "");
    if (named.length === 0) throw new BadValue("must list at least one");
    return named.map((part) => parse(part));
  };
}

export const pythonVersion: Parse<string> = (text) => {
  const version = text.trim();
  if (/^3\.\d{1,3}$/.test(version)) return version;
  throw new BadValue("must be a version of Python 3 such as 3.12");
};

/** A host name or address to listen on, without scheme and port. */
export const host: Parse<string> = (text) => {
  const name = text.trim().replace(/^\[(.*)\]$/, "$1");
  if (isIPv6(name) || /^[a-z0-9._-]{1,253}$/i.test(name)) return name;
  throw new BadValue("must be a host name or an IP address, without scheme and port");
};

/** A host reached over https, with its port if that is not 443. */
export const archiveHost: Parse<string> = (text) => {
  const host = text.trim().toLowerCase();
  const url = URL.parse(`https://${host}/`);
  if (url && url.host === host) return host;
  throw new BadValue("must list hosts such as files.example.org, without scheme, path and wildcard");
};

/** `npm:@acme/*` */
export const privateName: Parse<string> = (text) => {
  const pattern = readPattern(text);
  if ("problem" in pattern) throw new BadValue(`lists ${JSON.stringify(text.slice(0, 60))}, which ${pattern.problem}`);
  return text;
};

/** A URL that paths are appended to; without a trailing slash. */
export const baseUrl: Parse<string> = (text) => {
  const url = URL.parse(text.trim());
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw new BadValue("must be a URL that begins with http:// or https://");
  }
  if (url.search || url.hash) throw new BadValue("must be a URL without ? and #");
  return url.href.endsWith("/") ? url.href.slice(0, -1) : url.href;
};

/** Credentials in the URL would reach git and the log; the code host has its own setting for them. */
export const codeHost: Parse<string> = (text) => {
  const { username, password } = URL.parse(text.trim()) ?? { username: "", password: "" };
  if (username || password) throw new BadValue("must not contain a user name or password (see SVC_CODE_HOST_TOKEN)");
  return baseUrl(text);
};

/** What a browser sends as `Origin`; anything longer never matches. */
export const origin: Parse<string> = (text) => {
  const url = URL.parse(text);
  if (text === "*") return text;
  const isBare = url && ["http:", "https:"].includes(url.protocol) && text.split("/").length === 3;
  if (isBare && url.href === `${url.origin}/`) return url.origin;
  throw new BadValue("must list origins such as https://example.org, without path and trailing slash");
};

/** Addresses and networks; a plain "on" would let every client choose its own address. */
export const proxies: Parse<readonly string[]> = (text) => {
  if (["0", "false", "no", "off"].includes(text.trim().toLowerCase())) return [];
  return parseList(networkAddress)(text);
};

const networkAddress: Parse<string> = (text) => {
  const [address = "", bits, ...rest] = text.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  if (longest > 0 && fits && rest.length === 0) return text;
  throw new BadValue("must list IP addresses or networks of proxies, or be off");
};

/** A folder that can be created. Creating one below `/proc` makes Node hang. */
export const folder: Parse<string> = (text) => {
  const path = text.trim();
  if (!/^\/+proc(?:\/|$)/.test(path)) return path;
  throw new BadValue("must not lie below /proc, where nothing can be stored");
};

export const databaseUrl: Parse<string> = (text) => {
  const address = text.trim().replace(/^sqlite:\/\/\//, "sqlite:/"); // many tools write absolute paths this way
  if (/^sqlite:(?!\/\/)./.test(address)) return `sqlite:${folder(address.slice("sqlite:".length))}`;
  if (/^postgres(?:ql)?:\/\//.test(address) && URL.canParse(address)) return address;
  throw new BadValue("must be sqlite:<file> or postgres://user:password@host/database");
};

export const redisUrl: Parse<string> = (text) => {
  const address = text.trim();
  if (/^rediss?:\/\//.test(address) && URL.canParse(address)) return address;
  throw new BadValue("must be a URL that begins with redis:// or rediss://");
};
