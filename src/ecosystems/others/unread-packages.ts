import type { Unread } from "../../domain/contracts.ts";

/** Files of one package manager that say the same kind of thing. */
interface Rank {
  readonly files: readonly string[];
  /** Whether there is a dependency in one; a name that others use too is told by it as well. Absent: there always is. */
  readonly lists?: (text: string) => boolean;
}

/**
 * The files of one package manager, best first: beside or below a lockfile its manifests say nothing more, and one
 * warning is enough. The packages are named with their manager in brackets: `PHP packages (Composer)`.
 */
export function unreadPackages(packages: string, ...ranks: readonly Rank[]): Unread[] {
  const reason = `lcc does not read ${packages}. Have the licenses of what the file lists checked by other means.`;
  return ranks.map(({ files, lists }, at) => {
    const better = ranks.slice(0, at).flatMap((rank) => rank.files.map(lastPart));
    return {
      ...{ files, title: packages, reason, listsDependencies: true },
      ...(better.length > 0 && { unless: better }),
      ...(lists && { lists }),
    };
  });
}

function lastPart(pattern: string): string {
  return pattern.slice(pattern.lastIndexOf("/") + 1);
}
