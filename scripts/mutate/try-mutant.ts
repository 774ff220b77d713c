import type { CollectedTest, Suite } from "./collector.ts";
import type { PlannedFile, TestCost, Trial, TrialReply } from "./messages.ts";
import { type Failure, type Observer, runTests } from "./run-tests.ts";
import type { Switch } from "./switch.ts";
import type { Tools } from "./test-process.ts";

/** Runs the planned tests with the mutant until one fails. */
export async function tryMutant(trial: Trial, tools: Tools): Promise<TrialReply> {
  for (const planned of trial.files) {
    const suite = await loadFor(trial, planned.file, tools);
    if (suite instanceof Error) return { kind: "tried", noticedBy: noLoad(planned, suite), isClean: false };
    const [failure] = await runWith(trial.mutant, suite, planned.tests, tools.mutants);
    if (!failure) continue;
    const noticedBy = { file: planned.file, test: failure.test.name, message: String(failure.error) };
    return { kind: "tried", noticedBy, isClean: await passesWithout(suite, planned, failure.test, tools.mutants) };
  }
  return { kind: "tried", isClean: true };
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

function noLoad({ file }: PlannedFile, error: Error): NonNullable<TrialReply["noticedBy"]> {
  return { file, test: "(load)", message: String(error) };
}

async function runWith(
  mutant: number | undefined,
  suite: Suite,
  tests: readonly TestCost[],
  mutants: Switch,
): Promise<Failure[]> {
  const costs = new Map(tests.map((test) => [test.id, test]));
  mutants.active = mutant;
  try {
    return await runTests(suite, new Set(costs.keys()), createObserver(costs, mutants));
  } finally {
    mutants.active = undefined;
    mutants.reset();
  }
}

/** Far more than a test needs without a mutant. */
function createObserver(costs: ReadonlyMap<number, TestCost>, mutants: Switch): Observer {
  const limitOf = (at: Suite | CollectedTest) => {
    const cost = at.kind === "test" ? costs.get(at.id) : undefined;
    return cost ? 1000 + 100 * cost.asked : Infinity;
  };
  return {
    limitMs: ({ id }) => 5000 + 10 * (costs.get(id)?.ms ?? 0),
    stopAtFirstFailure: true,
    begin: (at) => mutants.reset(limitOf(at)),
    end() {
      const error = mutants.overLimit();
      mutants.reset();
      return error;
    },
  };
}

/** Whether the process is as before: the test fails only with the mutant. */
async function passesWithout(
  suite: Suite,
  { tests }: PlannedFile,
  { id }: CollectedTest,
  mutants: Switch,
): Promise<boolean> {
  const cost = tests.filter((test) => test.id === id);
  return (await runWith(undefined, suite, cost, mutants)).length === 0;
}
