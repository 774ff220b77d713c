import { entries, field, isTrue, list, text } from "../../../formats/value.ts";
import type { ProjectIndex } from "./project-index.ts";

/** Pipenv takes packages from the first source, and from others only those that name one, unless it is told otherwise. */
export function readPipenvIndexes(pipfile: unknown): ProjectIndex[] {
  const assigned = entries(pipfile).flatMap(([, table]) =>
    entries(table).map(([name, value]) => ({ name, index: text(field(value, "index")) })),
  );
  const searchesAll = isTrue(field(field(pipfile, "pipenv"), "install_search_all_sources"));
  return list(field(pipfile, "source")).flatMap((source, at) => {
    const address = text(field(source, "url"));
    if (address === undefined) return [];
    const key = text(field(source, "name"));
    const names = assigned
      .filter(({ index }) => index !== undefined && (index === key || index === address))
      .map(({ name }) => name);
    return [...(names.length > 0 ? [{ address, names }] : []), ...(at === 0 || searchesAll ? [{ address }] : [])];
  });
}
