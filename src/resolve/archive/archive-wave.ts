import { type Evidence, exactConfidence } from "../../domain/report/evidence.ts";
import type { ArchiveAccess, PublishedArchive, Resolver, SourceReply } from "../../domain/contracts/sources.ts";
import type { Question } from "../chain/answer-cache.ts";
import { mayHear, type Open, take, type WaveOptions } from "../chain/chain.ts";
import { toLicenseText } from "../chain/license-texts.ts";
import { type ArchiveSource, checkHost } from "./archive-source.ts";
import { asUnavailable } from "../../http/source-errors.ts";

const source = "archive";

/**
 * Reads the published archives of components without an exact answer of the registry; a deep scan reads all of them.
 * This adds evidence; the first exact answer still counts.
 */
export async function runArchiveWave(
  archives: ArchiveSource,
  registries: readonly Resolver[],
  all: readonly Open[],
  options: WaveOptions,
): Promise<void> {
  const wanted = all.filter((one) => one.archives.length > 0 && (archives.isDeep || !isExact(one)));
  if (wanted.length === 0) return;
  const asking = Promise.all(
    wanted.map(async (one) => {
      const registry = registries.find((resolver) => resolver.handles(one.component));
      const access = registry && mayHear(registry, one, options) ? registry.archiveAccess?.(one.component) : undefined;
      if (access) await askAbout(one, archives, access, options);
      options.onReply?.(one);
    }),
  );
  options.onAsking?.(source, asking);
  await asking;
}

/** A license that only the package explains (`LicenseRef-…`) is not settled by its name. */
function isExact({ evidence }: Open): boolean {
  return evidence.some(
    ({ outcome, confidence, license = "" }) =>
      outcome === "answer" && confidence >= exactConfidence && !license.includes("LicenseRef-"),
  );
}

/** The built package first; its source only where the package has no license text. */
async function askAbout(
  one: Open,
  archives: ArchiveSource,
  access: ArchiveAccess,
  options: WaveOptions,
): Promise<void> {
  for (const archive of chooseArchives(one.archives, [...archives.formats.keys()])) {
    const reply = await askOne(archive, one, archives, access, options).catch(asUnavailable);
    if (reply instanceof Error) return take(one, source, reply);
    take(one, source, fitTo(reply, one, archives));
    const found = [reply.evidence, ...(reply.further ?? [])];
    if (found.some((evidence) => evidence && toLicenseText({ source, ...evidence }))) return;
  }
}

/** One of each kind: wheels for other platforms have the same license files. */
function chooseArchives(archives: readonly PublishedArchive[], kinds: readonly string[]): readonly PublishedArchive[] {
  const byKind = new Map(archives.toReversed().map((archive) => [archive.kind, archive]));
  return [...byKind.values()].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

async function askOne(
  archive: PublishedArchive,
  one: Open,
  archives: ArchiveSource,
  access: ArchiveAccess,
  { cache, signal }: WaveOptions,
): Promise<SourceReply> {
  const allowed = checkHost(archive, access, archives.allowedHosts);
  if (!("options" in allowed)) return allowed;
  const licenseFile = typeof one.facts["licenseFile"] === "string" ? one.facts["licenseFile"] : undefined;
  const question = questionOf(archive, archives.isDeep);
  const known = await cache.get(question);
  if (known) return known;
  const reply = await archives.read({ archive, allowed, licenseFile, signal });
  await cache.set(question, reply);
  return reply;
}

/** The cache key is the address and the hash of the archive, whatever the registry. */
function questionOf({ address, integrity = "", kind }: PublishedArchive, isDeep: boolean): Question {
  return { source, base: address, type: isDeep ? "deep" : "plain", name: integrity, version: kind };
}

/** An unreadable archive is a failure of a deep scan only; else it is one source of several without an answer. */
function fitTo({ evidence, further = [] }: SourceReply, one: Open, { isDeep }: ArchiveSource): SourceReply {
  const fit = ({ failure, ...rest }: Omit<Evidence, "source">): Omit<Evidence, "source"> => ({
    ...rest,
    ...(failure !== undefined && isDeep && { outcome: "failed" as const, failure }),
    ...(one.facts["assumedVersion"] !== undefined && { assumed: true }),
  });
  return { ...(evidence && { evidence: fit(evidence) }), further: further.map(fit) };
}
