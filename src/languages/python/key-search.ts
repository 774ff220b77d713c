import { once } from "../../async/once.ts";
import { kind, sign } from "../../formats/python/kinds.ts";
import { textAt, type Tokens } from "../../formats/python/scan.ts";
import type { Constants } from "./constants.ts";
import { type Evaluate, keysOf, type Program } from "./values.ts";

/** Finds the keys of the mappings from which a name selects entries: `TABLE[name]`. */
export function createKeySearch(tokens: Tokens, constants: Constants): Evaluate {
  const tables = once(() => {
    const { kinds } = tokens;
    const found = new Map<string, number[]>();
    for (let at = 2; at < tokens.end - 1; at++) {
      if (kinds[at - 1] !== sign.openList || kinds[at + 1] !== sign.closeList) continue;
      if (kinds[at] !== kind.name || kinds[at - 2] !== kind.name) continue;
      const name = textAt(tokens, at);
      const places = found.get(name) ?? [];
      if (places.length < maxTables) found.set(name, [...places, at - 2]);
    }
    return found;
  });
  return ({ start, end }) => {
    if (end !== start + 1 || tokens.kinds[start] !== kind.name) return [];
    const program: Program = { tokens, constants, elsewhere: () => [], steps: 100 };
    const places = (tables().get(textAt(tokens, start)) ?? []).filter((at) => !isOfNumbers(program, at));
    return [...new Set(places.flatMap((at) => keysOf(program, { start: at, end: at + 1 }, 0)))];
  };
}

const maxTables = 10;

/** `{"name": 768}` tells something about what it names, and not what is done with it. */
function isOfNumbers({ tokens: { kinds }, tokens, constants }: Program, at: number): boolean {
  return constants.find(textAt(tokens, at), at).some(({ value }) => kinds[value.start + 3] === kind.number);
}
