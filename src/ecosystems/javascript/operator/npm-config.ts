import { defaultUrl } from "registry-url";
import type { Operator } from "../../../domain/contracts/sources.ts";
import { entries, text } from "../../../formats/value.ts";
import { expandVariables, parseNpmrc } from "./npmrc.ts";
import { authOfUrl, basicAuth } from "../../../http/basic-auth.ts";

/** A registry: its address without a trailing slash, and the Authorization header. */
export interface NpmRegistry {
  readonly base: string;
  readonly authorization?: string;
}

/** Which registry to use for a package. */
export interface NpmConfig {
  /** The registry of the name's scope, or the one for everything else; undefined if its address is invalid. */
  registryFor(name: string): NpmRegistry | undefined;
  /** The registry of the name's scope; undefined if the scope has none. */
  scopedRegistryFor(name: string): NpmRegistry | "unreadable" | undefined;
  readonly registries: readonly NpmRegistry[];
}

export const publicRegistry = defaultUrl;

/**
 * The operator's npm configuration, in npm's order: environment, user file, global file. Files of the scanned project
 * are not read: they could name any address and any variable.
 */
export function readNpmConfig(operator: Operator, address: string | undefined): NpmConfig {
  const settings = readSettings(operator);
  const usual = address ?? settings.get("registry") ?? publicRegistry;
  const toRegistry = (value: string) => readRegistry(value, settings);
  const scoped = [...settings].filter(([key]) => key.startsWith("@") && key.endsWith(":registry"));
  const byScope = new Map(scoped.map(([key, value]) => [key.slice(0, -":registry".length), toRegistry(value)]));
  const general = toRegistry(usual);
  return {
    registryFor(name) {
      const scope = scopeOf(name);
      return byScope.has(scope) ? byScope.get(scope) : general;
    },
    scopedRegistryFor(name) {
      const scope = scopeOf(name);
      return byScope.has(scope) ? (byScope.get(scope) ?? "unreadable") : undefined;
    },
    registries: [...byScope.values(), general, ...credentialPlaces(settings).map(toRegistry)].filter(
      (registry) => registry !== undefined,
    ),
  };
}

function scopeOf(name: string): string {
  return name.startsWith("@") ? name.slice(0, Math.max(0, name.indexOf("/"))) : "";
}

/** A registry with credentials is treated as configured. */
function credentialPlaces(settings: ReadonlyMap<string, string>): string[] {
  return [...settings.keys()]
    .filter((key) => key.startsWith("//") && key.includes(":_auth"))
    .map((key) => `https:${key.slice(0, key.lastIndexOf(":_auth"))}`);
}

function readSettings(operator: Operator): ReadonlyMap<string, string> {
  const variables = readVariables(operator.env);
  const user = readFile(operator, userFile(operator, variables)) ?? new Map();
  const machine = globalFiles(variables, user)
    .map((path) => readFile(operator, path))
    .find((settings) => settings !== undefined);
  return new Map([...(machine ?? []), ...user, ...variables]);
}

/** Where the settings may be, also those that do not exist. */
export function npmFiles(operator: Operator): string[] {
  const variables = readVariables(operator.env);
  const userPath = userFile(operator, variables);
  return [userPath, ...globalFiles(variables, readFile(operator, userPath) ?? new Map())];
}

function userFile({ home }: Operator, variables: ReadonlyMap<string, string>): string {
  return variables.get("userconfig") ?? `${home}/.npmrc`;
}

/** `npm_config_registry` in any case; if it is set twice, the lower-case one wins. */
function readVariables(env: Operator["env"]): Map<string, string> {
  const all = entries(env).filter(([name]) => /^npm_config_/i.test(name));
  const rows = [
    ...all.filter(([name]) => !name.startsWith("npm_config_")),
    ...all.filter(([name]) => name.startsWith("npm_config_")),
  ].map(([name, value]) => [settingName(name.slice("npm_config_".length)), text(value) ?? ""] as const);
  return new Map(rows.filter(([, value]) => value !== ""));
}

function settingName(name: string): string {
  return name.startsWith("//") ? name : name.charAt(0).toLowerCase() + name.slice(1).replaceAll("_", "-").toLowerCase();
}

function globalFiles(variables: ReadonlyMap<string, string>, user: ReadonlyMap<string, string>): readonly string[] {
  const named = variables.get("globalconfig") ?? user.get("globalconfig");
  if (named !== undefined) return [named];
  const prefix = variables.get("prefix") ?? user.get("prefix");
  return prefix === undefined ? ["/usr/local/etc/npmrc", "/usr/etc/npmrc", "/etc/npmrc"] : [`${prefix}/etc/npmrc`];
}

/** Only for files of the operator: variables such as `${TOKEN}` are expanded. */
function readFile(operator: Operator, path: string): Map<string, string> | undefined {
  const content = operator.readFile(path);
  if (content === undefined) return undefined;
  const rows = parseNpmrc(content).map(
    ([key, value]) => [expandVariables(key, operator.env), expandVariables(value, operator.env)] as const,
  );
  return new Map(rows.filter(([, value]) => value !== ""));
}

function readRegistry(value: string, settings: ReadonlyMap<string, string>): NpmRegistry | undefined {
  const address = URL.parse(value);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  const authorization = findAuthorization(address, settings);
  const base = `${address.origin}${address.pathname}`.replace(/\/$/, "");
  return { base, ...(authorization !== undefined && { authorization }) };
}

/** The Authorization header for a registry; npm sends credentials only to their host and below their path. */
function findAuthorization(registry: URL, settings: ReadonlyMap<string, string>): string | undefined {
  const own = authOfUrl(registry);
  if (own !== undefined) return own;
  for (const place of placesOf(registry)) {
    const authorization = credentialsAt(place, settings);
    if (authorization !== undefined && isHeaderText(authorization)) return authorization;
  }
  return undefined;
}

/** `//host/a/b/`, `//host/a/b`, `//host/a/`, …, `//host`. */
function placesOf({ host, pathname }: URL): string[] {
  const parts = pathname.split("/").filter((part) => part !== "");
  return parts
    .map((_, at) => `//${host}/${parts.slice(0, parts.length - at).join("/")}`)
    .concat(`//${host}`)
    .flatMap((place) => [`${place}/`, place]);
}

function credentialsAt(place: string, settings: ReadonlyMap<string, string>): string | undefined {
  const token = settings.get(`${place}:_authToken`);
  if (token !== undefined) return `Bearer ${token}`;
  const encoded = settings.get(`${place}:_auth`);
  if (encoded !== undefined) return `Basic ${encoded}`;
  const user = settings.get(`${place}:username`);
  const password = settings.get(`${place}:_password`);
  if (user === undefined || password === undefined) return undefined;
  return basicAuth(user, Buffer.from(password, "base64").toString("utf8"));
}

/** Rejects line breaks, which would start another header. */
function isHeaderText(value: string): boolean {
  return /^[\x20-\x7e]+$/.test(value);
}
