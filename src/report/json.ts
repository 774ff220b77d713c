import type { ReportView } from "../domain/report/report.ts";

/** A report as JSON for people, in pieces: the text of a large one takes more memory than the report. */
export function* toJson({ summary, report }: ReportView): Generator<string> {
  yield* writeFields(summary ? { summary, report } : report, 0);
  yield "\n";
}

function* writeFields(fields: object, depth: number): Generator<string> {
  let isFirst = true;
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === undefined) continue;
    yield `${isFirst ? "{" : ","}\n${indent(depth + 1)}${JSON.stringify(name)}: `;
    isFirst = false;
    if (name === "report" && depth === 0) yield* writeFields(value as object, depth + 1);
    else if (Array.isArray(value) && value.length > batchSize) yield* writeBatches(value, depth + 1);
    else yield writeValue(value, depth + 1);
  }
  yield isFirst ? "{}" : `\n${indent(depth)}}`;
}

const batchSize = 200;

function* writeBatches(list: readonly unknown[], depth: number): Generator<string> {
  for (let at = 0; at < list.length; at += batchSize) {
    const text = writeValue(list.slice(at, at + batchSize), depth);
    yield (at === 0 ? "[" : ",") + text.slice(1, -`\n${indent(depth)}]`.length);
  }
  yield `\n${indent(depth)}]`;
}

/** The text of a value at a depth. Only JSON.stringify indents fast, so the value is wrapped in that many lists. */
function writeValue(value: unknown, depth: number): string {
  let wrapped = value;
  let brackets = 0; // the length of the lines with "[", which is also that of the lines with "]"
  for (let level = 0; level < depth; level++) {
    wrapped = [wrapped];
    brackets += `${indent(level)}[\n`.length;
  }
  return JSON.stringify(wrapped, null, 2).slice(
    brackets + indent(depth).length,
    brackets === 0 ? undefined : -brackets,
  );
}

function indent(depth: number): string {
  return "  ".repeat(depth);
}
