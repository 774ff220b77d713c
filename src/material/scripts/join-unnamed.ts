import { countFolders } from "../../text/paths.ts";
import { commonFolder } from "../binaries/group-binaries.ts";
import type { FoundBinary } from "../binaries/found-binary.ts";

/** Scripts that only state one license and one holder are one library where there are several in a folder. */
export function joinUnnamed(found: readonly FoundBinary[]): readonly FoundBinary[] {
  const unnamed = found.filter(({ isFileName }) => isFileName);
  const groups = Map.groupBy(unnamed, ({ evidence, holders = [] }) =>
    [evidence[0]?.license ?? "", ...holders.toSorted()].join("\n"),
  );
  const names = new Map<FoundBinary, string>();
  for (const [key, group] of groups) {
    const folder = commonFolder(group.map(({ path }) => path));
    if (group.length < minFiles || countFolders(folder) < minDepth) continue;
    for (const one of group) names.set(one, `${folder}/ (scripts under ${key.split("\n", 1)[0]})`);
  }
  return found.map((one) => ({ ...one, name: names.get(one) ?? one.name }));
}

/** A few may have nothing in common. */
const minFiles = 3;
/** What is in all of the repository is no library. */
const minDepth = 2;
