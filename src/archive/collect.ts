import { archiveLimits } from "../domain/contracts/archive-limits.ts";
import { isLicenseFile } from "../evidence/license-files.ts";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { formatSize } from "../text/count.ts";

/** `needed`: required for an answer. `extra`: read within the limits. Undefined: skipped. */
export type Wants = (path: string) => "needed" | "extra" | undefined;

/** The files read from an archive. */
export interface ArchiveFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The limit that cut off extra files, as a sentence. */
  readonly cut?: string;
  /** Why license files were skipped: links, paths outside the archive, encryption. */
  readonly skipped: readonly string[];
}

/** A file, folder or link of an archive, as its directory describes it. */
export interface Member {
  readonly path: string;
  readonly size: number;
  /** Why the content cannot be read: `is a link`. */
  readonly problem?: string;
}

/** Chooses which members of an archive are read, and collects their contents. */
export interface Collector {
  /** Whether to read a member. Throws TooLargeError if it is needed and over a limit. */
  takes(member: Member): boolean;
  /** Throws ParseError on two different contents for one path: it is unclear which one an unpacker would keep. */
  keep(path: string, bytes: Uint8Array): void;
  /** Skips the remaining extra files because of this limit. */
  cutAt(limit: string): void;
  result(): ArchiveFiles;
}

export function createCollector(wants: Wants): Collector {
  const files = new Map<string, Uint8Array>();
  const skipped: string[] = [];
  const sizes = { needed: [] as number[], extra: [] as number[] };
  let cut: string | undefined;

  const skip = (path: string, problem: string): false => {
    if (skipped.length < maxReasons) skipped.push(`${path.slice(0, maxPathLength)} ${problem}.`);
    return false;
  };

  return {
    takes({ path, size, problem }) {
      const place = readPath(path);
      if (place === undefined)
        return isLicenseFile(path.replaceAll("\\", "/")) && skip(path, "leads out of the archive");
      const want = wants(place);
      if (want === undefined) return false;
      if (problem !== undefined) return skip(place, problem);
      const exceeded = exceededLimit([...sizes[want], size]);
      if (exceeded === undefined) return sizes[want].push(size) > 0;
      if (want === "needed") throw new TooLargeError(exceeded);
      cut ??= exceeded;
      return false;
    },
    keep(path, bytes) {
      const place = readPath(path) ?? path;
      const before = files.get(place);
      if (before && Buffer.compare(before, bytes) !== 0) {
        throw new ParseError(`The archive has two different files named ${place.slice(0, maxPathLength)}.`);
      }
      files.set(place, bytes);
    },
    cutAt: (limit) => void (cut ??= limit),
    result: () => ({ files, skipped, ...(cut !== undefined && { cut }) }),
  };
}

const maxReasons = 5;
const maxPathLength = 200;

/** The path relative to the root of the archive; undefined if it is absolute or leaves the archive. */
function readPath(path: string): string | undefined {
  const parts = path.replaceAll("\\", "/").split("/");
  if (parts[0] === "" || /^[a-z]:$/i.test(parts[0] ?? "") || parts.includes("..") || path.includes("\0")) {
    return undefined;
  }
  return parts.filter((part) => part !== "." && part !== "").join("/");
}

/** Explains which limit the license files of a package exceed. */
export function exceededLimit(sizes: readonly number[]): string | undefined {
  const { licenseFiles, bytesOfLicenseFile, bytesOfLicenseFiles } = archiveLimits;
  if (sizes.length > licenseFiles) return `lcc reads at most ${licenseFiles} license files of a package.`;
  if (sizes.some((size) => size > bytesOfLicenseFile)) {
    return `lcc reads license files of at most ${formatSize(bytesOfLicenseFile)}.`;
  }
  if (sizes.reduce((sum, size) => sum + size, 0) > bytesOfLicenseFiles) {
    return `lcc reads at most ${formatSize(bytesOfLicenseFiles)} of license files of a package.`;
  }
  return undefined;
}
