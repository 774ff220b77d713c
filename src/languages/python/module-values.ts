import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { isString } from "../../formats/python/kinds.ts";
import { findTokenLine, textAt, type Tokens } from "../../formats/python/scan.ts";
import { readHelperIfTelling } from "../read-text.ts";
import { createWordSearch } from "../word-search.ts";
import { readProgram } from "./program.ts";
import { createEvaluator } from "./values.ts";
import { oncePerObject } from "../../async/once.ts";

/** What the programs that import a module take from it. Many do, so it is read once, and its tokens are not kept. */
export interface ModuleValues {
  readonly file: string;
  /** The possible values of its names; a name without any is left out. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The last line of each of its texts. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Settings modules are short. */
export const maxModuleBytes = 64_000;

/** Undefined if the module sets nothing. */
export const readModuleValues = oncePerObject(async (module: SourceFile): Promise<ModuleValues | undefined> => {
  const source = await readHelperIfTelling(module, maxModuleBytes, hasAssignment);
  if (source === undefined) return undefined;
  const { tokens, constants } = readProgram(source);
  const evaluate = createEvaluator(tokens, constants, undefined, maxSteps);
  const values = new Map<string, readonly string[]>();
  for (const name of new Set(constants.all.map((constant) => constant.name))) {
    const texts = constants.find(name, tokens.end).flatMap(({ value }) => evaluate(value));
    const short = texts.filter((text) => text.length <= maxLength).map(detach);
    if (short.length > 0) values.set(detach(name), short);
  }
  return { file: module.path, values, lines: linesOf(tokens) };
});

const hasAssignment = createWordSearch(["= ", '="', "='"]);

/** Enough for all names of a real module. */
const maxSteps = 60_000;

/** No name or address of a model is longer. */
const maxLength = 2000;

function linesOf(tokens: Tokens): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (let at = 1; at < tokens.end; at++) {
    if (!isString(tokens.kinds[at])) continue;
    const text = textAt(tokens, at);
    if (text.length <= maxLength && !/\s/.test(text)) lines.set(detach(text), findTokenLine(tokens, at));
  }
  return lines;
}

/** A part of a string keeps the whole string in memory; its copy does not. */
function detach(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
