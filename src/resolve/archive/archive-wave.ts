import { type Evidence, exactConfidence } from "../../domain/report/evidence.ts";
import type { ArchiveAccess, PublishedArchive, Resolver, SourceReply } from "../../domain/contracts/sources.ts";
import type { ReadText } from "../../domain/report/package-text.ts";
import type { Subject } from "../../domain/contracts/subject.ts";
import type { Question } from "../chain/answer-cache.ts";
import { mayAskAbout, type LicenseLookup, addReply, toQuestion, type WaveOptions } from "../chain/chain.ts";
import { findConflictingTexts } from "../chain/license-conflict.ts";
import { toLicenseText } from "../chain/license-texts.ts";
import { tryParseExpression } from "../../spdx/expression.ts";
import { type ArchiveSource, checkHost } from "./archive-source.ts";
import { asUnavailable } from "../../http/source-errors.ts";

type ArchiveEvidence = Omit<Evidence, "source">;

const source = "archive";

/**
 * Reads the published archives of components without an exact answer of the registry; a deep scan reads all of them.
 * This adds evidence; the first exact answer still counts.
 */
export async function runArchiveWave(
  archives: ArchiveSource,
  registries: readonly Resolver[],
  all: readonly LicenseLookup[],
  options: WaveOptions,
): Promise<void> {
  const wanted = all.filter((lookup) => lookup.archives.length > 0 && (archives.isDeep || !isExact(lookup)));
  if (wanted.length === 0) return;
  const places = new Map(all.map((lookup, place) => [lookup, place]));
  const keep = (lookup: LicenseLookup, texts: readonly ReadText[]) =>
    lookup.texts.push(...(options.texts?.take(places.get(lookup) ?? 0, texts) ?? []));
  const asking = Promise.all(
    wanted.map(async (lookup) => {
      const registry = registries.find((resolver) => resolver.handles(lookup.component));
      const access =
        registry && mayAskAbout(registry, lookup, options) ? registry.archiveAccess?.(lookup.component) : undefined;
      if (!registry || !access) return options.onReply?.(lookup);
      const note = (reply: SourceReply) => options.cache.note(toQuestion(registry, lookup.component), reply);
      await askAbout(lookup, archives, access, { ...options, keep, note });
      options.onReply?.(lookup);
    }),
  );
  options.onAsking?.(source, asking, wanted.length);
  await asking;
}

/** A license that only the package explains (`LicenseRef-…`) is not settled by its name. */
function isExact({ evidence }: LicenseLookup): boolean {
  return evidence.some(
    ({ outcome, confidence, license = "" }) =>
      outcome === "answer" && confidence >= exactConfidence && !license.includes("LicenseRef-"),
  );
}

interface ArchiveOptions extends WaveOptions {
  readonly keep: (lookup: LicenseLookup, texts: readonly ReadText[]) => void;
  /** Keeps the license of this version, for those who look for another version. */
  readonly note: (reply: SourceReply) => Promise<void>;
}

/** The built package first; its source only where the package has no license text. */
async function askAbout(
  lookup: LicenseLookup,
  archives: ArchiveSource,
  access: ArchiveAccess,
  options: ArchiveOptions,
): Promise<void> {
  const isAllowed = (archive: PublishedArchive) => "options" in checkHost(archive, access, archives.allowedHosts);
  const allowed = Map.groupBy(lookup.archives, isAllowed);
  const inOrder = [...(allowed.get(true) ?? []), ...(allowed.get(false) ?? [])];
  for (const archive of chooseArchives(inOrder, [...archives.formats.keys()])) {
    const reply = await askOne(archive, lookup, archives, access, options).catch(asUnavailable);
    if (reply instanceof Error) return addReply(lookup, source, reply);
    addReply(lookup, source, fitTo(reply, lookup, archives));
    options.keep(lookup, reply.texts ?? []);
    const allEvidence = [reply.evidence, ...(reply.further ?? [])];
    if (allEvidence.some((evidence) => evidence && toLicenseText({ source, ...evidence }))) return;
  }
}

/** The first of each kind: wheels for other platforms have the same license files. */
function chooseArchives(archives: readonly PublishedArchive[], kinds: readonly string[]): readonly PublishedArchive[] {
  const byKind = new Map(archives.toReversed().map((archive) => [archive.kind, archive]));
  return [...byKind.values()].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

async function askOne(
  archive: PublishedArchive,
  lookup: LicenseLookup,
  archives: ArchiveSource,
  access: ArchiveAccess,
  { cache, signal, note }: ArchiveOptions,
): Promise<SourceReply> {
  const allowed = checkHost(archive, access, archives.allowedHosts);
  if (!("options" in allowed)) return allowed;
  const licenseFile = typeof lookup.facts["licenseFile"] === "string" ? lookup.facts["licenseFile"] : undefined;
  const question = questionOf(archive, archives.isDeep);
  const cached = await cache.get(question);
  // Answers from before 4.0 have no texts.
  const isOlder = cached?.evidence?.integrity !== undefined && cached.texts === undefined;
  if (cached && !isOlder) return cached;
  const reply = await archives.read({ archive, allowed, subject: findSubject(lookup), licenseFile, signal });
  await cache.set(question, reply);
  await note(reply);
  return reply;
}

/** The version that a registry chose, where none was asked for. */
function findSubject({ component: { name, version }, facts: { assumedVersion } }: LicenseLookup): Subject {
  return { name, version: version || (typeof assumedVersion === "string" ? assumedVersion : "") };
}

/** The cache key is the address and the hash of the archive, whatever the registry. */
export function questionOf({ address, integrity = "", kind }: PublishedArchive, isDeep: boolean): Question {
  return { source, base: address, type: isDeep ? "deep" : "plain", name: integrity, version: kind };
}

/** An unreadable archive is a failure of a deep scan only; else it is one source of several without an answer. */
function fitTo(reply: SourceReply, lookup: LicenseLookup, { isDeep }: ArchiveSource): SourceReply {
  const fit = ({ failure, ...rest }: ArchiveEvidence): ArchiveEvidence => ({
    ...rest,
    ...(failure !== undefined && isDeep && { outcome: "failed" as const, failure }),
    ...(lookup.facts["assumedVersion"] !== undefined && { assumed: true }),
  });
  const [evidence, ...further] = putDeclaredFirst(reply).map(fit);
  return { ...(evidence && { evidence }), further };
}

/**
 * The metadata in an archive are what the index serves, or should. So a license that they state counts here as well, and
 * a license text that contradicts it is a conflict: the answer does not depend on which part an index has.
 */
function putDeclaredFirst({ evidence, further = [] }: SourceReply): readonly ArchiveEvidence[] {
  const all = [...(evidence ? [evidence] : []), ...further];
  const texts = all.flatMap((part) => toLicenseText({ source, ...part }) ?? []);
  const statement = further.find(
    (part) => part.outcome === "answer" && part.file !== undefined && !toLicenseText({ source, ...part }),
  );
  const declared = tryParseExpression(statement?.license ?? "");
  if (!statement || !declared || findConflictingTexts(declared, texts).length === 0) return all;
  return [statement, ...all.filter((part) => part !== statement)];
}
