import type { Sources } from "./mutant.ts";
import type { Outcome } from "./run-plan.ts";
import type { Surveys } from "./plan.ts";

interface Row {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
}

/** A line for each file and, below, a total for each given path. */
export function printTable(outcomes: readonly Outcome[], paths: ReadonlyMap<string, readonly string[]>): string {
  const byFile = Map.groupBy(outcomes, ({ mutant }) => mutant.file);
  const files = [...byFile].map(([name, of]) => ({ name, outcomes: of }));
  const totals = [...paths].map(([name, of]) => ({ name, outcomes: of.flatMap((file) => byFile.get(file) ?? []) }));
  const rows = [...files.map(toCells), [], ...totals.map(toCells)];
  return alignCells([["file", ...columns], ...rows]);
}

/** How many mutants of each kind were noticed. */
export function printKinds(outcomes: readonly Outcome[]): string {
  const kinds = Map.groupBy(outcomes, ({ mutant }) => mutant.kind);
  const rows = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, of]) => toCells({ name, outcomes: of }));
  return alignCells([["kind", ...columns], ...rows]);
}

const columns = ["mutants", "noticed", "survived", "%"];

function toCells({ name, outcomes }: Row): string[] {
  const noticed = outcomes.filter(({ verdict }) => verdict === "noticed").length;
  const share = outcomes.length === 0 ? "" : ((100 * noticed) / outcomes.length).toFixed(1);
  return [name, String(outcomes.length), String(noticed), String(outcomes.length - noticed), share];
}

function alignCells(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  const align = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return rows.map((cells) => cells.map(align).join("  ")).join("\n");
}

/** The mutants that no test noticed, with the code before and after. */
export function printSurvivors(outcomes: readonly Outcome[], sources: Sources): string {
  return outcomes
    .filter(({ verdict }) => verdict !== "noticed")
    .map((outcome) => printMutant(outcome, sources))
    .join("\n");
}

export function printMutant({ mutant, verdict, by }: Outcome, sources: Sources): string {
  const { id, file, line, kind, start, end, text } = mutant;
  const before = (sources.get(file) ?? "").slice(start, end);
  const note = verdict === "not reached" ? " (no test reaches it)" : "";
  return [
    `${file}:${line} #${id} ${kind}${note}`,
    `  - ${shorten(before)}`,
    `  + ${shorten(text)}`,
    ...(by === undefined ? [] : [`  noticed by ${shorten(by)}`]),
  ].join("\n");
}

const maxLength = 240;

function shorten(code: string): string {
  const line = code.replaceAll(/\s+/g, " ");
  return line.length > maxLength ? `${line.slice(0, maxLength)} …` : line;
}

/** Tests that were left out, because they fail without a mutant. */
export function printProblems(surveys: Surveys): string[] {
  return [...surveys].flatMap(([file, { problem, tests }]) => [
    ...(problem === undefined ? [] : [`left out ${file}: ${shorten(problem)}`]),
    ...tests.flatMap((test) => (test.problem ? [`left out ${file} "${test.name}": ${shorten(test.problem)}`] : [])),
  ]);
}
