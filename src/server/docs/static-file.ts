import { createHash } from "node:crypto";
import { answer, type SpecialAnswer } from "../route.ts";

/** A file that is the same for all users. */
export interface StaticFile {
  /** Bytes, shared by all responses; a string would be copied for each. */
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `asked`: the browser revalidates each time; `kept`: it caches the file for a day; `unchanging`: forever, because the
 * name changes with the content.
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

/** Sends the file, or 304 if the client already has it. */
export function fileAnswer({ content, headers }: StaticFile, ifNoneMatch: string | undefined): SpecialAnswer {
  const { etag = "" } = headers;
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) ? answer({ status: 304, headers }) : answer({ raw: content, headers });
}
