import { createHash } from "node:crypto";
import type { Cache } from "../../cache/cache.ts";
import { stripCredentials } from "../../text/strip-credentials.ts";
import type { SourceReply } from "../../domain/contracts/sources.ts";
import { digestText, type ReadText } from "../../domain/report/package-text.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { parseJson } from "../../formats/json.ts";
import { number, shape } from "../../formats/shape.ts";
import { type Fields, isFields } from "../../formats/value.ts";
import { type KnownVersion, knownVersions, noteVersion } from "./known-versions.ts";
import { readStoredReply } from "./stored-reply.ts";

/** What was asked: one source, at one address, about one component. */
export interface Question {
  readonly source: string;
  /** The address of the source; two mirrors may disagree. */
  readonly base: string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  /** Where nothing pins a version, the answer is about the newest one that satisfies this. */
  readonly requirement?: string;
  /** The answer may change although the version does not. */
  readonly mayChange?: true;
}

/** Answers of sources, shared by all scans. Failures are never cached. */
export interface AnswerCache {
  get(question: Question): Promise<SourceReply | undefined>;
  /** In the order of the questions. */
  getMany(questions: readonly Question[]): Promise<readonly (SourceReply | undefined)[]>;
  set(question: Question, reply: SourceReply): Promise<void>;
  /** Adds the license that a reply gives to the versions of a package. */
  note(question: Question, reply: SourceReply): Promise<void>;
  /** Versions of the package whose license is known; the latest answer comes last. */
  versions(question: Question): Promise<readonly KnownVersion[]>;
}

/** `kind`: imported answers count although they have expired, and say so. */
export function createAnswerCache(cache: Cache, now: () => Date, kind?: "imported"): AnswerCache {
  const read = (stored = "") => {
    const { reply, expiresAt } = readAnswer(stored) ?? { expiresAt: 0 };
    const isExpired = expiresAt <= now().getTime();
    if (kind === "imported") return reply && markImported(reply, isExpired ? "expired" : "current");
    return isExpired ? undefined : reply;
  };
  return {
    async get(question) {
      const reply = read(await cache.get(answerKey(question)));
      return reply && withContents(reply, cache);
    },

    async getMany(questions) {
      const keys = questions.map(answerKey);
      const stored = await cache.getMany([...new Set(keys)]);
      return keys.map((key) => read(stored.get(key)));
    },

    async set(question, reply) {
      if ([reply.evidence, ...(reply.further ?? [])].some((evidence) => evidence?.outcome === "failed")) return;
      const seconds = lifetime(question, reply);
      const expiresAt = now().getTime() + seconds * 1_000;
      const texts = reply.texts?.map(({ content, ...text }) => ({ ...text, isKept: content !== undefined }));
      const entry = { format: entryFormat, expiresAt, reply: { ...reply, ...(texts && { texts }) } };
      for (const { text, content } of reply.texts ?? [])
        if (content !== undefined) await cache.set(textKey(text), content, seconds);
      await cache.set(answerKey(question), JSON.stringify(entry), seconds);
    },

    async note({ mayChange, ...question }, reply) {
      const { version } = question;
      const { outcome, license } = reply.evidence ?? {};
      if (outcome === "answer" && license !== undefined && version !== "" && !mayChange)
        await noteVersion(cache, versionsKey(question), { version, license }, lifetime(question, reply));
    },

    versions: (question) => knownVersions(cache, versionsKey(question)),
  };
}

/** A reply with its texts; undefined, to be asked again, where one of them is no longer in the cache. */
async function withContents(reply: SourceReply, cache: Cache): Promise<SourceReply | undefined> {
  const { texts = [] } = reply;
  if (texts.length === 0) return reply;
  const keys = texts.filter(({ isKept = true }) => isKept).map(({ text }) => textKey(text));
  const contents = await cache.getMany([...new Set(keys)]);
  if (keys.some((key) => !contents.has(key))) return undefined;
  const read = texts.map(({ file, kind, text }): ReadText => {
    const content = contents.get(textKey(text));
    return { file, kind, text, ...(content !== undefined && { content }) };
  });
  const isWhole = read.every(({ text, content }) => content === undefined || digestText(content) === text);
  return isWhole ? { ...reply, texts: read } : undefined;
}

/** A stored answer, although it may have expired. */
export function readAnswer(stored: string): { readonly reply: SourceReply; readonly expiresAt: number } | undefined {
  const entry = readDated(stored, entryFormat, new Date(0));
  const reply = readStoredReply(entry?.["reply"]);
  return reply && { reply, expiresAt: Number(entry?.["expiresAt"]) };
}

function markImported(reply: SourceReply, imported: NonNullable<Evidence["imported"]>): SourceReply {
  const { evidence, further } = reply;
  return {
    ...reply,
    ...(evidence && { evidence: { ...evidence, imported } }),
    ...(further && { further: further.map((one) => ({ ...one, imported })) }),
  };
}

export function textKey(text: string): string {
  return `lcc:text:${text}`;
}

export function answerKey({ source, base, type, name, version, requirement }: Question): string {
  const wanted = version === "" ? `?${requirement ?? ""}` : version;
  return `lcc:answer:${source}:${encodeKey(base, [type, name, wanted])}`;
}

function versionsKey({ source, base, type, name }: Question): string {
  return `lcc:versions:${source}:${encodeKey(base, [type, name])}`;
}

/** The end of a cache key. Each part is encoded, so that the keys of different questions differ. */
export function encodeKey(base: string, parts: readonly string[]): string {
  const all = [stripCredentials(base).replace(/\/+$/, ""), ...parts];
  const encoded = all.map((part) => encodeURIComponent(part.toWellFormed())).join(":");
  return encoded.length <= maxKeyLength ? encoded : createHash("sha256").update(encoded).digest("hex");
}

/** The longest key that every cache accepts. */
const maxKeyLength = 300;

/** Entries of other versions are ignored. */
const entryFormat = 5;

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

/** A released version does not change its license; a repository, a model and "the newest version" may at any time. */
function lifetime({ version, mayChange }: Question, { evidence }: SourceReply): number {
  if (evidence?.missing !== undefined) return hourSeconds; // it may be published at any time
  const isNone = !evidence || evidence.outcome === "none";
  return isNone || version === "" || mayChange ? daySeconds : 30 * daySeconds;
}

/** An entry that has not expired. A damaged entry, and one of another format, counts as a cache miss. */
export function readDated(stored: string, format: number, now: Date): Fields | undefined {
  try {
    const entry = parseJson(stored);
    const { format: written, expiresAt = 0 } = readStored(entry);
    return isFields(entry) && expiresAt > now.getTime() && written === format ? entry : undefined;
  } catch {
    return undefined;
  }
}

const readStored = shape({ format: number, expiresAt: number });
