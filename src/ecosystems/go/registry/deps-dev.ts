import { fromNames } from "../../../evidence/from-names.ts";
import { weaken } from "../../../evidence/reading.ts";
import type { Http, SourceReply } from "../../../domain/sources.ts";
import { field, list, text } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";

/** A package in the naming of deps.dev. */
interface VersionKey {
  readonly system: string;
  readonly name: string;
  readonly version: string;
}

/** The licenses on deps.dev; undefined if it does not know the version. */
export async function askDepsDev(
  http: Http,
  base: string,
  { system, name, version }: VersionKey,
  signal: AbortSignal,
): Promise<SourceReply | undefined> {
  const address = url(base)`/v3/systems/${system}/packages/${name}/versions/${version}`;
  const reply = await http.json(address, { signal });
  if (reply === undefined) return undefined;
  const licenses = list(field(reply, "licenses")).flatMap((license) => text(license) ?? []);
  const repository = repositoryOf(reply);
  return {
    ...(licenses.length > 0 && { evidence: readLicenses(licenses, address) }),
    ...(repository !== undefined && { repository }),
  };
}

/** deps.dev does not say how several licenses relate: assuming all of them is the safe reading, and a guess. */
function readLicenses(licenses: readonly string[], address: string): NonNullable<SourceReply["evidence"]> {
  const evidence = fromNames("and", licenses, licenses.join("; "));
  return { ...(licenses.length > 1 ? weaken(evidence) : evidence), url: address };
}

function repositoryOf(reply: unknown): string | undefined {
  const link = list(field(reply, "links")).find((entry) => field(entry, "label") === "SOURCE_REPO");
  const project = list(field(reply, "relatedProjects")).find((entry) => field(entry, "relationType") === "SOURCE_REPO");
  const id = text(field(field(project, "projectKey"), "id"));
  return text(field(link, "url")) ?? (id === undefined ? undefined : `https://${id}`);
}
