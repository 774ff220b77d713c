import type { Unread } from "../../domain/contracts/contracts.ts";
import { toFileName } from "../../text/paths.ts";

/** Files of one package manager with the same kind of content. */
interface Rank {
  readonly files: readonly string[];
  /** Whether a file has a dependency, which also shows whose file it is. Absent: it always has. */
  readonly lists?: (text: string) => boolean;
}

/**
 * The files of one package manager, best first: next to or below a lockfile its manifests add nothing, and one
 * warning is enough. The packages are named with their manager in brackets: `Dart and Flutter packages (pub)`.
 */
export function unreadPackages(packages: string, ...ranks: readonly Rank[]): Unread[] {
  const reason = `lcc does not read ${packages}. Check the licenses of its dependencies by other means.`;
  return ranks.map(({ files, lists }, at) => {
    const better = ranks.slice(0, at).flatMap((rank) => rank.files.map(toFileName));
    return {
      ...{ files, title: packages, reason, listsDependencies: true },
      ...(better.length > 0 && { unless: better }),
      ...(lists && { lists }),
    };
  });
}
