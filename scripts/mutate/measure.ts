import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startChild } from "./child.ts";
import { chooseTests } from "./choose-tests.ts";
import { findMutants } from "./find-mutants.ts";
import { readImports } from "./import-graph.ts";
import { instrument } from "./instrument.ts";
import type { Start } from "./messages.ts";
import type { Mutant, Sources } from "./mutant.ts";
import { type Plan, planTrials, type Surveys } from "./plan.ts";
import { leave, type Outcome, runPlan, type Seat } from "./run-plan.ts";
import { survey } from "./survey.ts";

export interface Settings {
  readonly root: string;
  /** For temporary files of tests. */
  readonly folder: string;
  readonly files: readonly string[];
  /** Test files to run besides the nearest. */
  readonly moreTests: readonly string[];
  /** Which mutants to run. */
  readonly select: (mutants: readonly Mutant[], sources: Sources) => Promise<readonly Mutant[]>;
  readonly jobs: number;
  readonly say: (progress: string) => void;
}

export interface Measured {
  readonly outcomes: readonly Outcome[];
  readonly sources: Sources;
  readonly surveys: Surveys;
  /** How many mutants there are, with those that were not run. */
  readonly found: number;
}

/** Makes the mutants of the files and runs the tests against each. */
export async function measure({ root, folder, files, moreTests, select, jobs, say }: Settings): Promise<Measured> {
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const all = findAll(sources);
  say("compiling the mutants");
  const mutants = await select(all, sources);
  const start = createStart(root, folder, sources, all);
  const testsOf = createChooser(root, moreTests);
  const wanted = [...new Set(mutants.flatMap(({ file }) => testsOf(file)))];
  const surveys = await survey(wanted, start, jobs, (done) => say(`test file ${done} of ${wanted.length}`));
  const plans = planTrials(mutants, testsOf, surveys);
  return { outcomes: await runAll(plans, start, jobs, say), sources, surveys, found: all.length };
}

function findAll(sources: Sources): Mutant[] {
  const all: Mutant[] = [];
  for (const [file, source] of sources) all.push(...findMutants(file, source, all.length));
  return all;
}

function createStart(root: string, folder: string, sources: Sources, mutants: readonly Mutant[]) {
  const byFile = Map.groupBy(mutants, ({ file }) => file);
  const texts = [...sources].map(
    ([file, source]) => [pathToFileURL(join(root, file)).href, instrument(source, byFile.get(file) ?? [])] as const,
  );
  const start: Start = { kind: "start", sources: texts, mutants: mutants.length };
  return () => startChild(root, folder, start);
}

function createChooser(root: string, more: readonly string[]): (file: string) => readonly string[] {
  const files = globSync("{src,test}/**/*.ts", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const graph = readImports(files, (file) => readFileSync(join(root, file), "utf8"));
  const chosen = new Map<string, readonly string[]>();
  return (file) => {
    const tests = chosen.get(file) ?? [...new Set([...chooseTests(file, graph), ...more])];
    chosen.set(file, tests);
    return tests;
  };
}

async function runAll(
  plans: readonly Plan[],
  start: ReturnType<typeof createStart>,
  jobs: number,
  say: Settings["say"],
): Promise<Outcome[]> {
  const queue = [...plans];
  const outcomes: Outcome[] = [];
  const work = async () => {
    const seat: Seat = { child: undefined, start };
    for (let plan = queue.shift(); plan; plan = queue.shift()) {
      outcomes.push(await runPlan(plan, seat));
      const survived = outcomes.filter(({ verdict }) => verdict !== "noticed").length;
      say(`mutant ${outcomes.length} of ${plans.length}, ${survived} survived`);
    }
    leave(seat);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return outcomes.sort((a, b) => a.mutant.id - b.mutant.id);
}
