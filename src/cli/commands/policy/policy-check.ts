import { unknownLicense, type Context, type Decision } from "../../../domain/policy/policy.ts";
import { printable } from "../../../text/printable.ts";
import { findContext } from "../../../policy/read/catalog.ts";
import { evaluateLicense } from "../../../policy/judge/evaluate.ts";
import { parseExpression, type Parsed } from "../../../spdx/expression.ts";
import { readInputLines } from "../../read-input-lines.ts";
import { openPolicy } from "./policy-source.ts";
import { unidentifiedTerms } from "../../../spdx/foreign-terms.ts";
import { defined } from "../../../text/defined.ts";
import { shorten } from "../../../text/shorten.ts";
import { findNamedException } from "../../../spdx/names/exceptions.ts";

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

function statusOf({ decision, isRead }: Checked): 0 | 1 | 2 {
  if (!isRead) return 2;
  return decision.status === "violation" ? 1 : 0;
}

interface Checked {
  readonly decision: Decision;
  /** Whether the text is an expression; one that is not is judged as UNKNOWN. */
  readonly isRead: boolean;
  /** What lcc does not know in the text. */
  readonly complaint?: string;
}

export function checkExpression(text: string, context: Context): Checked {
  if (text === unknownLicense) return { decision: evaluateLicense(undefined, context), isRead: true };
  const parsed = parseExpression(text, findNamedException);
  const isRead = "expression" in parsed;
  const decision = evaluateLicense(isRead ? parsed.expression : undefined, context);
  return { decision, isRead, ...defined({ complaint: explainUnread(text, parsed) }) };
}

/** A missing field is `-`. */
export function toRow(text: string, { status, list, pattern, license }: Decision): string {
  const fields = [text, status, list, pattern ?? "-", license];
  return `${fields.map(cell).join("\t")}\n`;
}

function explainUnread(text: string, parsed: Parsed): string | undefined {
  if ("error" in parsed) return `"${text}" is judged as ${unknownLicense}: ${parsed.error.message}`;
  const [exception] = parsed.unknown;
  return exception === undefined
    ? undefined
    : `"${shorten(exception, 60)}" is an exception that lcc does not know; it counts as ${unidentifiedTerms}.`;
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
