import { fromNames } from "../../../evidence/from-names.ts";
import { weaken } from "../../../evidence/reading.ts";
import type { Http, SourceReply } from "../../../domain/contracts/sources.ts";
import { array, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { isSameModule } from "./module-path.ts";

/** A package in the naming of deps.dev. */
interface VersionKey {
  readonly system: string;
  readonly name: string;
  readonly version: string;
}

const readVersion = shape({
  versionKey: shape({ name: text, version: text }),
  licenses: array(text),
  links: array(shape({ label: text, url: text })),
  relatedProjects: array(shape({ relationType: text, projectKey: shape({ id: text }) })),
});

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
  const { licenses, versionKey: found, ...related } = readVersion(reply);
  checkSubject({ address, document: reply, found, asked: { name, version } }, isSameModule);
  const repository = findRepository(related);
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

type Related = Pick<ReturnType<typeof readVersion>, "links" | "relatedProjects">;

function findRepository({ links, relatedProjects }: Related): string | undefined {
  const link = links.find(({ label }) => label === "SOURCE_REPO");
  const project = relatedProjects.find(({ relationType }) => relationType === "SOURCE_REPO");
  const id = project?.projectKey.id;
  return link?.url ?? (id === undefined ? undefined : `https://${id}`);
}
