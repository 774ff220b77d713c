import { readOperatorFile } from "../../kit/operator-file.ts";
import type { RequestOptions, SourceTools, Operator } from "../../../domain/contracts/sources.ts";
import { once } from "../../../async/once.ts";
import { readAddresses } from "../../../domain/contracts/address-setting.ts";
import { mavenSettings, mavenUrl } from "../settings.ts";
import { splitCredentials, basicAuth } from "../../../http/basic-auth.ts";
import { child, children, childText, parseXml, type XmlElement } from "../../../formats/xml.ts";

export interface Repository {
  readonly base: string;
  readonly options: Pick<RequestOptions, "headers" | "redirectsTo">;
}

export interface Repositories {
  /** The repositories to query for `group:artifact`, in this order. */
  basesFor(name: string): readonly Repository[];
  isHostOf(address: string): boolean;
}

/** The repositories in lcc's settings; else Maven Central, Google's and Gradle's, or the operator's mirrors of them. */
export function createRepositories({ addresses, operator }: SourceTools): Repositories {
  const configured = readAddresses(addresses, mavenUrl)?.map((base) => plain(base)) ?? [];
  const repositories = once(() => {
    const mirrors = configured.length > 0 ? [] : readMirrors(operator);
    return publicRepositories.map((repository) => ({ ...repository, repository: mirrored(repository, mirrors) }));
  });
  const all = (): readonly Repository[] =>
    configured.length > 0 ? configured : repositories().map(({ repository }) => repository);

  return {
    basesFor(name) {
      if (configured.length > 0) return configured;
      const bases = repositories().filter(({ has }) => has(name));
      return [...new Map(bases.map(({ repository }) => [repository.base, repository])).values()];
    },
    isHostOf: (address) => all().some(({ base }) => URL.parse(base)?.host === (URL.parse(address)?.host ?? "")),
  };
}

interface PublicRepository {
  /** The id that mirrors use. */
  readonly id: string;
  readonly base: string;
  readonly redirectsTo: readonly string[];
  readonly has: (name: string) => boolean;
}

/** Google first: Central does not have the packages of Google's groups. */
const publicRepositories: readonly PublicRepository[] = [
  {
    id: "google",
    base: "https://dl.google.com/dl/android/maven2",
    redirectsTo: [],
    has: (name) => /^(?:androidx|com\.android|com\.google\.android)[.:]/.test(name),
  },
  {
    id: "gradle-plugin-portal",
    base: "https://plugins.gradle.org/m2",
    redirectsTo: ["https://plugins-artifacts.gradle.org"],
    has: (name) => name.endsWith(".gradle.plugin"),
  },
  { id: "central", base: "https://repo.maven.apache.org/maven2", redirectsTo: [], has: () => true },
];

function mirrored({ id, base, redirectsTo }: PublicRepository, mirrors: readonly MavenMirror[]): Repository {
  const mirror = mirrors.find(({ isMirrorOf }) => isMirrorOf(id));
  return mirror ? { base: mirror.base, options: { headers: mirror.headers } } : { base, options: { redirectsTo } };
}

/** Moves user name and password from the URL to a header. */
function plain(address: string): Repository {
  const { address: base, authorization } = splitCredentials(address);
  return { base, options: authorization === undefined ? {} : { headers: { authorization } } };
}

/** A mirror in the operator's Maven settings. */
interface MavenMirror {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isMirrorOf: (id: string) => boolean;
}

function readMirrors(operator: Operator): MavenMirror[] {
  const settings = mavenSettings(operator).flatMap((place) => readOperatorFile(operator, place, parseXml) ?? []);
  const servers = settings.flatMap((root) => children(child(root, "servers"), "server"));
  return settings
    .flatMap((root) => children(child(root, "mirrors"), "mirror"))
    .flatMap((mirror) => readMirror(mirror, servers, operator.env));
}

function readMirror(mirror: XmlElement, servers: readonly XmlElement[], env: Operator["env"]): MavenMirror[] {
  const base = withVariables(childText(mirror, "url") ?? "", env);
  const protocol = URL.parse(base)?.protocol;
  if (protocol !== "https:" && protocol !== "http:") return [];
  const patterns = (childText(mirror, "mirrorOf") ?? "").split(",").map((pattern) => pattern.trim());
  const server = servers.find((candidate) => childText(candidate, "id") === childText(mirror, "id"));
  return [{ base, headers: credentials(server, env), isMirrorOf: (id) => includes(patterns, id) }];
}

/** `!id` anywhere in the list excludes it. */
function includes(patterns: readonly string[], id: string): boolean {
  if (patterns.includes(`!${id}`)) return false;
  return ["*", "external:*", id].some((pattern) => patterns.includes(pattern));
}

/** An encrypted password (`{…}`) needs Maven's key, which lcc does not read: no password is sent then. */
function credentials(server: XmlElement | undefined, env: Operator["env"]): Record<string, string> {
  const username = withVariables(childText(server, "username") ?? "", env);
  const password = withVariables(childText(server, "password") ?? "", env);
  if (username === "" || password === "" || /^\{.*\}$/s.test(password)) return {};
  return { authorization: basicAuth(username, password) };
}

/** `${env.NAME}`; the file is the operator's own. */
function withVariables(text: string, env: Operator["env"]): string {
  return text.replaceAll(/\$\{env\.(\w{1,100})\}/g, (_, name: string) => env[name] ?? "");
}
