import { parseSettings } from "../../kit/operator-file.ts";
import type { Operator } from "../../../domain/contracts/sources.ts";
import { child, children, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { authOfUrl, basicAuth } from "../../../http/basic-auth.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { addMapping, type FeedMapping, readSourceKey, mappedKeys } from "../files/feeds.ts";
import { isDefaultRegistry } from "../hosts.ts";
import { nugetSettings } from "../settings.ts";
import { isFromRegistry } from "../../kit/public-hosts.ts";

/** A version 3 feed: the address of its service index, and the headers to send. */
export interface Feed {
  readonly index: string;
  readonly authorization?: string;
}

/** The feeds to query for a package, and all feeds of the operator. */
export interface Feeds {
  feedsFor(name: string): readonly Feed[];
  readonly all: readonly Feed[];
}

const publicAddress = "https://api.nuget.org";

/** The feed of lcc's settings, else of the operator's NuGet.Config, else nuget.org; not of the scanned project. */
export function readOperatorFeeds(operator: Operator, address: string | undefined): Feeds {
  const config = address === undefined ? readConfig(operator) : undefined;
  const sources = config && child(config, "packageSources");
  if (!config || !sources) return oneFeed(makeFeed(address ?? publicAddress));
  const disabled = new Set(children(child(config, "disabledPackageSources"), "add").map(readSourceKey));
  const named = children(sources, "add").filter((source) => !disabled.has(readSourceKey(source)));
  const feeds = new Map(named.map((source) => [readSourceKey(source), sourceFeed(source, config, operator)]));
  const all = [...feeds.values()].filter((feed) => feed !== undefined);
  const mapping: FeedMapping = new Map();
  addMapping(config, mapping);
  return {
    all,
    feedsFor: (name) =>
      mapping.size === 0 ? all : mappedKeys(name.toLowerCase(), mapping).flatMap((key) => feeds.get(key) ?? []),
  };
}

function oneFeed(feed: Feed | undefined): Feeds {
  const all = feed ? [feed] : [];
  return { all, feedsFor: () => all };
}

/** A base URL, or the URL of the index itself. User name and password are moved to a header. */
function makeFeed(value: string, authorization?: string): Feed | undefined {
  const address = URL.parse(value);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  const { origin, pathname } = address;
  const header = authorization ?? authOfUrl(address);
  const base = `${origin}${pathname}`.replace(/\/$/, "");
  const index = base.endsWith("index.json") ? base : `${base}/v3/index.json`;
  return { index, ...(header !== undefined && { authorization: header }) };
}

/** A source of the configuration; folders and version 2 feeds are not supported. */
function sourceFeed(source: XmlElement, config: XmlElement, operator: Operator): Feed | undefined {
  const value = expand(source.attributes.get("value") ?? "", operator.env);
  if (isDefaultRegistry(value)) return makeFeed(publicAddress);
  if (!/index\.json$/i.test(value)) return undefined;
  return makeFeed(value, credentialsOf(source.attributes.get("key") ?? "", config, operator.env));
}

/** Undefined without a file. A broken file results in no feeds, so that private names are not sent to nuget.org. */
function readConfig(operator: Operator): XmlElement | undefined {
  const [content] = nugetSettings(operator).flatMap((file) => operator.readFile(file) ?? []);
  return content === undefined ? undefined : (parseSettings(content, parseXml) ?? unreadable);
}

const empty = { attributes: new Map<string, string>(), text: "" };
const unreadable: XmlElement = {
  ...empty,
  name: "configuration",
  children: [{ ...empty, name: "packageSources", children: [] }],
};

/** `%NAME%` is an environment variable in the operator's own file. */
function expand(text: string, env: Operator["env"]): string {
  return text.replaceAll(
    /%(\w+)%/g,
    (value, name: string) => (Object.hasOwn(env, name) ? env[name] : undefined) ?? value,
  );
}

/** The Authorization header for a source of the operator's NuGet.Config, from the file or an environment variable. */
function credentialsOf(key: string, config: XmlElement, env: Operator["env"]): string | undefined {
  const variable = env[`NuGetPackageSourceCredentials_${key}`];
  const fromVariable = variable === undefined ? undefined : readVariable(variable);
  if (fromVariable !== undefined) return fromVariable;
  // Characters that are not allowed in element names are encoded: a space is `_x0020_`.
  const name = key.replaceAll(" ", "_x0020_").toLowerCase();
  const source = child(config, "packageSourceCredentials")?.children.find(
    (element) => element.name.toLowerCase() === name,
  );
  const entries = children(source, "add").map(({ attributes }) => [
    attributes.get("key")?.toLowerCase(),
    attributes.get("value"),
  ]);
  const credentials = Object.fromEntries(entries) as Readonly<Record<string, string | undefined>>;
  // `Password` is encrypted for the user's account on Windows and cannot be read here.
  return credentials["username"] === undefined || credentials["cleartextpassword"] === undefined
    ? undefined
    : basicAuth(expandWhole(credentials["username"], env), expandWhole(credentials["cleartextpassword"], env));
}

/** `Username=u;Password=p`. */
function readVariable(text: string): string | undefined {
  const match = /^\s*username=([^;]*);\s*password=([^;]*)/i.exec(text);
  return match ? basicAuth(match[1] ?? "", match[2] ?? "") : undefined;
}

function expandWhole(text: string, env: Operator["env"]): string {
  const name = /^%(\w+)%$/.exec(text)?.[1];
  return (name !== undefined && Object.hasOwn(env, name) ? env[name] : undefined) ?? text;
}

/** The feeds to query for a component; none if it comes from a host that the operator has not configured. */
export function findFeeds({ name, origin }: Pick<Component, "name" | "origin">, feeds: Feeds): readonly Feed[] {
  if (!origin) return feeds.feedsFor(name);
  if (origin.kind !== "registry") return [];
  if (isDefaultRegistry(origin.address)) return feeds.feedsFor(name);
  return feeds.all.filter(({ index }) => isFromRegistry(origin.address, index));
}
