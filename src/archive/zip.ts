import type { RemoteFile } from "../http/remote-file.ts";
import { type ArchiveFiles, createCollector, type Wants } from "./collect.ts";
import { readDirectory } from "./zip-directory.ts";
import { readEntry } from "./zip-entry.ts";

/**
 * The wanted files of a zip archive; of a remote one, only its directory and these are moved. Throws ParseError, and
 * TooLargeError where needed files are more than lcc reads.
 */
export async function readZip(file: RemoteFile, wants: Wants): Promise<ArchiveFiles> {
  const collector = createCollector(wants);
  const isCandidate = (path: string): boolean =>
    !path.endsWith("/") && (path.includes("..") || wants(path) !== undefined);
  for (const entry of await readDirectory(file, isCandidate)) {
    const { path, size, compressedSize, problem } = entry;
    // What is moved counts as well: a tiny file may claim a large compressed part.
    const member = { path, size: Math.max(size, compressedSize), ...(problem !== undefined && { problem }) };
    if (collector.takes(member)) collector.keep(path, await readEntry(file, entry));
  }
  return collector.result();
}
