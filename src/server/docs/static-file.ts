import { createHash } from "node:crypto";
import { answer, type SpecialAnswer } from "../route.ts";

/** A file that is the same for everybody. */
export interface StaticFile {
  /** Bytes, which all answers share; of a text each would make a copy of its own. */
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `asked`: the browser asks each time whether it is still the same; `kept`: it keeps the file for a day; `unchanging`:
 * for ever, because the name changes with the content.
 */
export function staticFile(
  content: string | Uint8Array,
  caching: keyof typeof cacheControls,
  headers: Readonly<Record<string, string>> = {},
): StaticFile {
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  const bytes =
    typeof content === "string"
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { content: bytes, headers: { ...headers, etag, "cache-control": cacheControls[caching] } };
}

const cacheControls = {
  asked: "no-cache",
  kept: "public, max-age=86400",
  unchanging: "public, max-age=31536000, immutable",
};

/** The file, or word that the client has it already. */
export function fileAnswer({ content, headers }: StaticFile, ifNoneMatch: string | undefined): SpecialAnswer {
  const { etag = "" } = headers;
  const known = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) ? answer({ status: 304, headers }) : answer({ raw: content, headers });
}
