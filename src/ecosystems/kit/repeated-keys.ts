import type { Note } from "../../domain/contracts/contracts.ts";
import type { RepeatedKey } from "../../formats/yaml-values.ts";

/** For files whose tools use the last value of a repeated key: nothing is missing. */
export function noteRepeatedKeys(repeated: readonly RepeatedKey[]): Note[] {
  return repeated.map(({ key, line }) => ({
    message: `The key "${shorten(key)}" is written twice; the last value counts.`,
    line,
  }));
}

/** For lockfiles: a merge of two branches left both values, and the packages only in the first one are missing. */
export function noteLostKeys(repeated: readonly RepeatedKey[]): Note[] {
  return noteRepeatedKeys(repeated).map((note, at) => ({ ...note, lost: repeated[at]?.key ?? "" }));
}

function shorten(key: string): string {
  return key.length > maxLength ? `${key.slice(0, maxLength - 1).toWellFormed()}…` : key;
}

const maxLength = 80;
