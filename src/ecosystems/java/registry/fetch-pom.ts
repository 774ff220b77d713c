import type { Http } from "../../../domain/contracts/sources.ts";
import { child, children, childText, type XmlElement } from "../../../formats/xml.ts";
import { url } from "../../../http/url.ts";
import { artifactFolder, type Gav } from "./gav.ts";
import type { Repository } from "./repositories.ts";
import { readVersioning } from "./version-list.ts";
import { readXmlReply } from "./xml-reply.ts";

/** Fetches and parses a POM from one repository; undefined if it is not there. */
export async function fetchPom<T>(
  http: Http,
  gav: Gav,
  repository: Repository,
  signal: AbortSignal,
  read: (text: string, address: string) => T,
): Promise<T | undefined> {
  const { name, version } = gav;
  const artifact = name.slice(name.indexOf(":") + 1);
  const folder = url(artifactFolder(repository.base, name))`/${version}`;
  const fileVersion = await snapshotVersion(http, repository, folder, gav, signal);
  const address = url(folder)`/${`${artifact}-${fileVersion}.pom`}`;
  const reply = await http.get(address, { ...repository.options, signal });
  return reply && readXmlReply(reply, (text) => read(text, address));
}

/** The version in file names: for a snapshot the timestamp from the metadata of the repository. */
async function snapshotVersion(
  http: Http,
  { options }: Repository,
  folder: string,
  gav: Gav,
  signal: AbortSignal,
): Promise<string> {
  const { version } = gav;
  if (!version.endsWith("-SNAPSHOT")) return version;
  const address = url(folder)`/maven-metadata.xml`;
  const reply = await http.get(address, { ...options, signal });
  return (reply && readXmlReply(reply, (text) => builtVersion(readVersioning(text, gav, address)))) ?? version;
}

function builtVersion(versioning: XmlElement | undefined): string | undefined {
  const built = children(child(versioning, "snapshotVersions"), "snapshotVersion").find(
    (entry) => childText(entry, "extension") === "pom",
  );
  return childText(built, "value");
}
