import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Entry } from "../../cache/cache-entry.ts";
import { AppError } from "../../domain/errors.ts";
import { digestText } from "../../domain/report/package-text.ts";
import { parseJson } from "../../formats/json.ts";
import { isFields } from "../../formats/value.ts";
import { readAnswer } from "./answer-cache.ts";
import { hasKnownFields } from "./stored-reply.ts";

/** What a file of answers may contain at most. Exports are held to it, too. */
export const bundleLimits = {
  packedBytes: 200_000_000,
  bytes: 400_000_000,
  entries: 500_000,
  line: 8_000_000,
} as const;

const head = { format: "lcc-answers", schema: 1 } as const;

/** The file for another machine: JSON lines, packed with gzip. The first line says what it is. */
export function packAnswers(entries: readonly Entry[], now: Date): Buffer {
  const header = { ...head, createdAt: now.toISOString(), entries: entries.length };
  const lines = [header, ...entries.map(([key, value]) => ({ key, value }))].map((line) => `${JSON.stringify(line)}\n`);
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  if (entries.length > bundleLimits.entries || bytes > bundleLimits.bytes) throw refuseSize();
  return gzipSync(Buffer.concat(lines.map((line) => Buffer.from(line))));
}

/** Reads such a file only if it has the digest. One line that is not known refuses the whole. */
export function unpackAnswers(
  packed: Uint8Array,
  sha256: string,
  isKnown: (key: string, value: string) => boolean = isAnswer,
  maxBytes: number = bundleLimits.bytes,
): Entry[] {
  const found = digestBytes(packed);
  if (found !== sha256.toLowerCase()) throw refuse(`The file has another SHA-256 than ${sha256}: ${found}.`);
  const [first = "", ...lines] = unpack(packed, maxBytes).split("\n");
  const header = readLine(first);
  if (header?.["format"] !== head.format) throw refuse('The file was not made by "lcc cache export".');
  if (header["schema"] !== head.schema)
    throw refuse(`The file has schema ${JSON.stringify(header["schema"])?.slice(0, 20)}; this lcc reads schema 1.`);
  if (lines.pop() !== "" || lines.length !== header["entries"] || lines.length > bundleLimits.entries)
    throw refuse("The file does not have as many answers as its first line says, or more than 500,000.");
  return lines.map((line, at) => {
    const { key, value, ...others } = readLine(line) ?? {};
    const isEntry = typeof key === "string" && typeof value === "string" && Object.keys(others).length === 0;
    if (!isEntry || !isKnown(key, value))
      throw refuse(`Line ${at + 2} of the file is not an answer of a license source or registry.`);
    return [key, value];
  });
}

export function digestBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Whether an entry is the answer of a source in the format of this version, or a text that belongs to one. */
export function isAnswer(key: string, value: string): boolean {
  if (key.startsWith(textPrefix)) return digestText(value) === key.slice(textPrefix.length);
  const reply = answerKeys.test(key) ? readAnswer(value)?.reply : undefined;
  return reply !== undefined && hasKnownFields(reply);
}

const textPrefix = "lcc:text:";
/** A source, then what was asked: encoded parts, or a digest of them. */
const answerKeys = /^lcc:answer:[\w.-]{1,40}:[\w.~!*'()%:-]{1,300}$/;

function unpack(packed: Uint8Array, maxOutputLength: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(gunzipSync(packed, { maxOutputLength }));
  } catch (error) {
    throw refuse("The file cannot be unpacked: it is damaged, or has more than 400 MB.", error);
  }
}

function readLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = line.length <= bundleLimits.line ? parseJson(line) : undefined;
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** For an export. */
export function refuseSize(): AppError {
  return refuse("There are more answers in the cache than one file may have (500,000, or 400 MB).");
}

function refuse(message: string, cause?: unknown): AppError {
  return new AppError("invalid_input", message, { cause });
}
