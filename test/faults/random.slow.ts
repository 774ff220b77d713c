import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeResult } from "../../scripts/faults/print.ts";
import type { DatabaseKind } from "../../scripts/faults/place.ts";
import { runFaults } from "../../scripts/faults/run-faults.ts";
import { postgresMissing } from "../helpers/postgres.ts";

const databases: readonly (readonly [DatabaseKind, string | undefined])[] = [
  ["sqlite", undefined],
  ["postgres", postgresMissing()],
];

describe("a service to which harm is done at random", { skip: process.platform !== "linux" }, () => {
  for (const [database, missing] of databases) {
    test(`ends every scan that it accepted, once, on ${database}`, { skip: missing ?? false }, async (t) => {
      const seed = Date.now() % 1_000_000;
      t.diagnostic(`seed ${seed}`);
      const result = await runFaults({
        database,
        seconds: 25,
        minKinds: 6,
        seed,
        leaseMs: 2_000,
        say: (line) => t.diagnostic(line),
      });
      t.diagnostic(describeResult(result));
      assert.deepEqual(result.broken, []);
      assert.ok(result.accepted > 5, `only ${result.accepted} scans were accepted`);
      assert.ok(result.faults.size > 5, `only ${result.faults.size} kinds of harm were done`);
    });
  }
});
