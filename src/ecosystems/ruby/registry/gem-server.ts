import type { Http, SourceTools } from "../../../domain/contracts/sources.ts";
import { isDefaultRegistry } from "../hosts.ts";
import { bundlerLogin, configuredServer } from "./bundler-settings.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { rubygemsUrl } from "../settings.ts";
import { basicAuth, splitCredentials } from "../../../http/basic-auth.ts";

/** The gem server to query. */
export interface GemServer {
  /** Without user name and password. */
  readonly base: string;
  /** It has a web page for each version of a gem. */
  readonly hasPages: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a request for a gem needs. */
export interface Ask {
  readonly http: Http;
  readonly server: GemServer;
  readonly signal: AbortSignal;
}

/** The setting of lcc, otherwise the mirror in the operator's Bundler or RubyGems settings, otherwise rubygems.org. */
export function findGemServer({ addresses, operator }: SourceTools): GemServer {
  const configured = readFirstAddress(addresses, rubygemsUrl) ?? configuredServer(operator);
  const { address, authorization: stated } = splitCredentials(configured ?? "");
  const url = URL.parse(address);
  if (url?.host === "gem.coop") return { base: "https://gem.coop", hasPages: false, headers: {} };
  if (!url || isDefaultRegistry(url.href)) return { base: "https://rubygems.org", hasPages: true, headers: {} };
  const authorization = stated ?? authOfLogin(bundlerLogin(operator, url.hostname));
  return { base: url.href, hasPages: false, headers: authorization === undefined ? {} : { authorization } };
}

/** `user:password`, or a token in the place of the user name. */
function authOfLogin(login: string | undefined): string | undefined {
  if (login === undefined) return undefined;
  const [user = "", ...password] = login.split(":");
  return basicAuth(user, password.join(":"));
}
