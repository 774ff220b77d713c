/**
 * Measures whether the tests notice faults: makes small changes to files of `src`, one at a time, and runs the tests
 * that reach them.
 *
 *     npm run mutate -- src/policy src/spdx/expression.ts
 *     npm run mutate -- src/policy --list                 every mutant that no test noticed
 *     npm run mutate -- src/policy --only 17              one mutant, and the test that noticed it
 *     npm run mutate -- src/policy --tests "test/scan/*.test.ts" --jobs 1
 */
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { findUncompilable } from "./mutate/compile.ts";
import { measure } from "./mutate/measure.ts";
import type { Mutant, Sources } from "./mutate/mutant.ts";
import { printKinds, printMutant, printProblems, printSurvivors, printTable } from "./mutate/print.ts";

const root = dirname(import.meta.dirname);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: "boolean", default: false },
    only: { type: "string" },
    tests: { type: "string", multiple: true, default: [] },
    jobs: { type: "string", default: "2" },
  },
});
const paths = new Map(positionals.map((path) => [path, listSources(path)]));
const empty = [...paths].filter(([, files]) => files.length === 0).map(([path]) => path);
const [jobs, only] = [Number(values.jobs), values.only === undefined ? undefined : Number(values.only)];
for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => process.exit(130)); // stops all child processes

if (paths.size === 0 || !(jobs >= 1) || Number.isNaN(only)) {
  console.error("usage: npm run mutate -- PATH... [--list] [--only N] [--tests GLOB] [--jobs N]");
  process.exitCode = 2;
} else if (empty.length > 0) {
  console.error(`There is no source file in ${empty.join(", ")}.`);
  process.exitCode = 2;
} else {
  await run();
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-mutate-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { outcomes, sources, surveys, found } = await measure({
    root,
    folder,
    files: [...new Set([...paths.values()].flat())],
    moreTests: globSync(values.tests, { cwd: root }).sort(),
    select,
    jobs,
    say,
  });
  say("");
  for (const line of printProblems(surveys)) console.error(line);
  if (only !== undefined) return outcomes.forEach((outcome) => console.log(printMutant(outcome, sources)));
  if (values.list) console.log(`${printSurvivors(outcomes, sources)}\n\n${printKinds(outcomes)}\n`);
  console.log(printTable(outcomes, paths));
  console.log(`\n${found - outcomes.length} more mutants do not compile.`);
}

/** The source files of a path, without tests. */
function listSources(path: string): string[] {
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory();
  const files = globSync(isFolder ? `${path}/**/*.ts` : path, { cwd: root, exclude: ["**/fixtures/**"] });
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(?:test|slow)\.ts$/.test(file))
    .sort();
}

async function select(mutants: readonly Mutant[], sources: Sources): Promise<readonly Mutant[]> {
  if (only !== undefined) return mutants.filter(({ id }) => id === only);
  const uncompilable = await findUncompilable(root, sources, mutants);
  return mutants.filter(({ id }) => !uncompilable.has(id));
}

/** On a terminal, one line that is written again and again. */
function say(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progress}`);
}
