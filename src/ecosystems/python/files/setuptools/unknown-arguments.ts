import { countBracket, kind, sign } from "../../../../formats/python/kinds.ts";
import { word } from "../../../../formats/python/name-table.ts";
import { isNameAt, findTokenLine, textAt, type Tokens } from "../../../../formats/python/scan.ts";
import { readExpression } from "./python-expression.ts";
import type { Program } from "./python-statements.ts";
import { hasUnknownKeys } from "./unknown-entries.ts";

interface UnknownArguments {
  /** `**name` */
  readonly text: string;
  readonly line: number;
}

/** `setup(**arguments)` with arguments that the program does not show: imported ones, or those in a file. */
export function unknownArguments(program: Program): UnknownArguments[] {
  const { tokens } = program;
  const calls: number[] = [];
  for (let at = 1; at < tokens.end && calls.length < maxCalls; at++) if (isCall(tokens, at)) calls.push(at + 1);
  const unknown = new Map<string, UnknownArguments>();
  for (const stars of calls.flatMap((opening) => starsInside(tokens, opening))) {
    const text = `**${textAt(tokens, stars + 1)}`;
    if (unknown.has(text) || !hasUnknownKeys(program, readExpression({ tokens, at: stars + 1 }))) continue;
    unknown.set(text, { text: text, line: findTokenLine(tokens, stars) });
  }
  return [...unknown.values()];
}

const maxCalls = 100;

function isCall(tokens: Tokens, at: number): boolean {
  const isBracket = tokens.kinds[at + 1] === sign.open && !isNameAt(tokens, at - 1, word.def);
  return isBracket && textAt(tokens, at) === "setup";
}

/** Where `**` unpacks dicts among the arguments of the call that opens here. */
function starsInside({ kinds, end }: Tokens, opening: number): number[] {
  const positions: number[] = [];
  let open = 0;
  for (let at = opening; at < end; at++) {
    open += countBracket(kinds[at]);
    if (open === 0) break;
    const isFirst = kinds[at - 1] === sign.open || kinds[at - 1] === sign.comma;
    if (open === 1 && kinds[at] === kind.power && isFirst) positions.push(at);
  }
  return positions.slice(0, maxCalls);
}
