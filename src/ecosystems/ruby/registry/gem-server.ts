import type { SourceTools } from "../../../domain/contracts/sources.ts";
import { isDefaultRegistry } from "../hosts.ts";
import { bundlerLogin, configuredServer } from "./bundler-settings.ts";
import { addressOf } from "../../../domain/contracts/address-setting.ts";
import { rubygemsUrl } from "../settings.ts";
import { basicAuth, splitCredentials } from "../../../http/basic-auth.ts";

/** The gem server to query. */
export interface GemServer {
  /** Without user name and password. */
  readonly base: string;
  readonly isPublic: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** The setting of lcc, otherwise the mirror in the operator's Bundler or RubyGems settings, otherwise rubygems.org. */
export function findGemServer({ addresses, operator }: SourceTools): GemServer {
  const written = addressOf(addresses, rubygemsUrl) ?? configuredServer(operator);
  const { address, authorization: stated } = splitCredentials(written ?? "");
  const url = URL.parse(address);
  if (!url || isDefaultRegistry(url.href)) return { base: "https://rubygems.org", isPublic: true, headers: {} };
  const authorization = stated ?? authOfLogin(bundlerLogin(operator, url.hostname));
  return { base: url.href, isPublic: false, headers: authorization === undefined ? {} : { authorization } };
}

/** `user:password`, or a token in the place of the user name. */
function authOfLogin(login: string | undefined): string | undefined {
  if (login === undefined) return undefined;
  const [user = "", ...password] = login.split(":");
  return basicAuth(user, password.join(":"));
}
