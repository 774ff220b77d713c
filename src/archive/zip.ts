import { TooLargeError } from "../domain/contracts/parse-error.ts";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import type { RemoteFile } from "../http/remote-file.ts";
import { type ArchiveFiles, type Collector, createCollector, type Wants } from "./collect.ts";
import { readDirectory, type ZipEntry } from "./zip-directory.ts";
import { readZipEntry } from "./zip-entry.ts";

/** Far more than the 200 files that are read; further entries are not kept in memory. */
const maxCandidates = 10_000;

/**
 * Reads the wanted files of a zip archive; for a remote one, only these and the directory are fetched. Throws
 * ParseError, and TooLargeError if the needed files are over a limit.
 */
export async function readZip(file: RemoteFile, wants: Wants): Promise<ArchiveFiles> {
  const collector = createCollector(wants);
  let candidates = 0;
  const isCandidate = (path: string): boolean => {
    if (path.endsWith("/") || (!path.includes("..") && wants(path) === undefined)) return false;
    candidates += 1;
    if (candidates > maxCandidates)
      throw new TooLargeError(`lcc reads at most ${maxCandidates} license files of an archive.`);
    return true;
  };
  const entries = await readDirectory(file, isCandidate);
  const isExtra = ({ path }: ZipEntry): boolean => wants(path) === "extra";
  for (const entry of entries.filter((entry) => !isExtra(entry))) await readInto(collector, file, entry);
  try {
    for (const entry of entries.filter(isExtra)) await readInto(collector, file, entry);
  } catch (error) {
    // All needed files are read. The limit on fetched bytes only affects bundled files.
    if (!(error instanceof SourceUnavailable && error.reason === "too_large")) throw error;
    collector.cutAt(error.message);
  }
  return collector.result();
}

async function readInto(collector: Collector, file: RemoteFile, entry: ZipEntry): Promise<void> {
  const { path, size, compressedSize, problem } = entry;
  // Fetched bytes count too: a tiny file may claim a large compressed size.
  const member = { path, size: Math.max(size, compressedSize), ...(problem !== undefined && { problem }) };
  if (collector.takes(member)) collector.keep(path, await readZipEntry(file, entry));
}
