import type { ScriptToken } from "./tokens.ts";

/** The code between two braces. */
export interface Block {
  /** Absent for the whole program. */
  readonly around?: Block;
}

/** The innermost block of each token. */
export function listBlocks(tokens: readonly ScriptToken[]): readonly Block[] {
  let block: Block = {};
  return tokens.map(({ kind, text }) => {
    if (kind === "sign" && text === "{") block = { around: block };
    else if (kind === "sign" && text === "}") block = block.around ?? block;
    return block;
  });
}
