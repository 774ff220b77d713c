import type { Http } from "../../../domain/sources.ts";
import { child, children, childText, parseXml } from "../../../formats/xml.ts";
import { url } from "../../../http/url.ts";
import { artifactFolder } from "./artifact-folder.ts";
import { askRepositories, type Repository } from "./repositories.ts";
import { compareVersions, isStable } from "./version-order.ts";
import { readRange } from "./version-range.ts";
import { readable } from "./xml-reply.ts";

const mostBytes = 16_000_000;

/** The newest release that satisfies a requirement; where none does, or it cannot be read, the newest of all. */
export function askNewest(
  http: Http,
  bases: readonly Repository[],
  name: string,
  requirement: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  return askRepositories(bases, async ({ base, options }) => {
    const address = url(artifactFolder(base, name))`/maven-metadata.xml`;
    const reply = await http.get(address, { ...options, signal, mostBytes });
    return reply && readable(reply, (text) => chooseVersion(text, requirement));
  });
}

function chooseVersion(metadata: string, requirement: string): string | undefined {
  const versioning = child(parseXml(metadata), "versioning");
  const listed = children(child(versioning, "versions"), "version").map(({ text }) => text);
  const known = listed.filter((version) => version !== "" && version.length <= 256);
  const isWanted = readRange(requirement);
  const fitting = known.filter(isWanted);
  return newest(fitting) ?? childText(versioning, "release") ?? newest(known) ?? childText(versioning, "latest");
}

function newest(versions: readonly string[]): string | undefined {
  const stable = versions.filter(isStable);
  return (stable.length > 0 ? stable : versions).toSorted((a, b) => compareVersions(b, a))[0];
}
