import { unknownLicense, type Context, type Decision } from "../../../domain/policy/policy.ts";
import { printable } from "../../../text/printable.ts";
import { findContext } from "../../../policy/read/catalog.ts";
import { evaluateLicense } from "../../../policy/judge/evaluate.ts";
import { parseExpression, type Expression } from "../../../spdx/expression.ts";
import { readInputLines } from "../../read-input-lines.ts";
import { openPolicy } from "./policy-source.ts";
import { defined } from "../../../text/defined.ts";

interface CheckOptions {
  readonly json?: boolean;
  readonly context?: string;
  readonly exitZero?: boolean;
}

/**
 * Prints `expression<TAB>status<TAB>list<TAB>pattern<TAB>chosen license` for every expression. The exit status is 2 when
 * one cannot be read, else 1 when one violates the policy.
 */
export async function checkExpressions(
  nameOrPath: string,
  expressions: readonly string[],
  options: CheckOptions,
): Promise<void> {
  const { policy } = await openPolicy(process.env, nameOrPath);
  const context = findContext(policy, options.context);
  const results: object[] = [];
  let exitStatus = 0;
  for await (const text of textsOf(expressions)) {
    const checked = checkExpression(text, context);
    if (checked.complaint !== undefined) process.stderr.write(`lcc: ${cell(checked.complaint)}\n`);
    exitStatus = Math.max(exitStatus, statusOf(checked));
    if (options.json) results.push(toJson(text, checked));
    else process.stdout.write(toRow(text, checked.decision));
  }
  if (options.json) process.stdout.write(`${JSON.stringify(results, undefined, 2)}\n`);
  if (!options.exitZero) process.exitCode = exitStatus;
}

function statusOf({ decision, complaint }: Checked): 0 | 1 | 2 {
  if (complaint !== undefined) return 2;
  return decision.status === "violation" ? 1 : 0;
}

interface Checked {
  readonly decision: Decision;
  /** Why the text could not be read, in which case it was judged as UNKNOWN. */
  readonly complaint?: string;
}

export function checkExpression(text: string, context: Context): Checked {
  const { expression, complaint } = read(text);
  return { decision: evaluateLicense(expression, context), ...defined({ complaint }) };
}

/** A missing field is `-`. */
export function toRow(text: string, { status, list, pattern, license }: Decision): string {
  const fields = [text, status, list, pattern ?? "-", license];
  return `${fields.map(cell).join("\t")}\n`;
}

function read(text: string): { readonly expression?: Expression; readonly complaint?: string } {
  if (text === unknownLicense) return {};
  const parsed = parseExpression(text);
  if ("expression" in parsed) return parsed;
  return { complaint: `"${text}" is judged as ${unknownLicense}: ${parsed.error.message}` };
}

async function* textsOf(expressions: readonly string[]): AsyncGenerator<string> {
  for (const text of expressions) {
    if (text === "-") yield* readInputLines();
    else yield text;
  }
}

function toJson(text: string, { decision, complaint }: Checked): object {
  const { status, list, pattern, from, license, reason, trace } = decision;
  const problem = complaint === undefined ? {} : { complaint };
  const source = from === undefined ? {} : { from };
  return { expression: text, status, list, pattern: pattern ?? null, ...source, license, reason, ...problem, trace };
}

/** One field of a row: what is printed must not look like the end of it. */
function cell(text: string): string {
  return printable(text).replace(/[\t\n]/g, " ");
}
