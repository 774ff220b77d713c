import type { Http } from "../../../domain/sources.ts";
import { url } from "../../../http/url.ts";
import { artifactFolder } from "./artifact-folder.ts";
import type { Gav } from "./gav.ts";
import type { Repository } from "./repositories.ts";
import { snapshotVersion } from "./snapshot.ts";
import { readXmlReply } from "./xml-reply.ts";

/** Fetches and parses a POM from one repository; undefined if it is not there. */
export async function fetchPom<T>(
  http: Http,
  { name, version }: Gav,
  repository: Repository,
  signal: AbortSignal,
  read: (text: string, address: string) => T,
): Promise<T | undefined> {
  const artifact = name.slice(name.indexOf(":") + 1);
  const folder = url(artifactFolder(repository.base, name))`/${version}`;
  const fileVersion = await snapshotVersion(http, repository, folder, version, signal);
  const address = url(folder)`/${`${artifact}-${fileVersion}.pom`}`;
  const reply = await http.get(address, { ...repository.options, signal });
  return reply && readXmlReply(reply, (text) => read(text, address));
}
