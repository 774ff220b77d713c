/**
 * Runs the service, does harm to it at random, and looks whether every scan that was accepted comes to one end:
 *
 *     npm run faults
 *     npm run faults -- --database postgres --seconds 300 --seed 7
 *
 * Ends with status 1 when a promise is broken.
 */
import { parseArgs } from "node:util";
import { postgresMissing } from "../test/helpers/postgres.ts";
import { describeResult } from "./faults/print.ts";
import type { DatabaseKind } from "./faults/place.ts";
import { runFaults } from "./faults/run-faults.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "120" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    database: { type: "string" },
    "lease-ms": { type: "string", default: "2000" },
  },
});

const known: readonly DatabaseKind[] = ["sqlite", "postgres"];
const asked = known.filter((kind) => values.database === undefined || values.database === kind);
const [seconds, seed, leaseMs] = [Number(values.seconds), Number(values.seed), Number(values["lease-ms"])];
process.once("SIGINT", () => process.exit(130)); // everything that was started ends with this process

if (asked.length === 0 || !(seconds > 0) || !Number.isSafeInteger(seed) || !(leaseMs >= 100)) {
  console.error("usage: npm run faults -- [--database sqlite|postgres] [--seconds N] [--seed N] [--lease-ms N]");
  process.exitCode = 2;
} else {
  for (const database of asked) {
    const missing = database === "postgres" ? postgresMissing() : undefined;
    if (missing !== undefined) {
      console.log(`${database}: ${missing}`);
      continue;
    }
    console.log(`${database}: ${seconds} s of faults, seed ${seed}, leases of ${leaseMs} ms`);
    const result = await runFaults({ database, seconds, seed, leaseMs, say: console.log });
    console.log(describeResult(result));
    if (result.broken.length > 0) process.exitCode = 1;
  }
}
