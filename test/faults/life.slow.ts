import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { killAtFirstStart } from "../../scripts/faults/first-start.ts";
import { type Fault, stages } from "../../scripts/faults/kinds.ts";
import { cancelIn, crashLoop, drain } from "../../scripts/faults/life-kinds.ts";
import { runLongOutage } from "../../scripts/faults/long-outage.ts";
import { describeResult } from "../../scripts/faults/print.ts";
import type { DatabaseKind } from "../../scripts/faults/place.ts";
import { runFaults } from "../../scripts/faults/run-faults.ts";
import { assertAnswered } from "../../scripts/faults/watch-health.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { postgresMissing } from "../helpers/postgres.ts";

const databases: readonly (readonly [DatabaseKind, string | undefined])[] = [
  ["sqlite", undefined],
  ["postgres", postgresMissing()],
];

const lasting = stages.filter((stage) => stage !== "storing");

/** How each tells of itself, and how often it is done. */
const wanted: readonly (readonly [name: RegExp, fault: Fault, rounds: number])[] = [
  [/^drain /, drain, 2],
  [/^crash loop$/, crashLoop, 1],
  [/^kill at first start$/, killAtFirstStart, 1],
  ...lasting.map((stage) => [new RegExp(`^cancel in ${stage}$`), cancelIn(stage), 1] as const),
  [/^cancel in storing/, cancelIn("storing"), 1], // mostly too late, which has to do no harm either
];

describe("a service in the course of its life", { skip: process.platform !== "linux" }, () => {
  for (const [database, missing] of databases) {
    test(
      `that is drained, cancelled, crashed and begun anew keeps its promises on ${database}`,
      { skip: missing ?? false },
      async (t) => {
        const result = await runFaults({
          database,
          seconds: 420,
          seed: 3,
          leaseMs: 2_000,
          say: (line) => t.diagnostic(line),
          kinds: (done) => wanted.filter(([name, , rounds]) => countOf(done, name) < rounds).map(([, fault]) => fault),
        });
        t.diagnostic(describeResult(result));
        assert.deepEqual(result.broken, []);
        for (const [name] of wanted) assert.ok(countOf(result.faults, name) > 0, `${name} was never done`);
      },
    );
  }
});

describe("a database that is away for 100 s", { skip: process.platform !== "linux", concurrency: true }, () => {
  for (const [database, missing] of databases) {
    test(`costs no scan that ran, with the usual lease, on ${database}`, { skip: missing ?? false }, async (t) => {
      const { broken, settledMs, health } = await runLongOutage({
        database,
        seconds: 100,
        say: (line) => t.diagnostic(line),
      });
      assert.deepEqual(broken, []);
      assertWithin(60_000, settledMs);
      assertAnswered(health);
    });
  }
});

function countOf(faults: ReadonlyMap<string, number>, name: RegExp): number {
  return [...faults].reduce((sum, [told, count]) => sum + (name.test(told) ? count : 0), 0);
}
