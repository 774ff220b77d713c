import type { Tokens } from "./tokens.ts";

/** The blocks of a program, the code between two braces, by number; 0 is the whole program. */
export interface Blocks {
  /** The innermost block of each token. */
  readonly of: Uint32Array;
  /** The block around each block. */
  readonly around: readonly number[];
}

export function listBlocks(tokens: Tokens): Blocks {
  const of = new Uint32Array(tokens.count);
  const around = [0];
  let block = 0;
  for (let at = 0; at < tokens.count; at++) {
    const sign = tokens.sign(at);
    if (sign === 0x7b) block = around.push(block) - 1;
    else if (sign === 0x7d) block = around[block] ?? 0;
    of[at] = block;
  }
  return { of, around };
}
