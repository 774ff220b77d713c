import { createHash } from "node:crypto";
import type { Cache } from "../cache/cache.ts";
import { stripCredentials } from "../text/strip-credentials.ts";
import type { TreeQuestion } from "../domain/trees.ts";
import { parseJson } from "../formats/json.ts";
import { field } from "../formats/value.ts";

/** What a registry said: a value, or that there is nothing. */
export interface KeptAnswer {
  readonly value?: unknown;
}

/** Answers of registries about versions and dependencies, for all scans. */
export interface KeptAnswers {
  get(question: TreeQuestion): Promise<KeptAnswer | undefined>;
  set(question: TreeQuestion, answer: KeptAnswer): Promise<void>;
}

export function createKeptAnswers(cache: Cache, now: () => Date): KeptAnswers {
  return {
    async get(question) {
      const stored = await cache.get(keyOf(question));
      return stored === undefined ? undefined : readEntry(stored, now());
    },
    async set(question, answer) {
      const seconds = question.version === undefined || answer.value === undefined ? hourSeconds : foreverSeconds;
      const text = JSON.stringify({ format: entryFormat, expiresAt: now().getTime() + seconds * 1_000, ...answer });
      if (text.length <= mostCharacters && isStorable(text)) await cache.set(keyOf(question), text, seconds);
    },
  };
}

const hourSeconds = 3_600;
/** A published version does not change; entries that nobody reads make room for others all the same. */
const foreverSeconds = 365 * 24 * 3_600;
/** A larger answer costs the cache more than it saves. */
const mostCharacters = 2_000_000;
/** Entries of another format are not read. */
const entryFormat = 1;

/** The longest key that every store takes. */
const longestKey = 300;

/** Each part is encoded, so that no name can be mistaken for another name with a version. */
function keyOf({ type, name, base, topic, version }: TreeQuestion): string {
  const parts = [stripCredentials(base).replace(/\/+$/, ""), type, topic, name, version ?? "?"];
  const encoded = parts.map((part) => encodeURIComponent(part.toWellFormed())).join(":");
  return `lcc:tree:${encoded.length <= longestKey ? encoded : createHash("sha256").update(encoded).digest("hex")}`;
}

/** Stores differ in what they make of broken text and of NUL, which JSON writes as an escape. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\\u0000");
}

/** A damaged entry is as good as none. */
function readEntry(stored: string, now: Date): KeptAnswer | undefined {
  try {
    const entry = parseJson(stored);
    const expiresAt = field(entry, "expiresAt");
    const isCurrent = typeof expiresAt === "number" && expiresAt > now.getTime();
    return isCurrent && field(entry, "format") === entryFormat ? { value: field(entry, "value") } : undefined;
  } catch {
    return undefined;
  }
}
