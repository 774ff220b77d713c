import type { Http } from "../../../domain/sources.ts";
import { child, children, childText, parseXml } from "../../../formats/xml.ts";
import { url } from "../../../http/url.ts";
import type { Repository } from "./repositories.ts";
import { readXmlReply } from "./xml-reply.ts";

/** The version in file names: for a snapshot the timestamp from the metadata of the repository. */
export async function snapshotVersion(
  http: Http,
  { options }: Repository,
  folder: string,
  version: string,
  signal: AbortSignal,
): Promise<string> {
  if (!version.endsWith("-SNAPSHOT")) return version;
  const reply = await http.get(url(folder)`/maven-metadata.xml`, { ...options, signal });
  return (reply && readXmlReply(reply, (text) => builtVersion(text))) ?? version;
}

function builtVersion(text: string): string | undefined {
  const versioning = child(parseXml(text), "versioning");
  const built = children(child(versioning, "snapshotVersions"), "snapshotVersion").find(
    (entry) => childText(entry, "extension") === "pom",
  );
  return childText(built, "value");
}
