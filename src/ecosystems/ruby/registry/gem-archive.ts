import { gunzipSync } from "node:zlib";
import { type Reply, SourceUnavailable } from "../../../domain/sources.ts";

const mostBytes = 20_000_000;

/** The licenses that the metadata in a gem name. Throws SourceUnavailable when the reply is no gem. */
export function readGemLicenses({ body, address }: Reply): readonly string[] {
  const { host } = new URL(address);
  const packed = findInTar(body, metadataFile);
  try {
    if (packed) return readLicenses(gunzipSync(packed, { maxOutputLength: mostBytes }).toString("utf8"));
  } catch (error) {
    if (isTooLong(error)) throw tooLong(host);
    throw new SourceUnavailable("bad_reply", host, `${host} answered with a gem that cannot be read.`, {
      cause: error,
    });
  }
  throw new SourceUnavailable("bad_reply", host, `${host} answered with something that is no gem.`);
}

const metadataFile = "metadata.gz";

/** Whether the metadata are in this part of a gem. */
export function hasGemMetadata({ body }: Reply): boolean {
  return findInTar(body, metadataFile) !== undefined;
}

function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

function tooLong(host: string): SourceUnavailable {
  const bound = `${mostBytes / 1_000_000} MB of metadata`;
  return new SourceUnavailable("too_large", host, `${host} has a gem with more than the ${bound} that lcc reads.`);
}

const block = 512;

/** A file of a tar archive, by its name; undefined where it is not there, or is cut off. */
function findInTar(archive: Uint8Array, name: string): Uint8Array | undefined {
  for (let at = 0; at + block <= archive.length;) {
    const size = Number.parseInt(ascii(archive, at + 124, 12), 8);
    if (!Number.isSafeInteger(size) || size < 0) return undefined;
    const start = at + block;
    if (ascii(archive, at, 100) === name) {
      return start + size <= archive.length ? archive.subarray(start, start + size) : undefined;
    }
    at = start + Math.ceil(size / block) * block;
  }
  return undefined;
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  const text = Buffer.from(bytes.subarray(at, at + length)).toString("latin1");
  const end = text.indexOf("\0");
  return (end < 0 ? text : text.slice(0, end)).trim();
}

/** The metadata are YAML with objects of Ruby in it. The list of licenses is one of plain names at the top level. */
function readLicenses(metadata: string): readonly string[] {
  const lines = metadata.split(/\r\n|\n/);
  const start = lines.findIndex((line) => /^licenses:\s*$/.test(line));
  if (start < 0) return [];
  const licenses: string[] = [];
  for (const line of lines.slice(start + 1)) {
    if (!/^\s*- /.test(line)) break;
    licenses.push(unquoted(line.trimStart().slice(2).trim()));
  }
  return licenses;
}

function unquoted(text: string): string {
  const isQuoted = text.length > 1 && /^["']/.test(text) && text.at(-1) === text.charAt(0);
  return isQuoted ? text.slice(1, -1) : text;
}
