import { readGemMetadata } from "../../../archive/gem.ts";
import { findInTar } from "../../../archive/tar.ts";
import { ParseError, TooLargeError } from "../../../domain/contracts/parse-error.ts";
import { type Reply, SourceUnavailable } from "../../../domain/contracts/sources.ts";

/** The licenses in the metadata of a gem. Throws SourceUnavailable if the reply is not a gem. */
export function readGemLicenses({ body, address }: Reply): readonly string[] {
  const { host } = new URL(address);
  try {
    const metadata = readGemMetadata(body);
    if (metadata !== undefined) return listLicenses(metadata);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw unreadable(host, error);
  }
  throw new SourceUnavailable("bad_reply", host, `${host} sent a reply that is not a gem.`);
}

/** Whether this part of a gem has the metadata. */
export function hasGemMetadata({ body }: Reply): boolean {
  try {
    return findInTar(body, "metadata.gz") !== undefined;
  } catch (error) {
    if (error instanceof ParseError) return false;
    throw error;
  }
}

function unreadable(host: string, cause: ParseError): SourceUnavailable {
  if (cause instanceof TooLargeError) {
    return new SourceUnavailable("too_large", host, `${host} has a gem that is too large: ${cause.message}`, { cause });
  }
  return new SourceUnavailable("bad_reply", host, `${host} sent a gem that cannot be read.`, { cause });
}

/** The metadata is YAML with Ruby objects. The list of licenses is one of plain names at the top level. */
export function listLicenses(metadata: string): readonly string[] {
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
