import { type Body, type CollectedTest, type Context, mock, readGiven, running, type Suite } from "./collector.ts";
import { startTimer } from "./start-timer.ts";

const { setImmediate } = globalThis; // kept before a test replaces it
const hookLimitMs = 30_000;

export interface Observer {
  /** How long a test may take. */
  readonly limitMs: (test: CollectedTest) => number;
  readonly stopAtFirstFailure: boolean;
  /** Called around the hooks before the tests of a suite, and around each test. */
  readonly begin: (at: Suite | CollectedTest) => void;
  /** May find an error that the test did not notice. */
  readonly end: (at: Suite | CollectedTest) => Error | undefined;
}

export interface Failure {
  readonly test: CollectedTest;
  readonly error: unknown;
}

/** Runs the wanted tests of a file in their order. */
export async function runTests(file: Suite, wanted: ReadonlySet<number>, observer: Observer): Promise<Failure[]> {
  const failures: Failure[] = [];
  await runSuite(file, { wanted, observer, failures, around: [] });
  return failures;
}

interface Run {
  readonly wanted: ReadonlySet<number>;
  readonly observer: Observer;
  readonly failures: Failure[];
  /** The suites around, the outermost first. */
  readonly around: readonly Suite[];
}

async function runSuite(suite: Suite, run: Run): Promise<void> {
  const [first] = listTests(suite, run.wanted);
  if (!first) return;
  const noteError = (error: unknown) => error !== undefined && run.failures.push({ test: first, error });
  run.observer.begin(suite);
  const thrown = await errorOf(() => runHooks(suite.hooks.before), hookLimitMs);
  const error = run.observer.end(suite) ?? thrown;
  noteError(error);
  if (error === undefined) await runChildren(suite, { ...run, around: [...run.around, suite] });
  // Without `before`, the suite created its folders and servers on load; later runs need them too.
  if (suite.hooks.before.length > 0) noteError(await errorOf(() => runHooks(suite.hooks.after), hookLimitMs));
}

async function runChildren(suite: Suite, run: Run): Promise<void> {
  for (const child of suite.children) {
    if (run.observer.stopAtFirstFailure && run.failures.length > 0) return;
    if (child.kind === "suite") await runSuite(child, run);
    else if (run.wanted.has(child.id)) await runTest(child, run);
  }
}

export function listTests(suite: Suite, wanted?: ReadonlySet<number>): CollectedTest[] {
  return suite.children.flatMap((child) => {
    if (child.kind === "suite") return listTests(child, wanted);
    return !wanted || wanted.has(child.id) ? [child] : [];
  });
}

async function runTest(test: CollectedTest, { observer, failures, around }: Run): Promise<void> {
  observer.begin(test);
  const work = async () => {
    for (const { hooks } of around) await runHooks(hooks.beforeEach);
    try {
      await runBody(test);
    } finally {
      for (const { hooks } of around.toReversed()) await runHooks(hooks.afterEach);
    }
  };
  const thrown = await errorOf(work, observer.limitMs(test));
  const error = observer.end(test) ?? thrown;
  if (error !== undefined) failures.push({ test, error });
}

async function runHooks(hooks: readonly Body[]): Promise<void> {
  for (const hook of hooks) await hook(createContext("", []).context);
}

async function runBody({ name, body }: Pick<CollectedTest, "name" | "body">): Promise<void> {
  const after: Body[] = [];
  const { context, errors } = createContext(name, after);
  try {
    await running.run({ after }, async () => body(context));
    if (errors.length > 0) throw errors[0];
  } finally {
    await runHooks(after);
  }
}

function createContext(name: string, after: Body[]): { context: Context; errors: unknown[] } {
  const errors: unknown[] = [];
  const context: Context = {
    name,
    signal: new AbortController().signal,
    get mock() {
      if (!after.includes(resetMocks)) after.push(resetMocks);
      return mock;
    },
    diagnostic: () => {},
    skip: () => {},
    after: (hook) => void after.push(hook),
    async test(...given) {
      const { name: inner, body, isSkipped } = readGiven(given);
      if (!body || isSkipped) return;
      try {
        await runBody({ name: inner, body });
      } catch (error) {
        errors.push(error);
      }
    },
  };
  return { context, errors };
}

const resetMocks: Body = () => mock.reset();

/** The error of the work, or of anything that it started; undefined if there is none. */
async function errorOf(work: () => Promise<void>, limitMs: number): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stopTimer = startTimer(limitMs, () => reject(new Error("The test takes too long.")));
  const names = ["uncaughtException", "unhandledRejection"] as const;
  for (const name of names) process.on(name, reject);
  try {
    await Promise.race([work(), promise]);
    await Promise.race([new Promise((resolve) => void setImmediate(resolve)), promise]); // a late rejection
    return undefined;
  } catch (error) {
    return error ?? new Error("undefined was thrown");
  } finally {
    stopTimer();
    for (const name of names) process.off(name, reject);
  }
}
