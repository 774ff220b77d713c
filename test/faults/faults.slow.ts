import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { shortPlan } from "../../scripts/faults/plans.ts";
import type { DatabaseKind } from "../../scripts/faults/place.ts";
import { describeResult } from "../../scripts/faults/print.ts";
import { lightLoad, runFaults } from "../../scripts/faults/run-faults.ts";
import { postgresMissing } from "../helpers/postgres.ts";

const databases: readonly (readonly [DatabaseKind, string | undefined])[] = [
  ["sqlite", undefined],
  ["postgres", postgresMissing()],
];

const seed = Number(process.env["LCC_FAULTS_SEED"] ?? Date.now() % 1_000_000);

/** Real processes die a dozen times and are started again: more than 10 s. `npm run faults` does more of it. */
describe("a service with every kind of fault", { skip: process.platform !== "linux" }, () => {
  for (const [database, missing] of databases) {
    test(`ends every scan that it accepted, once, on ${database}`, { skip: missing ?? false }, async () => {
      console.log(`The same again: LCC_FAULTS_SEED=${seed}`);
      const result = await runFaults({
        database,
        plan: shortPlan,
        seconds: 0,
        load: lightLoad,
        seed,
        leaseMs: 1_000,
        say: console.log,
      });
      console.log(describeResult(result));
      assert.deepEqual(result.broken, []);
      assert.deepEqual(result.missed, []);
      assert.ok(result.accepted > 5, `only ${result.accepted} scans were accepted`);
    });
  }
});
