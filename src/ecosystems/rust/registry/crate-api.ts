import type { Missing } from "../../../evidence/missing.ts";
import type { Http, PublishedArchive, SourceReply } from "../../../domain/contracts/sources.ts";
import { anything, listOf, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { integrityFromHex, publishedArchive } from "../../kit/published-archive.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { statedLicense } from "./crate-evidence.ts";
import type { CrateRegistry } from "./crate-registry.ts";
import { readPublisher } from "./read-supplier.ts";
import { newestVersion } from "./choose-version.ts";
import { isSameCrate } from "./same-crate.ts";

/** `license` is null where a license file takes its place. */
const readVersion = shape({
  crate: text,
  num: text,
  yanked: anything,
  license: anything,
  repository: text,
  checksum: text,
});
const readVersionReply = shape({ version: anything });
const readCrateReply = shape({ versions: listOf(anything), crate: shape({ name: text, repository: text }) });

/** Asks the API about one version; undefined if it does not exist. */
export async function askVersion(
  http: Http,
  { api = "", headersFor, download }: CrateRegistry,
  name: string,
  version: string,
  signal: AbortSignal,
): Promise<SourceReply | undefined> {
  const address = url(api)`/api/v1/crates/${name}/${version}`;
  const reply = await http.json(address, { signal, headers: headersFor(address) });
  if (reply === undefined) return undefined;
  const { version: found } = readVersionReply(reply);
  const { crate, num, repository, checksum } = readVersion(found);
  const asked = { name, version };
  checkSubject({ address, document: reply, found: { name: crate, version: num }, asked }, isSameCrate);
  const archives = publishedArchive("crate", download(name, version), integrityFromHex("sha256", checksum));
  return replyOf(found, repository, address, archives);
}

/** Whether there is such a crate, in any version. */
export async function isCrate(
  http: Http,
  { api = "", headersFor }: CrateRegistry,
  name: string,
  signal: AbortSignal,
): Promise<boolean> {
  const address = url(api)`/api/v1/crates/${name}`;
  // Only the crate itself is needed; mirrors that ignore the parameter send everything.
  const options = { signal, maxBytes: maxVersionListBytes, headers: headersFor(address) };
  return (await http.json(`${address}?include=`, options)) !== undefined;
}

interface ChosenVersion {
  readonly version: string;
  readonly reply: SourceReply;
}

/** The newest version that satisfies the requirement, with what the API says about it; or what is missing. */
export async function askCrate(
  http: Http,
  { api = "", headersFor, download }: CrateRegistry,
  name: string,
  requirement: string,
  signal: AbortSignal,
): Promise<ChosenVersion | Missing> {
  const address = url(api)`/api/v1/crates/${name}`;
  // Every version comes with its features and audit trail: a crate with a thousand versions has megabytes.
  const reply = await http.json(address, { signal, maxBytes: maxVersionListBytes, headers: headersFor(address) });
  const { versions, crate } = readCrateReply(reply);
  checkSubject({ address, document: reply, found: { name: crate.name }, asked: { name } }, isSameCrate);
  const listed = versions.map(readVersion);
  const version = newestVersion(
    listed.map(({ num, yanked }) => ({ number: num, isYanked: yanked })),
    requirement,
  );
  if (version === undefined) return reply === undefined ? "package" : "version";
  const at = listed.findIndex(({ num }) => num === version);
  const { repository = crate.repository, checksum } = listed[at] ?? {};
  const archives = publishedArchive("crate", download(name, version), integrityFromHex("sha256", checksum));
  return { version, reply: assumeVersion(replyOf(versions[at], repository, address, archives), version) };
}

const maxVersionListBytes = 20_000_000;

function replyOf(
  version: unknown,
  repository: string | undefined,
  address: string,
  archives: readonly PublishedArchive[],
): SourceReply {
  const { license } = readVersion(version);
  const evidence = license === undefined || license === null ? undefined : statedLicense(license, address);
  return sourceReply({ evidence, repository, supplier: readPublisher(version), archives });
}
