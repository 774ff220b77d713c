import type { Origin } from "../../../domain/contracts/component.ts";
import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { child, children, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { upwards } from "../../../text/paths.ts";
import { isDefaultRegistry } from "../hosts.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { oncePerObject } from "../../../async/once.ts";

/** Where a package of this name comes from; undefined for the public registry, or if it is ambiguous. */
export type OriginOf = (name: string) => Origin | undefined;

/** An origin other than the public registry, from addresses that are queried in order. */
export function feedOrigin(addresses: readonly string[]): Origin | undefined {
  if (addresses.some(isDefaultRegistry)) return undefined;
  const feed = addresses.find((address) => URL.canParse(address) && /^https?:/i.test(address));
  if (feed !== undefined) return { kind: "registry", address: stripCredentials(feed) };
  const [folder = ""] = addresses;
  return folder === "" ? undefined : { kind: "file", address: folder };
}

/** The feeds in the `nuget.config` files above a file. */
export async function readProjectFeeds(file: SourceFile): Promise<OriginOf> {
  const feeds = await collectFeeds(file);
  if (feeds.mapping.size === 0) {
    const origin = feedOrigin(addressesFor("", feeds));
    return () => origin;
  }
  return (name) => feedOrigin(addressesFor(name.toLowerCase(), feeds));
}

/** The feeds of a folder, from the `nuget.config` files there and above. */
export async function collectFeeds(file: SourceFile): Promise<Feeds> {
  const feeds: Feeds = { sources: new Map(), isClosed: false, mapping: new Map() };
  for (const [up] of [...upwards(file.folder).entries()].reverse()) {
    const config = configNames
      .map((name) => file.sibling("../".repeat(up) + name))
      .find((config) => config !== undefined);
    const root = config && (await readConfig(config));
    if (root) apply(root, feeds);
  }
  return feeds;
}

export const configNames = [
  ...["nuget.config", "NuGet.Config", "NuGet.config", "Nuget.config", "Nuget.Config", "nuget.Config"],
];

interface Feeds {
  /** Addresses by key. */
  readonly sources: Map<string, string>;
  /** The feeds of the user's settings, including the public registry, are not used. */
  isClosed: boolean;
  readonly mapping: FeedMapping;
}

const readConfig = oncePerObject((file: SourceFile) => readOptional(file, parseXml));

function apply(root: XmlElement, feeds: Feeds): void {
  for (const entry of child(root, "packageSources")?.children ?? []) {
    if (entry.name === "clear") {
      feeds.sources.clear();
      feeds.isClosed = true;
    } else if (entry.name === "add") feeds.sources.set(readSourceKey(entry), entry.attributes.get("value") ?? "");
    else if (entry.name === "remove") feeds.sources.delete(readSourceKey(entry));
  }
  for (const entry of children(child(root, "disabledPackageSources"), "add"))
    feeds.sources.delete(readSourceKey(entry));
  addMapping(root, feeds.mapping);
}

/** Keys of sources by pattern of package names, all in lower case. */
export type FeedMapping = Map<string, readonly string[]>;

export function addMapping(config: XmlElement, mapping: FeedMapping): void {
  for (const source of children(child(config, "packageSourceMapping"), "packageSource")) {
    for (const { attributes } of children(source, "package")) {
      const pattern = attributes.get("pattern")?.toLowerCase() ?? "";
      mapping.set(pattern, [...(mapping.get(pattern) ?? []), readSourceKey(source)]);
    }
  }
}

/** The longest pattern that matches the lower-case name decides. */
export function mappedKeys(name: string, mapping: FeedMapping): readonly string[] {
  const exact = mapping.get(name);
  if (exact) return exact;
  const fitting = [...mapping.keys()].filter((key) => key.endsWith("*") && name.startsWith(key.slice(0, -1)));
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  return longest === undefined ? [] : (mapping.get(longest) ?? []);
}

export function readSourceKey({ attributes }: XmlElement): string {
  return attributes.get("key")?.toLowerCase() ?? "";
}

/** Without patterns, all feeds, if no others are used. */
function addressesFor(name: string, { sources, isClosed, mapping }: Feeds): readonly string[] {
  if (mapping.size === 0) return isClosed ? [...sources.values()] : [];
  return mappedKeys(name, mapping).flatMap((key) => sources.get(key) || []);
}
