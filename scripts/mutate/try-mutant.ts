import type { CollectedTest, Suite } from "./collector.ts";
import type { PlannedFile, TestCost, Trial, TrialReply } from "./messages.ts";
import { type Failure, type Observer, runTests } from "./run-tests.ts";
import type { Switch } from "./switch.ts";
import type { Tools } from "./test-process.ts";

/** Runs the planned tests with the mutant until one fails. */
export async function tryMutant(trial: Trial, tools: Tools): Promise<TrialReply> {
  let reached = 0;
  for (const planned of trial.files) {
    const { file } = planned;
    const suite = await loadFor(trial, file, tools);
    if (suite instanceof Error) return noticed(file, "(load)", suite, false);
    const { failure, reaching } = await runWith(trial.mutant, suite, planned.tests, tools.mutants);
    reached += reaching;
    if (!failure) continue;
    return noticed(file, failure.test.name, failure.error, await passesWithout(suite, planned, failure.test, tools));
  }
  return { kind: "tried", isCertain: reached === trial.files.flatMap(({ tests }) => tests).length };
}

function noticed(file: string, test: string, error: unknown, isCertain: boolean): TrialReply {
  return { kind: "tried", noticedBy: { file, test, message: String(error) }, isCertain };
}

async function loadFor({ mutant, isFresh }: Trial, file: string, { mutants, load }: Tools): Promise<Suite | Error> {
  mutants.reset();
  mutants.active = isFresh ? mutant : undefined;
  try {
    return await load(file);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

interface Ran {
  readonly failure?: Failure | undefined;
  /** How many tests reached the mutant. */
  readonly reaching: number;
}

async function runWith(
  mutant: number | undefined,
  suite: Suite,
  tests: readonly TestCost[],
  mutants: Switch,
): Promise<Ran> {
  const costs = new Map(tests.map((test) => [test.id, test]));
  let reaching = 0;
  const observer: Observer = {
    limitMs: ({ id }) => 5000 + 10 * (costs.get(id)?.ms ?? 0),
    stopAtFirstFailure: true,
    begin: (at) => mutants.reset(limitOf(at, costs)),
    end(at) {
      if (mutant !== undefined && at.kind === "test" && mutants.hasReached(mutant)) reaching++;
      const error = mutants.overLimit();
      mutants.reset();
      return error;
    },
  };
  mutants.active = mutant;
  const [failure] = await runTests(suite, new Set(costs.keys()), observer);
  mutants.active = undefined;
  return { failure, reaching };
}

/** Far more than a test needs without a mutant. */
function limitOf(at: Suite | CollectedTest, costs: ReadonlyMap<number, TestCost>): number {
  const cost = at.kind === "test" ? costs.get(at.id) : undefined;
  return cost ? 1000 + 100 * cost.asked : Infinity;
}

/** Whether the process is as before: the test fails only with the mutant. */
async function passesWithout(
  suite: Suite,
  { tests }: PlannedFile,
  { id }: CollectedTest,
  { mutants }: Tools,
): Promise<boolean> {
  const cost = tests.filter((test) => test.id === id);
  return (await runWith(undefined, suite, cost, mutants)).failure === undefined;
}
