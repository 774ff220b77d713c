/** Real lockfiles need a tenth of it; in a hostile one, all further edges are missing. */
const maxCharacters = 200_000_000;

/**
 * Finds what a package at a path sees under a name: the nearest place at or above it. `keyOf` makes the key of a name
 * in a folder, `above` returns the next folder; `""` is the last.
 */
export function createUpwardSearch(
  places: ReadonlyMap<string, number>,
  keyOf: (folder: string, name: string) => string,
  above: (folder: string) => string,
): (from: string, name: string) => number | undefined {
  let left = maxCharacters;
  return (from, name) => {
    for (let folder = from; left > 0; folder = above(folder)) {
      const key = keyOf(folder, name);
      left -= key.length;
      const place = places.get(key);
      if (place !== undefined || folder === "") return place;
    }
    return undefined;
  };
}
