import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import { splitCredentials } from "../../../http/basic-auth.ts";
import { createNameMatcher } from "../../../text/name-pattern.ts";
import { isWebAddress } from "../../kit/public-hosts.ts";
import { isPackagist, publicRegistry } from "../hosts.ts";
import { normalizeName } from "../names.ts";
import { operatorHeaders, operatorRepositories } from "../operator/composer-settings.ts";
import { isPackagistKey, type Repository } from "../operator/repositories.ts";
import { packagistUrl } from "../settings.ts";

export interface Server {
  /** Without user name and password. */
  readonly base: string;
  readonly isPublic: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it is asked for a name, by `only` and `exclude` of the settings; `only`: it lists the name. */
  serves(name: string): boolean | "only";
}

/** The setting of lcc, else the operator's repositories in their order, and Packagist unless it is switched off. */
export function findServers(tools: SourceTools): readonly Server[] {
  const set = readFirstAddress(tools.addresses, packagistUrl);
  if (set !== undefined) return [toServer(set, undefined, tools)];
  const { repositories, isWithoutPackagist } = operatorRepositories(tools.operator);
  const own = repositories.filter(({ type, url = "" }) => type === "composer" && isWebAddress(url));
  const servers = own.map((repository) => toServer(repository.url ?? "", repository, tools));
  const isReplaced = own.some(({ name = "", url = "" }) => isPackagistKey(name) || isPackagist(url));
  return isWithoutPackagist || isReplaced ? servers : [...servers, toServer(publicRegistry, undefined, tools)];
}

function toServer(address: string, repository: Repository | undefined, { operator }: SourceTools): Server {
  const { address: plain, authorization } = splitCredentials(address);
  const url = new URL(plain);
  const isPublic = isPackagist(url.href);
  const base = isPublic ? publicRegistry : url.href.replace(/\/packages\.json$/, "").replace(/\/$/, "");
  const headers = authorization === undefined ? operatorHeaders(operator, url.host) : { authorization };
  return { base, isPublic, headers: isPublic ? {} : headers, serves: createFilter(repository) };
}

function createFilter(repository: Repository | undefined): Server["serves"] {
  const only = repository?.only.map((pattern) => createNameMatcher(normalizeName(pattern))) ?? [];
  const exclude = repository?.exclude.map((pattern) => createNameMatcher(normalizeName(pattern))) ?? [];
  return (name) => {
    if (exclude.some((matches) => matches(name))) return false;
    return only.length === 0 || (only.some((matches) => matches(name)) && "only");
  };
}

/**
 * The servers that may have a component. Packages from other hosts may be private, so they are not looked up here. A
 * name that a server is limited to is sent to no other one.
 */
export function serversFor(servers: readonly Server[], { name, origin }: Component): readonly Server[] {
  const limited = servers.filter((server) => server.serves(name) === "only");
  const fitting = limited.length > 0 ? limited : servers.filter((server) => server.serves(name));
  if (!origin) return fitting;
  if (origin.kind !== "registry") return [];
  const host = URL.parse(origin.address)?.host;
  return fitting.filter(({ base, isPublic }) =>
    isPublic ? isPackagist(origin.address) : URL.parse(base)?.host === host,
  );
}

/** An address in a document, relative to that document; undefined if it is no web address. */
export function resolveAddress(written: string, document: string): string | undefined {
  const address = URL.parse(written, document);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

/** Credentials and names are sent to the origin of the setting only. */
export function isSameOrigin(a: string, b: string): boolean {
  return URL.parse(a)?.origin === URL.parse(b)?.origin;
}
