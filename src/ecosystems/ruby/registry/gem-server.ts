import type { Http, SourceTools, Operator } from "../../../domain/contracts/sources.ts";
import { isDefaultRegistry } from "../hosts.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { rubygemsUrl } from "../settings.ts";
import { basicAuth, splitCredentials } from "../../../http/basic-auth.ts";
import { anything, array, shape, text } from "../../../formats/shape.ts";
import { entries } from "../../../formats/value.ts";
import { parseYaml } from "../../../formats/yaml.ts";
import { readOperatorFile } from "../../kit/operator-file.ts";
import { isWebAddress } from "../../kit/public-hosts.ts";

export interface GemServer {
  /** Without user name and password. */
  readonly base: string;
  /** It has a web page for each version of a gem. */
  readonly hasPages: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

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

/** The replacement for rubygems.org in the operator's settings: a Bundler mirror, otherwise a RubyGems source. */
function configuredServer(operator: Operator): string | undefined {
  const mirror = bundlerSettings(operator).find(([key]) => isMirrorOfAll(key))?.[1];
  return [mirror, gemSource(operator)].find((address) => address !== undefined && isWebAddress(address));
}

/** The credentials that Bundler sends to a host, `user:password` or a token: `BUNDLE_GEMS__EXAMPLE__ORG`. */
function bundlerLogin(operator: Operator, host: string): string | undefined {
  const key = `BUNDLE_${host.replaceAll("-", "___").replaceAll(".", "__").toUpperCase()}`;
  return bundlerSettings(operator).find(([name]) => name === key)?.[1];
}

/** Environment variables take precedence over the user file; the file of a project is untrusted. */
function bundlerSettings(operator: Operator): readonly (readonly [string, string])[] {
  const { env, home } = operator;
  const folder = env["BUNDLE_USER_HOME"] ?? `${home}/.bundle`;
  const file = readOperatorFile(operator, env["BUNDLE_USER_CONFIG"] ?? `${folder}/config`, parseYaml);
  return [...Object.entries(env), ...entries(file)].flatMap(([key, value]) => {
    const setting = text(value)?.trim() ?? "";
    return key.startsWith("BUNDLE_") && setting !== "" ? [[key.toUpperCase(), setting] as const] : [];
  });
}

/** `BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/`, or `BUNDLE_MIRROR__ALL`. */
function isMirrorOfAll(key: string): boolean {
  const prefix = "BUNDLE_MIRROR__";
  if (!key.startsWith(prefix)) return false;
  const mirrored = key.slice(prefix.length).replaceAll("__", ".").toLowerCase();
  return /^(?:all|(?:https?:\/\/)?rubygems\.org\/?)$/.test(mirrored);
}

const readGemrc = shape({ ":sources": anything, ":sources:": anything });
const readTexts = array(text);

/** The first of `:sources:`, unless the public registry is among them. */
function gemSource(operator: Operator): string | undefined {
  const settings = readOperatorFile(operator, operator.env["GEMRC"] ?? `${operator.home}/.gemrc`, parseYaml);
  const gemrc = readGemrc(settings);
  const sources = readTexts(gemrc[":sources"] ?? gemrc[":sources:"]);
  return sources.some(isDefaultRegistry) ? undefined : sources[0];
}
