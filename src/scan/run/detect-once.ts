import { createHash } from "node:crypto";
import type { Cache } from "../../cache/cache.ts";
import { serializeOptions, type Detection, detect, type DetectOptions } from "../../detect/detect.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { FileSource } from "../../source/file-source.ts";
import { version } from "../../config/version.ts";

const keptSeconds = 30 * 24 * 3_600;
/** Larger detections are not worth caching. */
const maxCharacters = 4_000_000;

/**
 * Like `detect`, with a cache for commits, which never change. The key has everything else that the result depends on:
 * the version of lcc, the format of a detection, and what is left out or chosen.
 */
export async function detectOnce(
  source: FileSource,
  ecosystems: readonly OpenEcosystem[],
  options: DetectOptions,
  memory: Cache | undefined,
): Promise<Detection> {
  if (memory === undefined || source.commit === undefined) return detect(source, ecosystems, options);
  const key = keyOf(source.tree ?? source.commit, options);
  const earlier = readDetection(await memory.get(key));
  if (earlier) {
    const count = earlier.components.length;
    options.onProgress?.(count, count, count);
    const { filesMatched: _matched, unchanged: _unchanged, ...coverage } = earlier.coverage; // those of the earlier scan
    return { ...earlier, coverage: { ...coverage, isReused: true } };
  }
  const detection = await detect(source, ecosystems, options);
  if (detection.isCut) return detection; // the unread file may be readable next time
  const text = JSON.stringify(detection);
  // Text that is not well-formed would change in the cache.
  if (text.length <= maxCharacters && text.isWellFormed()) await memory.set(key, text, keptSeconds);
  return detection;
}

/** Increased whenever detection finds more: cached detections would look complete. */
const detectionFormat = 14;

function keyOf(object: string, options: DetectOptions): string {
  const what = createHash("sha256").update(JSON.stringify([version(), detectionFormat, serializeOptions(options)]));
  return `scan:detected:${object}:${what.digest("hex").slice(0, 32)}`;
}

/** Written by lcc itself, so it is only checked for being cut off. */
function readDetection(text: string | undefined): Detection | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Detection;
  } catch {
    return undefined;
  }
}
