import { isLicenseFile } from "../../evidence/license-files.ts";
import { toFolder, upwards } from "../../text/paths.ts";

interface Stated {
  readonly path: string;
  readonly license: string;
}

export interface Counted {
  readonly stated: readonly Stated[];
  readonly foreign: ReadonlySet<Stated>;
  /** How many text files each folder has. */
  readonly texts: ReadonlyMap<string, number>;
}

/**
 * A folder was copied as a whole, and is named by itself, where all statements in it are of third parties: they are of
 * one license, or half of the files have one.
 */
export function findCopied({ stated, foreign, texts }: Counted): (folder: string) => boolean {
  const byFolder = new Map<string, { license: string | undefined; count: number; isForeign: boolean }>();
  for (const file of stated) {
    const { path, license } = file;
    if (isLicenseFile(path)) continue;
    for (const folder of upwards(toFolder(path))) {
      const known = byFolder.get(folder) ?? { license, count: 0, isForeign: true };
      const isForeign = known.isForeign && foreign.has(file);
      const same = known.license === license ? license : undefined;
      byFolder.set(folder, { license: same, count: known.count + 1, isForeign });
    }
  }
  const below = new Map<string, number>();
  for (const [place, count] of texts)
    for (const folder of upwards(place)) below.set(folder, (below.get(folder) ?? 0) + count);
  return (folder) => {
    const { license, count = 0, isForeign = false } = byFolder.get(folder) ?? {};
    return isForeign && count >= minCopied && (license !== undefined || 2 * count >= (below.get(folder) ?? 0));
  };
}

/** A few files are no library. */
const minCopied = 3;
