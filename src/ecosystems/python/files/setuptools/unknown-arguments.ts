import { readExpression } from "./python-expression.ts";
import type { Program } from "./python-statements.ts";
import { hasUnknownKeys } from "./unknown-entries.ts";

interface UnknownArguments {
  /** `**name` */
  readonly written: string;
  readonly line: number;
}

/** `setup(**arguments)` with arguments that the program does not show: imported ones, or those in a file. */
export function unknownArguments(program: Program): UnknownArguments[] {
  const { tokens } = program;
  const calls = tokens.flatMap(({ text }, at) => (isCall(program, text, at) ? [at + 1] : [])).slice(0, maxCalls);
  const found = new Map<string, UnknownArguments>();
  for (const stars of calls.flatMap((opening) => starsInside(tokens, opening))) {
    const written = `**${tokens[stars + 1]?.text ?? ""}`;
    if (found.has(written) || !hasUnknownKeys(program, readExpression({ tokens, at: stars + 1 }))) continue;
    found.set(written, { written, line: tokens[stars]?.line ?? 1 });
  }
  return [...found.values()];
}

const maxCalls = 100;

function isCall({ tokens }: Program, text: string, at: number): boolean {
  return text === "setup" && tokens[at + 1]?.text === "(" && tokens[at - 1]?.text !== "def";
}

/** Where `**` unpacks dicts among the arguments of the call that opens here. */
function starsInside(tokens: Program["tokens"], opening: number): number[] {
  const found: number[] = [];
  let open = 0;
  for (let at = opening; at < tokens.length; at++) {
    const { kind, text = "" } = tokens[at] ?? {};
    if (kind === "op" && "([{".includes(text)) open++;
    if (kind === "op" && ")]}".includes(text)) open--;
    if (open === 0) break;
    if (open === 1 && text === "**" && /^[(,]$/.test(tokens[at - 1]?.text ?? "")) found.push(at);
  }
  return found.slice(0, maxCalls);
}
