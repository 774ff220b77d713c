/** The reporter of a test process (`node --test --test-reporter`): passes every result on to the runner. */
import { readFileSync, writeSync } from "node:fs";
import type { TestEvent } from "node:test/reporters";
import { inspect } from "node:util";
import { eventsFd, type ProcessUsage, type ReportedEvent, type TestResult } from "./reported-event.ts";

type Ended = Extract<TestEvent, { readonly type: "test:pass" | "test:fail" }>["data"];

// Node takes a generator from the default export; standard output belongs to the tests, so it yields nothing.
// oxlint-disable-next-line import/no-default-export, require-yield
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<never> {
  const titles: string[] = [];
  const startedAt = new Map<string, number>();
  for await (const event of events) {
    if (event.type === "test:dequeue") {
      startedAt.set(placeOf(event.data), Date.now());
    } else if (event.type === "test:start") {
      titles.splice(event.data.nesting, titles.length, event.data.name);
      send({ kind: "started", title: titles.join(" › "), file: event.data.file ?? "" });
    } else if (event.type === "test:pass" || event.type === "test:fail") {
      const title = [...titles.slice(0, event.data.nesting), event.data.name].join(" › ");
      const outcome = event.type === "test:pass" ? readPass(event.data) : readFailure(event.data);
      if (!outcome) continue;
      const { file = "", line = 0, details } = event.data;
      const ms = details.duration_ms;
      const from = startedAt.get(placeOf(event.data)) ?? Date.now() - ms;
      send({ ...outcome, title, file, line, ms, from, to: from + ms });
    }
  }
  send(readUsage());
}

type Outcome = Pick<TestResult, "kind" | "text">;

/** A suite is not a test, but one that is skipped hides the tests in it. */
function readPass({ skip, details }: Ended): Outcome | undefined {
  if (skip !== undefined && skip !== false) return { kind: "skipped", text: typeof skip === "string" ? skip : "" };
  return details.type === "suite" ? undefined : { kind: "passed", text: "" };
}

/** A suite also fails because of its tests, which have been reported before. */
function readFailure({ details }: Ended): Outcome | undefined {
  const { error } = details as { readonly error: Error & { readonly failureType?: string } };
  if (error.failureType === "subtestsFailed") return undefined;
  if (error.failureType === "cancelledByParent") return { kind: "failed", text: error.message };
  return { kind: "failed", text: describeError(error.cause ?? error) };
}

function describeError(error: unknown): string {
  return typeof error === "string" ? error : inspect(error, { depth: 8, maxArrayLength: 200, maxStringLength: 20_000 });
}

function placeOf({ name, file, line, column, nesting }: TestPlace): string {
  return JSON.stringify([name, file, line, column, nesting]);
}

interface TestPlace {
  readonly name: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly nesting: number;
}

/** Only Linux tells what ended programs took. */
function readUsage(): ProcessUsage {
  const { user, system } = process.cpuUsage();
  return { kind: "used", ownMs: (user + system) / 1_000, programsMs: readProgramsMs() };
}

const ticksPerSecond = 100; // the same on all architectures since Linux 2.4

function readProgramsMs(): number {
  try {
    const fields = readFileSync("/proc/self/stat", "latin1").split(") ").at(-1)?.split(" ") ?? [];
    return ((Number(fields[13]) + Number(fields[14])) * 1_000) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** Writes at once: the process may be ended by its own tests. */
function send(event: ReportedEvent): void {
  writeSync(eventsFd, `${JSON.stringify(event)}\n`);
}
