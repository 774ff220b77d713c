import type { Operator } from "../../../domain/contracts/sources.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { child, children, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { isDefaultRegistry } from "../hosts.ts";
import { credentialsOf } from "./feed-credentials.ts";
import { authOfUrl } from "../../../http/basic-auth.ts";

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

/**
 * The feed in the settings of lcc, otherwise those in the operator's NuGet.Config, otherwise nuget.org. The
 * NuGet.Config of a scanned project is not read here.
 */
export function readFeeds(operator: Operator, address: string | undefined): Feeds {
  const config = address === undefined ? readConfig(operator) : undefined;
  const sources = config && child(config, "packageSources");
  if (!config || !sources) return oneFeed(makeFeed(address ?? publicAddress));
  const disabled = new Set(children(child(config, "disabledPackageSources"), "add").map(keyOf));
  const named = children(sources, "add").filter((source) => !disabled.has(keyOf(source)));
  const feeds = new Map(named.map((source) => [keyOf(source), sourceFeed(source, config, operator)]));
  const all = [...feeds.values()].filter((feed) => feed !== undefined);
  const mapping = readMapping(config);
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
function makeFeed(written: string, authorization?: string): Feed | undefined {
  const address = URL.parse(written);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  const { origin, pathname } = address;
  const header = authorization ?? authOfUrl(address);
  const base = `${origin}${pathname}`.replace(/\/$/, "");
  const index = base.endsWith("index.json") ? base : `${base}/v3/index.json`;
  return { index, ...(header !== undefined && { authorization: header }) };
}

/** A source of the configuration; folders and version 2 feeds are not supported. */
function sourceFeed(source: XmlElement, config: XmlElement, operator: Operator): Feed | undefined {
  const written = expand(source.attributes.get("value") ?? "", operator.env);
  if (isDefaultRegistry(written)) return makeFeed(publicAddress);
  if (!/index\.json$/i.test(written)) return undefined;
  return makeFeed(written, credentialsOf(source.attributes.get("key") ?? "", config, operator.env));
}

/** Undefined without a file. A broken file results in no feeds, so that private names are not sent to nuget.org. */
function readConfig(operator: Operator): XmlElement | undefined {
  const { home, env } = operator;
  const places = [`${home}/.nuget/NuGet`, `${home}/.config/NuGet`, env["APPDATA"] && `${env["APPDATA"]}/NuGet`];
  const [content] = places.flatMap((place) => (place ? operator.readFile(`${place}/NuGet.Config`) : undefined) ?? []);
  if (content === undefined) return undefined;
  try {
    return parseXml(content);
  } catch (error) {
    if (error instanceof ParseError) return unreadable;
    throw error;
  }
}

const empty = { attributes: new Map<string, string>(), text: "" };
const unreadable: XmlElement = {
  ...empty,
  name: "configuration",
  children: [{ ...empty, name: "packageSources", children: [] }],
};

/** Keys of sources by pattern of package names, in lower case. */
function readMapping(config: XmlElement): ReadonlyMap<string, readonly string[]> {
  const mapping = new Map<string, string[]>();
  for (const source of children(child(config, "packageSourceMapping"), "packageSource")) {
    for (const { attributes } of children(source, "package")) {
      const pattern = attributes.get("pattern")?.toLowerCase() ?? "";
      mapping.set(pattern, [...(mapping.get(pattern) ?? []), keyOf(source)]);
    }
  }
  return mapping;
}

/** The longest pattern that matches the name decides. */
function mappedKeys(name: string, mapping: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const exact = mapping.get(name);
  if (exact) return exact;
  const fitting = [...mapping.keys()].filter((key) => key.endsWith("*") && name.startsWith(key.slice(0, -1)));
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  return longest === undefined ? [] : (mapping.get(longest) ?? []);
}

function keyOf({ attributes }: XmlElement): string {
  return attributes.get("key")?.toLowerCase() ?? "";
}

/** `%NAME%` is an environment variable in the operator's own file. */
function expand(text: string, env: Operator["env"]): string {
  return text.replaceAll(
    /%(\w+)%/g,
    (written, name: string) => (Object.hasOwn(env, name) ? env[name] : undefined) ?? written,
  );
}
