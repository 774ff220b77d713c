import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type { Cache } from "../../cache/cache.ts";
import type { StoredText } from "../../cache/stored-text.ts";
import { version } from "../../config/version.ts";
import type { FileSource } from "../../source/file-source.ts";

/** A text that is used but never changed is stored again after this time, so that it does not expire. */
const renewedSeconds = 24 * 3_600;
/** The share of the cache that one text may take. */
const maxShare = 0.25;

interface Options {
  /** What the text is about; a project may have several. */
  readonly kind: string;
  /** Where the project is: a folder or an address. */
  readonly place: string;
  readonly keptSeconds: number;
  /** The size of the cache. */
  readonly maxBytes: number;
  readonly now: () => Date;
}

/**
 * Keeps a text under the place of the project, and where to find it under the names in its root folder: a copy, a new
 * clone or another worktree then starts with what the first one had.
 */
export function createProjectStore(
  cache: Cache,
  source: FileSource,
  { kind, place, keptSeconds, maxBytes, now }: Options,
): StoredText {
  const own = keyOf(kind, "place", place);
  const alike = async () => {
    const { files, folders } = await source.folder("");
    return keyOf(kind, "names", [...files, ...folders].sort().join("\0"));
  };
  const save = async (text: string) => {
    const stored = `${now().getTime()}\n${text}`;
    if (stored.length > maxBytes * maxShare) return;
    await cache.set(own, stored, keptSeconds);
    await cache.set(await alike(), own, keptSeconds);
  };
  return {
    async load() {
      const stored = (await cache.get(own)) ?? (await loadAlike(cache, await alike()));
      if (stored === undefined) return undefined;
      const end = stored.indexOf("\n");
      const text = stored.slice(end + 1);
      const age = now().getTime() - Number(stored.slice(0, end));
      if (age > renewedSeconds * 1_000) await save(text);
      return text;
    },
    save,
  };
}

async function loadAlike(cache: Cache, key: string): Promise<string | undefined> {
  const place = await cache.get(key);
  return place === undefined ? undefined : cache.get(place);
}

/** Increased whenever the same files give other results, or the texts change. */
const format = 1;

function keyOf(kind: string, by: string, about: string): string {
  const what = JSON.stringify([version(), format, builtMs(), by, about]);
  return `scan:${kind}:${createHash("sha256").update(what).digest("hex")}`;
}

/** A checkout can be built many times with the same version. */
function builtMs(): number | undefined {
  return statSync(new URL("../../.built", import.meta.url), { throwIfNoEntry: false })?.mtimeMs;
}
