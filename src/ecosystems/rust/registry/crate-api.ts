import type { PublishedArchive, SourceReply } from "../../../domain/contracts/sources.ts";
import type { Missing } from "../../../evidence/missing.ts";
import { anything, array, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { integrityFromHex, publishedArchive } from "../../kit/published-archive.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { newestVersion } from "./choose-version.ts";
import { statedLicense } from "./crate-evidence.ts";
import { type Ask, isSameCrate } from "./crate-registry.ts";
import { readPublisher } from "./read-supplier.ts";

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
const readCrateReply = shape({ versions: array(anything), crate: shape({ name: text, repository: text }) });

/** Asks the API about one version; undefined if it does not exist. */
export async function askVersion(ask: Ask, name: string, version: string): Promise<SourceReply | undefined> {
  const { api = "", download } = ask.registry;
  const address = url(api)`/api/v1/crates/${name}/${version}`;
  const reply = await askJson(ask, address);
  if (reply === undefined) return undefined;
  const { version: found } = readVersionReply(reply);
  const { crate, num, repository, checksum } = readVersion(found);
  const asked = { name, version };
  checkSubject({ address, document: reply, found: { name: crate, version: num }, asked }, isSameCrate);
  const archives = publishedArchive("crate", download(name, version), integrityFromHex("sha256", checksum));
  return replyOf(found, repository, address, archives);
}

/** Whether there is such a crate, in any version. */
export async function isCrate(ask: Ask, name: string): Promise<boolean> {
  const address = url(ask.registry.api ?? "")`/api/v1/crates/${name}`;
  // Only the crate itself is needed; mirrors that ignore the parameter send everything.
  return (await askJson(ask, `${address}?include=`, maxVersionListBytes)) !== undefined;
}

function askJson({ tools, registry, signal }: Ask, address: string, maxBytes?: number): Promise<unknown> {
  const options = { signal, headers: registry.headersFor(address) };
  return tools.http.json(address, maxBytes === undefined ? options : { ...options, maxBytes });
}

interface ChosenVersion {
  readonly version: string;
  readonly reply: SourceReply;
}

/** The newest version that satisfies the requirement, with what the API says about it; or what is missing. */
export async function askCrate(ask: Ask, name: string, requirement: string): Promise<ChosenVersion | Missing> {
  const { api = "", download } = ask.registry;
  const address = url(api)`/api/v1/crates/${name}`;
  // Every version comes with its features and audit trail: a crate with a thousand versions has megabytes.
  const reply = await askJson(ask, address, maxVersionListBytes);
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
