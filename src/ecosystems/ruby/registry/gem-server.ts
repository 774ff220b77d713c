import type { SourceTools } from "../../../domain/sources.ts";
import { isDefaultRegistry } from "../address.ts";
import { bundlerLogin, configuredServer } from "./bundler-settings.ts";

/** The gem server to query. */
export interface GemServer {
  /** Without user name and password. */
  readonly base: string;
  readonly isPublic: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** The setting of lcc, otherwise the mirror in the operator's Bundler or RubyGems settings, otherwise rubygems.org. */
export function findGemServer({ addresses, operator }: SourceTools): GemServer {
  const written = addresses.rubygems ?? configuredServer(operator);
  const url = written === undefined ? null : URL.parse(written);
  if (!url || isDefaultRegistry(url.href)) return { base: "https://rubygems.org", isPublic: true, headers: {} };
  const own = [url.username, url.password].filter((part) => part !== "").map(decode);
  const login = own.length > 0 ? own.join(":") : bundlerLogin(operator, url.hostname);
  url.username = url.password = "";
  return {
    base: url.href,
    isPublic: false,
    headers: login === undefined ? {} : { authorization: basic(login) },
  };
}

/** A token is written like a user name. */
function basic(login: string): string {
  return `Basic ${Buffer.from(login.includes(":") ? login : `${login}:`).toString("base64")}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a literal percent sign
  }
}
