import { createHash } from "node:crypto";
import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/package-text.ts";

/** A file of a package that is passed on with it; the text is in the report's `texts`. */
export type PackageText = TypeOf<typeof schema.PackageText>;

/** The same with its content, as it is read; without content, it is longer than a report may hold. */
export interface ReadText extends PackageText {
  readonly content?: string;
  /** False in a cached answer: the text was too long to be kept. */
  readonly isKept?: boolean;
}

/** In bytes of UTF-8. */
export const textLimits = { text: 1_000_000, report: 24_000_000 } as const;

/** Well-formed and without NUL, which not every store can hold. */
export function toReadText(file: string, kind: PackageText["kind"], raw: string): ReadText {
  const content = raw.toWellFormed().replaceAll("\0", "");
  const isKept = Buffer.byteLength(content) <= textLimits.text;
  return { file, kind, text: digestText(content), ...(isKept && { content }) };
}

/** The key of a text: its SHA-256 in hexadecimal. */
export function digestText(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
