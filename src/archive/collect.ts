import { exceededLimit } from "../domain/archive-limits.ts";
import { isLicenseFile } from "../evidence/license-files.ts";
import { ParseError, TooLargeError } from "../domain/parse-error.ts";

/** `needed`: without it there is no answer. `extra`: it is read where the bounds allow. Undefined: it is left out. */
export type Wants = (path: string) => "needed" | "extra" | undefined;

/** What was read of an archive. */
export interface ArchiveFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The bound that left out some of the extra files, as a sentence. */
  readonly cut?: string;
  /** Why license files were passed over: links, paths that lead out of the archive, encrypted files. */
  readonly skipped: readonly string[];
}

/** A file, folder or link of an archive, as its directory describes it. */
export interface Member {
  readonly path: string;
  readonly size: number;
  /** Why the content is not to be read: `is a link`. */
  readonly problem?: string;
}

/** Decides which members of an archive are read, and keeps their contents. */
export interface Collector {
  /** Whether a member is to be read. Throws TooLargeError where it is needed and beyond a bound. */
  takes(member: Member): boolean;
  /** Throws ParseError where another content was kept for the same path: which of the two is unpacked is a guess. */
  keep(path: string, bytes: Uint8Array): void;
  /** Leaves out bundled files because of this bound. */
  cutAt(bound: string): void;
  result(): ArchiveFiles;
}

export function createCollector(wants: Wants): Collector {
  const files = new Map<string, Uint8Array>();
  const skipped: string[] = [];
  const sizes = { needed: [] as number[], extra: [] as number[] };
  let cut: string | undefined;

  const skip = (path: string, problem: string): false => {
    if (skipped.length < mostReasons) skipped.push(`${path.slice(0, longestPath)} ${problem}.`);
    return false;
  };

  return {
    takes({ path, size, problem }) {
      const place = readPath(path);
      if (place === undefined)
        return isLicenseFile(path.replaceAll("\\", "/")) && skip(path, "leads out of the archive");
      const wish = wants(place);
      if (wish === undefined) return false;
      if (problem !== undefined) return skip(place, problem);
      const exceeded = exceededLimit([...sizes[wish], size]);
      if (exceeded === undefined) return sizes[wish].push(size) > 0;
      if (wish === "needed") throw new TooLargeError(exceeded);
      cut ??= exceeded;
      return false;
    },
    keep(path, bytes) {
      const place = readPath(path) ?? path;
      const before = files.get(place);
      if (before && Buffer.compare(before, bytes) !== 0) {
        throw new ParseError(`The archive has two different files named ${place.slice(0, longestPath)}.`);
      }
      files.set(place, bytes);
    },
    cutAt: (bound) => void (cut ??= bound),
    result: () => ({ files, skipped, ...(cut !== undefined && { cut }) }),
  };
}

const mostReasons = 5;
const longestPath = 200;

/** The path from the root of the archive; undefined where it is absolute or leads out of it. */
function readPath(path: string): string | undefined {
  const parts = path.replaceAll("\\", "/").split("/");
  if (parts[0] === "" || /^[a-z]:$/i.test(parts[0] ?? "") || parts.includes("..") || path.includes("\0")) {
    return undefined;
  }
  return parts.filter((part) => part !== "." && part !== "").join("/");
}
