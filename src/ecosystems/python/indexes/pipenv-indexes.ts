import { flag, listOf, recordOf, shape, text } from "../../../formats/shape.ts";
import { readNamedIndex } from "../requirement/table-source.ts";
import type { ProjectIndex } from "./project-index.ts";

const readSettings = shape({
  source: listOf(readNamedIndex),
  pipenv: shape({ install_search_all_sources: flag }),
});

/** Tables of packages, by category. */
const readCategories = recordOf(recordOf(shape({ index: text })));

/** Pipenv takes packages from the first source, and from others only those that name one, unless it searches all. */
export function readPipenvIndexes(pipfile: unknown): ProjectIndex[] {
  const { source, pipenv } = readSettings(pipfile);
  const assigned = readCategories(pipfile)
    .values()
    .flatMap((table) => table.entries())
    .map(([name, { index }]) => ({ name, index }));
  return source.flatMap(({ name: key, url: address }, at) => {
    if (address === undefined) return [];
    const names = assigned
      .filter(({ index }) => index !== undefined && (index === key || index === address))
      .map(({ name }) => name);
    const isForAll = at === 0 || pipenv.install_search_all_sources;
    return [...(names.length > 0 ? [{ address, names }] : []), ...(isForAll ? [{ address }] : [])];
  });
}
