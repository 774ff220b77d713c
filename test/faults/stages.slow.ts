import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { killIn, stages } from "../../scripts/faults/kinds.ts";
import { describeResult } from "../../scripts/faults/print.ts";
import type { DatabaseKind } from "../../scripts/faults/place.ts";
import { runFaults } from "../../scripts/faults/run-faults.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { postgresMissing } from "../helpers/postgres.ts";

const databases: readonly (readonly [DatabaseKind, string | undefined])[] = [
  ["sqlite", undefined],
  ["postgres", postgresMissing()],
];

describe("a worker that is killed", { skip: process.platform !== "linux" }, () => {
  for (const [database, missing] of databases) {
    test(`in any stage is followed by another, on ${database}`, { skip: missing ?? false }, async (t) => {
      const result = await runFaults({
        database,
        seconds: 240,
        seed: 1,
        leaseMs: 2_000,
        say: (line) => t.diagnostic(line),
        kinds: (done) => stages.filter((stage) => (done.get(`kill in ${stage}`) ?? 0) < 2).map(killIn),
      });
      t.diagnostic(describeResult(result));
      assert.deepEqual(result.broken, []);
      for (const stage of stages) assert.ok(result.faults.has(`kill in ${stage}`), `nobody was killed in ${stage}`);
      assertWithin(60_000, result.slowestRecoveryMs);
    });
  }
});
