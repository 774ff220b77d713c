import type { PlannedFile, SurveyedTest, SurveyReply } from "./messages.ts";
import type { Mutant } from "./mutant.ts";

/** The tests that a mutant has to pass, the nearest files first; none if no test reaches it. */
export interface Plan {
  readonly mutant: Mutant;
  /** Tests that reach the mutant each time they run. */
  readonly repeatable: readonly PlannedFile[];
  /**
   * Those, and all tests of files that reach the mutant only once in a process: on load, or because the program keeps
   * a result.
   */
  readonly all: readonly PlannedFile[];
  readonly loadMs: number;
}

/** What each test reaches, by test file. */
export type Surveys = ReadonlyMap<string, SurveyReply>;

export function planTrials(
  mutants: readonly Mutant[],
  testsOf: (file: string) => readonly string[],
  surveys: Surveys,
): Plan[] {
  const reach = new Map([...surveys].map(([file, survey]) => [file, summarize(survey)]));
  return mutants.map((mutant) => {
    const files = testsOf(mutant.file).flatMap((file) => {
      const reached = reach.get(file);
      return reached ? [{ file, ...reached }] : [];
    });
    const repeatable = files.flatMap(({ file, again, once }) => {
      return once.has(mutant.id) ? [] : plan(file, again.get(mutant.id));
    });
    const all = files.flatMap(({ file, again, once, tests }) => {
      return plan(file, once.has(mutant.id) ? tests : again.get(mutant.id));
    });
    const loadMs = all.reduce((sum, { file }) => sum + (surveys.get(file)?.loadMs ?? 0), 0);
    return { mutant, repeatable, all, loadMs };
  });
}

function plan(file: string, tests: readonly SurveyedTest[] = []): PlannedFile[] {
  return tests.length === 0 ? [] : [{ file, tests: tests.map(({ id, ms, asked }) => ({ id, ms, asked })) }];
}

function summarize({ reachedOnLoad, tests }: SurveyReply) {
  const usable = tests.filter(({ problem }) => problem === undefined);
  const once = new Set([...reachedOnLoad, ...usable.flatMap(({ reachedOnce }) => reachedOnce)]);
  const again = new Map<number, SurveyedTest[]>();
  for (const test of usable) {
    for (const id of test.reached) again.set(id, [...(again.get(id) ?? []), test]);
  }
  return { tests: usable, once, again };
}
