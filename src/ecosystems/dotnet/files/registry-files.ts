import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import type { ProjectRule, RegistryFiles } from "../../../domain/policy/private-rule.ts";
import { parseXml } from "../../../formats/xml.ts";
import { collectFeeds, configNames } from "./feeds.ts";
import { isPublicFeed } from "../hosts.ts";
import { readPaketDependencies } from "./paket/paket-dependencies-reader.ts";

/** NuGet and Paket feeds. */
export const nugetRegistryFiles: RegistryFiles = {
  files: [...configNames, "paket.dependencies"],
  async read(file) {
    if (file.name !== "paket.dependencies") return readConfig(file);
    const { sources } = await readPaketDependencies(file);
    return [...sources.values()].flat().some(isPrivateFeed) ? [everyName] : [];
  },
};

const everyName: ProjectRule = { type: "nuget", name: "*" };

/** Local folders send no names; a variable may be any address. */
function isPrivateFeed(address: string): boolean {
  return (/^https?:/i.test(address) || /^[%$]/.test(address)) && !isPublicFeed(address);
}

/** The longest matching pattern decides where a package comes from; without patterns, every feed may have it. */
async function readConfig(file: SourceFile): Promise<ProjectRule[]> {
  parseXml(await file.text()); // throws: a broken file is not one without feeds
  const { sources, mapping } = await collectFeeds(file);
  if (mapping.size === 0) return [...sources.values()].some(isPrivateFeed) ? [everyName] : [];
  return [...mapping].flatMap(([pattern, keys]) => {
    const feeds = keys.flatMap((key) => sources.get(key) ?? []).filter(isPrivateFeed);
    if (feeds.length === 0) return [];
    const [host] = feeds.length === keys.length && feeds.length === 1 ? [URL.parse(feeds[0] ?? "")?.host] : [];
    return [{ type: "nuget", name: pattern, ...(host && pattern !== "*" && { host }) }];
  });
}
