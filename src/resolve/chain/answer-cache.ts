import { createHash } from "node:crypto";
import type { Cache } from "../../cache/cache.ts";
import { stripCredentials } from "../../text/strip-credentials.ts";
import type { SourceReply } from "../../domain/contracts/sources.ts";
import { parseJson } from "../../formats/json.ts";
import { anything, number, shape } from "../../formats/shape.ts";
import { readStoredReply } from "../stored-reply.ts";

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
}

export function createAnswerCache(cache: Cache, now: () => Date): AnswerCache {
  const read = (stored: string | undefined) => (stored === undefined ? undefined : readEntry(stored, now()));
  return {
    get: async (question) => read(await cache.get(answerKey(question))),

    async getMany(questions) {
      const keys = questions.map(answerKey);
      const stored = await cache.getMany([...new Set(keys)]);
      return keys.map((key) => read(stored.get(key)));
    },

    async set(question, reply) {
      if ([reply.evidence, ...(reply.further ?? [])].some((one) => one?.outcome === "failed")) return;
      const seconds = lifetime(question, reply);
      const entry = { format: entryFormat, expiresAt: now().getTime() + seconds * 1_000, reply };
      await cache.set(answerKey(question), JSON.stringify(entry), seconds);
    },
  };
}

/** Each part is encoded, so that no name collides with another name and version. */
export function answerKey({ source, base, type, name, version, requirement }: Question): string {
  const wanted = version === "" ? `?${requirement ?? ""}` : version;
  const parts = [stripCredentials(base).replace(/\/+$/, ""), type, name, wanted];
  const encoded = parts.map((part) => encodeURIComponent(part.toWellFormed())).join(":");
  const key = `${prefix}${source}:`;
  return key + (encoded.length <= maxKeyLength ? encoded : createHash("sha256").update(encoded).digest("hex"));
}

const prefix = "lcc:answer:";
const maxKeyLength = 300;

const readStored = shape({ format: number, expiresAt: number, reply: anything });

/** Entries of other versions are ignored. */
const entryFormat = 4;

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

/** A released version does not change its license; a repository, a model and "the newest version" may at any time. */
function lifetime({ version, mayChange }: Question, { evidence }: SourceReply): number {
  if (evidence?.missing !== undefined) return hourSeconds; // it may be published at any time
  const isNone = !evidence || evidence.outcome === "none";
  return isNone || version === "" || mayChange ? daySeconds : 30 * daySeconds;
}

function readEntry(stored: string, now: Date): SourceReply | undefined {
  const { format, expiresAt = 0, reply } = readStored(parseEntry(stored));
  return expiresAt > now.getTime() && format === entryFormat ? readStoredReply(reply) : undefined;
}

/** Undefined for a damaged entry, which counts as a cache miss. */
function parseEntry(stored: string): unknown {
  try {
    return parseJson(stored);
  } catch {
    return undefined;
  }
}
