/**
 * Takes the place of `node:test` for test files: remembers the tests instead of running them, so that `run-tests.ts` can
 * run them many times. It has what our unit tests use.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { mock } from "node:test";

export { mock };

export interface Context {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly mock: typeof mock;
  readonly diagnostic: () => void;
  readonly skip: () => void;
  readonly after: (hook: Body) => void;
  readonly test: (...given: Given) => Promise<void>;
}

export type Body = (context: Context) => unknown;
type Options = Readonly<Record<string, unknown>>;
/** A name, options and a function, of which each may be missing. */
type Given = readonly (string | Options | Body | undefined)[];

export interface CollectedTest {
  readonly kind: "test";
  /** The place of the test in its file. */
  readonly id: number;
  readonly name: string;
  readonly body: Body;
}

export interface Suite {
  readonly kind: "suite";
  readonly children: (Suite | CollectedTest)[];
  readonly hooks: Record<"before" | "after" | "beforeEach" | "afterEach", Body[]>;
}

/** Where hooks go that a running test adds. */
export const running = new AsyncLocalStorage<{ readonly after: Body[] }>();

let current = createSuite();
let nextId = 0;
let pending: Promise<unknown>[] = [];

/** Loads a test file. */
export async function collectTests(url: string): Promise<Suite> {
  const file = createSuite();
  current = file;
  nextId = 0;
  pending = [];
  await import(url);
  await Promise.all(pending);
  return file;
}

export const test = withVariants((...given: Given) => {
  const { name, body, isSkipped } = readGiven(given);
  const id = nextId++;
  if (body && !isSkipped) current.children.push({ kind: "test", id, name, body });
});
export const it = test;

export const describe = withVariants((...given: Given) => {
  const { body, isSkipped } = readGiven(given);
  if (!body || isSkipped) return;
  const outer = current;
  current = createSuite();
  outer.children.push(current);
  try {
    const result = (body as () => unknown)();
    if (result instanceof Promise) pending.push(result);
  } finally {
    current = outer;
  }
});
export const suite = describe;

export const before = (hook: Body) => void current.hooks.before.push(hook);
export const beforeEach = (hook: Body) => void current.hooks.beforeEach.push(hook);
export const afterEach = (hook: Body) => void current.hooks.afterEach.push(hook);
export const after = (hook: Body) => void (running.getStore()?.after ?? current.hooks.after).push(hook);

export function readGiven(given: Given): { name: string; body: Body | undefined; isSkipped: boolean } {
  const body = given.find((one) => typeof one === "function");
  const options = given.find((one) => typeof one === "object") ?? {};
  const name = given.find((one) => typeof one === "string") ?? body?.name ?? "";
  return { name, body, isSkipped: isOn(options["skip"]) || isOn(options["todo"]) };
}

function isOn(option: unknown): boolean {
  return option !== undefined && option !== false;
}

function withVariants(define: (...given: Given) => void) {
  const leaveOut = () => {};
  return Object.assign((...given: Given) => Promise.resolve(define(...given)), {
    skip: leaveOut,
    todo: leaveOut,
    only: define,
  });
}

function createSuite(): Suite {
  return { kind: "suite", children: [], hooks: { before: [], after: [], beforeEach: [], afterEach: [] } };
}

// oxlint-disable-next-line import/no-default-export -- as node:test
export default test;
