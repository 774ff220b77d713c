import { oncePerObject } from "../../async/once.ts";
import { kind, sign } from "../../formats/python/kinds.ts";
import { word } from "../../formats/python/name-table.ts";
import { isNameAt, textAt, type Tokens } from "../../formats/python/scan.ts";

/** `class Model(faster_whisper.WhisperModel)`. */
interface Class {
  /** Its first token. */
  readonly start: number;
  readonly name: string;
  /** The first base class, as it is written; may be empty. */
  readonly base: string;
}

export const listClasses = oncePerObject((tokens: Tokens): readonly Class[] => {
  const classes: Class[] = [];
  const { kinds, end } = tokens;
  for (let start = 1; start < end; start++) {
    if (!isNameAt(tokens, start, word.class)) continue;
    let base = "";
    for (
      let at = kinds[start + 2] === sign.open ? start + 3 : end;
      kinds[at] === kind.name || kinds[at] === sign.dot;
      at++
    )
      base += kinds[at] === sign.dot ? "." : textAt(tokens, at);
    classes.push({ start, name: textAt(tokens, start + 1), base });
  }
  return classes;
});

/** The class that a token stands in, or the last one before it. */
export function classAt(tokens: Tokens, at: number): Class | undefined {
  return listClasses(tokens).findLast(({ start }) => start < at);
}
