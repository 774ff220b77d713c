import type { Policy } from "../../../domain/policy/policy.ts";
import { formatCount } from "../../../text/count.ts";
import { printable } from "../../../text/printable.ts";
import type { Report } from "../../../domain/report/report.ts";
import { findContext } from "../../../policy/read/catalog.ts";
import { diffPolicies, type PolicyChange } from "../../../policy/lint/diff-policies.ts";
import { readReport } from "../../../report/read-report/read-report.ts";
import { reEvaluate } from "../../../scan/judge/re-evaluate.ts";
import { outputStyle } from "../../output/output-style.ts";
import { compareRules, findSameContext, type WhatIf } from "../../what-if.ts";
import { writeOutput } from "../../output/write-output.ts";
import { openPolicy } from "./policy-source.ts";
import { renderWhatIf } from "./policy-test-text.ts";
import { defined } from "../../../text/defined.ts";

interface DiffOptions {
  readonly json?: boolean;
  readonly context?: string;
  /** A report that is judged by both policies. */
  readonly report?: string;
}

/** Prints what two policies say differently, or with a report what that changes for the licenses in it. */
export async function diffTwoPolicies(
  first: string,
  second: string,
  { json, context, report: path }: DiffOptions,
): Promise<void> {
  const { policy: before } = await openPolicy(process.env, first);
  const { policy: after } = await openPolicy(process.env, second);
  if (context !== undefined) requireContext(context, [before, after]);
  const changes = diffPolicies(before, after).filter((change) => isAsked(change, context));
  const report = path === undefined ? undefined : (await readReport(path)).report;
  const whatIf = report && judgeByBoth(report, before, after, context);
  if (json) {
    const result = { changes, ...defined({ report: whatIf }) };
    return writeOutput(`${JSON.stringify(result, null, 2)}\n`, undefined);
  }
  if (!whatIf) return writeOutput(renderChanges(changes), undefined);
  const more = `${formatCount(changes.length, "difference")} between the policies; without --report they are listed.\n`;
  return writeOutput(`${renderWhatIf(whatIf, outputStyle(process.stdout, process.env))}\n${more}`, undefined);
}

/** A misspelt context would look like two policies that say the same. */
function requireContext(name: string, policies: readonly [Policy, Policy]): void {
  const isKnown = policies.some(({ contexts }) => contexts.some((context) => context.name === name));
  if (!isKnown) findContext(policies[1], name);
}

/** With a context, differences outside of contexts are left out. */
function isAsked(change: PolicyChange, context: string | undefined): boolean {
  return context === undefined || change.context === context;
}

function judgeByBoth(report: Report, before: Policy, after: Policy, name: string | undefined): WhatIf {
  const today = new Date().toISOString().slice(0, 10);
  const [old, next] = [before, after].map((policy) => {
    const context = findContext(policy, name ?? findSameContext(report, policy));
    return reEvaluate(report, { policy, context, today });
  });
  return compareRules(old ?? report, next ?? report);
}

/** One line for every difference, by context: `+` is new, `-` is gone, `~` is another value. */
function renderChanges(changes: readonly PolicyChange[]): string {
  if (changes.length === 0) return "The policies say the same.\n";
  const groups = Map.groupBy(changes, ({ context }) => context);
  const blocks = [...groups].map(([context, members]) => {
    const title = context === null ? "Policy" : `Context ${context}`;
    return [title, ...members.map((change) => `  ${describeChange(change)}`)].map(line).join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}

function describeChange({ key, name, before, after }: PolicyChange): string {
  if (key === "context") return before === null ? "+ the whole context" : "- the whole context";
  const subject = key === "entry" ? String(name) : name === null ? key : `${key} ${name}`;
  if (before === null) return `+ ${subject}: ${show(after)}`;
  if (after === null) return `- ${subject}: ${show(before)}`;
  return `~ ${subject}: ${show(before)} → ${show(after)}`;
}

function show(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Texts of policies are not trusted. */
function line(text: string): string {
  return printable(text).replaceAll(/[\t\n]/g, " ");
}
