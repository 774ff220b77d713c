import type { Missing } from "../../../evidence/missing.ts";
import type { Http, SourceReply } from "../../../domain/sources.ts";
import { field, list, text } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import { integrityFromHex, publishedArchive } from "../../published-archive.ts";
import { statedLicense } from "./crate-evidence.ts";
import type { CrateRegistry } from "./crate-registry.ts";
import { readPublisher } from "./read-supplier.ts";
import { newestVersion } from "./choose-version.ts";

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
  const found = field(reply, "version");
  return {
    ...replyOf(found, field(found, "repository"), address),
    archives: publishedArchive("crate", download(name, version), checksumOf(found)),
  };
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
  const versions = list(field(reply, "versions"));
  const listed = versions.map((entry) => ({ number: text(field(entry, "num")), isYanked: field(entry, "yanked") }));
  const version = newestVersion(listed, requirement);
  if (version === undefined) return reply === undefined ? "package" : "version";
  const chosen = versions.find((entry) => field(entry, "num") === version);
  const repository = field(chosen, "repository") ?? field(field(reply, "crate"), "repository");
  const { evidence, ...rest } = replyOf(chosen, repository, address);
  return {
    version,
    reply: {
      ...(evidence && { evidence: { ...evidence, assumed: true } }),
      ...rest,
      facts: { assumedVersion: version },
      archives: publishedArchive("crate", download(name, version), checksumOf(chosen)),
    },
  };
}

const maxVersionListBytes = 20_000_000;

function checksumOf(version: unknown): string | undefined {
  return integrityFromHex("sha256", field(version, "checksum"));
}

function replyOf(version: unknown, repository: unknown, address: string): SourceReply {
  const license = field(version, "license");
  const named = text(repository);
  const supplier = readPublisher(version);
  return {
    ...(license !== undefined && license !== null && { evidence: statedLicense(license, address) }),
    ...(named !== undefined && named !== "" && { repository: named }),
    ...(supplier && { supplier }),
  };
}
