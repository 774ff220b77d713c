import type { Origin } from "../../../domain/contracts/component.ts";
import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { child, children, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { upwards } from "../../../text/paths.ts";
import { onceEach } from "../../../async/once-each.ts";
import { isDefaultRegistry } from "../hosts.ts";
import { readOptional } from "../../kit/read-optional.ts";

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
export async function readFeeds(file: SourceFile): Promise<OriginOf> {
  const feeds = await collectFeeds(file);
  return (name) => feedOrigin(addressesFor(name.toLowerCase(), feeds));
}

/** The feeds of a folder, from the `nuget.config` files there and above. */
export async function collectFeeds(file: SourceFile): Promise<Feeds> {
  const feeds: Feeds = { sources: new Map(), isClosed: false, mapping: new Map() };
  for (const [up] of [...upwards(file.folder).entries()].reverse()) {
    const found = configNames
      .map((name) => file.sibling("../".repeat(up) + name))
      .find((config) => config !== undefined);
    const root = found && (await readConfig(found));
    if (root) apply(root, feeds);
  }
  return feeds;
}

export const configNames = [
  "nuget.config",
  "NuGet.Config",
  "NuGet.config",
  "Nuget.config",
  "Nuget.Config",
  "nuget.Config",
];

interface Feeds {
  /** Addresses by key. */
  readonly sources: Map<string, string>;
  /** The feeds of the user's settings, including the public registry, are not used. */
  isClosed: boolean;
  /** Feeds by pattern of package names, in lower case. */
  readonly mapping: Map<string, readonly string[]>;
}

const readConfig = onceEach((file: SourceFile) => readOptional(file, parseXml));

function apply(root: XmlElement, feeds: Feeds): void {
  for (const entry of child(root, "packageSources")?.children ?? []) {
    const key = entry.attributes.get("key")?.toLowerCase() ?? "";
    if (entry.name === "clear") {
      feeds.sources.clear();
      feeds.isClosed = true;
    } else if (entry.name === "add") feeds.sources.set(key, entry.attributes.get("value") ?? "");
    else if (entry.name === "remove") feeds.sources.delete(key);
  }
  for (const entry of children(child(root, "disabledPackageSources"), "add")) {
    feeds.sources.delete(entry.attributes.get("key")?.toLowerCase() ?? "");
  }
  for (const source of children(child(root, "packageSourceMapping"), "packageSource")) {
    const key = source.attributes.get("key")?.toLowerCase() ?? "";
    for (const { attributes } of children(source, "package")) {
      const pattern = attributes.get("pattern")?.toLowerCase() ?? "";
      feeds.mapping.set(pattern, [...(feeds.mapping.get(pattern) ?? []), key]);
    }
  }
}

/** The longest pattern that matches the name decides; without patterns, all feeds, if no others are used. */
function addressesFor(name: string, { sources, isClosed, mapping }: Feeds): readonly string[] {
  for (let length = name.length; length >= 0 && mapping.size > 0; length--) {
    const start = name.slice(0, length);
    const keys = (length === name.length ? mapping.get(start) : undefined) ?? mapping.get(`${start}*`);
    if (keys) return keys.map((key) => sources.get(key) ?? "").filter((address) => address !== "");
  }
  return isClosed && mapping.size === 0 ? [...sources.values()] : [];
}
