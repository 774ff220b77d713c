import { once } from "../async/once.ts";

/** Where a text is written in a program: the last place before a position, else the first. `textOf`: of a token. */
export function createPlaceSearch(
  count: number,
  textOf: (at: number) => string | undefined,
): (text: string, at: number) => number | undefined {
  const places = once(() => {
    const positions = new Map<string, number[]>();
    for (let at = 0; at < count; at++) {
      const text = textOf(at);
      if (text !== undefined && !positions.get(text)?.push(at)) positions.set(text, [at]);
    }
    return positions;
  });
  return (text, at) => {
    const all = places().get(text) ?? [];
    return all.findLast((place) => place <= at) ?? all[0];
  };
}
