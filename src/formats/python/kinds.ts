/** Kinds of tokens. An operator of one sign has the code of that sign; strings have several kinds, see `isText`. */
export const kind = {
  newline: 1,
  name: 2,
  number: 3,
  /** Operators of several signs, and signs that Python does not have. */
  operator: 128,
  ellipsis: 129,
  power: 130,
} as const;

export const sign = {
  open: 40,
  close: 41,
  star: 42,
  plus: 43,
  comma: 44,
  dot: 46,
  colon: 58,
  semicolon: 59,
  equals: 61,
  at: 64,
  openList: 91,
  closeList: 93,
  openMap: 123,
  closeMap: 125,
} as const;

/** The kind of a string, which is the sum of what is true about it. */
export const text = { plain: 16, escaped: 1, long: 2, formatted: 4 } as const;

/** A string of any kind. */
export function isText(code: number | undefined): boolean {
  return code !== undefined && (code & ~7) === text.plain;
}

/** A string whose value is what is written. */
export function isString(code: number | undefined): boolean {
  return code !== undefined && (code & ~3) === text.plain;
}

/** An f-string. */
export function isFormatted(code: number | undefined): boolean {
  return code !== undefined && (code & ~3) === text.plain + text.formatted;
}

export function isEscaped(code: number): boolean {
  return isText(code) && (code & text.escaped) !== 0;
}

export function isLong(code: number): boolean {
  return isText(code) && (code & text.long) !== 0;
}

/** An operator, a bracket or another sign. */
export function isSign(code: number | undefined): boolean {
  return code !== undefined && code > 32;
}

/** 1 for an opening bracket, -1 for a closing one, otherwise 0. */
export function countBracket(code: number | undefined): number {
  if (code === sign.open || code === sign.openList || code === sign.openMap) return 1;
  return code === sign.close || code === sign.closeList || code === sign.closeMap ? -1 : 0;
}
