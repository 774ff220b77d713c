import type { Http } from "../../../domain/contracts/sources.ts";
import { ParseError, TooLargeError } from "../../../domain/contracts/parse-error.ts";
import { child, children, childText, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { url } from "../../../http/url.ts";
import { checkCoordinates } from "./check-pom.ts";
import { artifactFolder, type Gav } from "./gav.ts";
import type { Repository } from "./repositories.ts";
import { readXmlReply } from "./xml-reply.ts";

/** The versions of a package in `maven-metadata.xml`. */
export interface VersionList {
  readonly versions: readonly string[];
  readonly release?: string;
  readonly latest?: string;
}

const maxBytes = 16_000_000;
const maxVersions = 20_000;

/** The versions in one repository; undefined if it does not have the package. */
export async function fetchVersions(
  http: Http,
  name: string,
  { base, options }: Repository,
  signal: AbortSignal,
): Promise<VersionList | undefined> {
  const address = url(artifactFolder(base, name))`/maven-metadata.xml`;
  const reply = await http.get(address, { ...options, signal, maxBytes });
  return reply && readXmlReply(reply, (text) => readVersions(readVersioning(text, { name }, address)));
}

/** Of `maven-metadata.xml`. Throws SourceUnavailable if it is that of another package or version. */
export function readVersioning(text: string, asked: Partial<Gav>, address: string): XmlElement | undefined {
  const root = parseXml(text);
  if (root.name !== "metadata") throw new ParseError(`This is not a list of versions: it begins with <${root.name}>.`);
  const [groupId, artifactId, version] = ["groupId", "artifactId", "version"].map((field) => childText(root, field));
  checkCoordinates({ groupId, artifactId, version }, asked, address);
  return child(root, "versioning");
}

function readVersions(versioning: XmlElement | undefined): VersionList {
  const listed = children(child(versioning, "versions"), "version").map((version) => version.text);
  if (listed.length > maxVersions) throw new TooLargeError(`lcc reads at most ${maxVersions} versions of a package.`);
  const release = childText(versioning, "release");
  const latest = childText(versioning, "latest");
  return {
    versions: listed.filter((version) => version !== "" && version.length <= 256),
    ...(release !== undefined && { release }),
    ...(latest !== undefined && { latest }),
  };
}
