import { TooLargeError } from "../domain/parse-error.ts";
import { SourceUnavailable } from "../domain/sources.ts";
import type { RemoteFile } from "../http/remote-file.ts";
import { type ArchiveFiles, type Collector, createCollector, type Wants } from "./collect.ts";
import { readDirectory, type ZipEntry } from "./zip-directory.ts";
import { readEntry } from "./zip-entry.ts";

/** Far more than are read: those beyond are named by the bound of 200, and nothing is kept of the rest. */
const mostCandidates = 10_000;

/**
 * The wanted files of a zip archive; of a remote one, only its directory and these are moved. Throws ParseError, and
 * TooLargeError where needed files are more than lcc reads.
 */
export async function readZip(file: RemoteFile, wants: Wants): Promise<ArchiveFiles> {
  const collector = createCollector(wants);
  let candidates = 0;
  const isCandidate = (path: string): boolean => {
    if (path.endsWith("/") || (!path.includes("..") && wants(path) === undefined)) return false;
    candidates += 1;
    if (candidates > mostCandidates) throw new TooLargeError(`lcc looks at most at ${mostCandidates} license files.`);
    return true;
  };
  const entries = await readDirectory(file, isCandidate);
  const isExtra = ({ path }: ZipEntry): boolean => wants(path) === "extra";
  for (const entry of entries.filter((one) => !isExtra(one))) await readInto(collector, file, entry);
  try {
    for (const entry of entries.filter(isExtra)) await readInto(collector, file, entry);
  } catch (error) {
    // What was needed is here. The bound on fetched bytes costs bundled files only.
    if (!(error instanceof SourceUnavailable && error.reason === "too_large")) throw error;
    collector.cutAt(error.message);
  }
  return collector.result();
}

async function readInto(collector: Collector, file: RemoteFile, entry: ZipEntry): Promise<void> {
  const { path, size, compressedSize, problem } = entry;
  // What is moved counts as well: a tiny file may claim a large compressed part.
  const member = { path, size: Math.max(size, compressedSize), ...(problem !== undefined && { problem }) };
  if (collector.takes(member)) collector.keep(path, await readEntry(file, entry));
}
