import type { CollectedTest, Suite } from "./collector.ts";
import type { SurveyedTest, SurveyReply } from "./messages.ts";
import { listTests, type Observer, runTests } from "./run-tests.ts";
import type { Tools } from "./test-process.ts";

/** Runs the tests of a file in their order, and then those that reach a mutant once more, each alone. */
export async function surveyFile(file: string, tools: Tools): Promise<SurveyReply> {
  const { mutants, load } = tools;
  mutants.reset();
  const start = performance.now();
  try {
    const suite = await load(file);
    const loadMs = performance.now() - start;
    const reachedOnLoad = mutants.reached();
    return { kind: "surveyed", loadMs, reachedOnLoad, tests: await surveyTests(suite, tools) };
  } catch (error) {
    return { kind: "surveyed", loadMs: 0, reachedOnLoad: [], tests: [], problem: String(error) };
  }
}

async function surveyTests(suite: Suite, tools: Tools): Promise<SurveyedTest[]> {
  const tests = listTests(suite);
  const first = await observe(suite, tests, tools);
  const surveyed: SurveyedTest[] = [];
  for (const test of tests) {
    const again = first.reached.has(test.id) ? await observe(suite, [test], tools) : first;
    surveyed.push(compareRuns(test, first, again));
  }
  return surveyed;
}

function compareRuns({ id, name }: CollectedTest, first: Observed, again: Observed): SurveyedTest {
  const reached = [...(first.reached.get(id) ?? [])];
  const reachedOnce = reached.filter((mutant) => !again.reached.get(id)?.has(mutant));
  const problem = first.problems.get(id) ?? again.problems.get(id);
  const cost = { ms: again.ms.get(id) ?? 0, asked: again.asked.get(id) ?? 0 };
  return { id, name, ...cost, reached, reachedOnce, ...(problem !== undefined && { problem }) };
}

/** By test, with the hooks around it. */
interface Observed {
  readonly ms: ReadonlyMap<number, number>;
  readonly asked: ReadonlyMap<number, number>;
  readonly reached: ReadonlyMap<number, ReadonlySet<number>>;
  readonly problems: ReadonlyMap<number, string>;
}

async function observe(suite: Suite, tests: readonly CollectedTest[], { mutants }: Tools): Promise<Observed> {
  const ms = new Map<number, number>();
  const asked = new Map<number, number>();
  const reached = new Map<number, ReadonlySet<number>>();
  let start = 0;
  const observer: Observer = {
    limitMs: () => 60_000,
    stopAtFirstFailure: false,
    begin() {
      mutants.reset();
      start = performance.now();
    },
    end(at) {
      for (const { id } of at.kind === "test" ? [at] : listTests(at)) {
        ms.set(id, (ms.get(id) ?? 0) + performance.now() - start);
        if (mutants.asked() === 0) continue;
        asked.set(id, (asked.get(id) ?? 0) + mutants.asked());
        reached.set(id, new Set([...(reached.get(id) ?? []), ...mutants.reached()]));
      }
      return undefined;
    },
  };
  const failures = await runTests(suite, new Set(tests.map(({ id }) => id)), observer);
  return { ms, asked, reached, problems: new Map(failures.map(({ test, error }) => [test.id, String(error)])) };
}
