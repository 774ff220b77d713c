/**
 * Runs the service, injects every fault in a random order, again and again, and checks that every accepted scan ends
 * exactly once:
 *
 *     npm run faults
 *     npm run faults -- --database postgres --seconds 300 --seed 7
 *
 * The first round is always completed. Afterwards the database goes down for 100 s while scans run with the usual lease;
 * `--outage-seconds 0` skips this. Exits with status 1 if a promise is broken, or if a fault never hit anything.
 */
import { parseArgs } from "node:util";
import { postgresMissing } from "../test/helpers/postgres.ts";
import { describeOutage, describeResult } from "./faults/print.ts";
import type { DatabaseKind } from "./faults/place.ts";
import { runLongOutage } from "./faults/long-outage.ts";
import { longPlan } from "./faults/plans.ts";
import { fullLoad, runFaults } from "./faults/run-faults.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "120" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    database: { type: "string" },
    "lease-ms": { type: "string", default: "2000" },
    "outage-seconds": { type: "string", default: "100" },
  },
});

const known: readonly DatabaseKind[] = ["sqlite", "postgres"];
const asked = known.filter((kind) => values.database === undefined || values.database === kind);
const [seconds, seed, leaseMs] = [Number(values.seconds), Number(values.seed), Number(values["lease-ms"])];
const outageSeconds = Number(values["outage-seconds"]);
for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => process.exit(130)); // stops all child processes

if (asked.length === 0 || !(seconds > 0) || !Number.isSafeInteger(seed) || !(leaseMs >= 100) || !(outageSeconds >= 0)) {
  console.error(
    "usage: npm run faults -- [--database sqlite|postgres] [--seconds N] [--seed N] [--lease-ms N] [--outage-seconds N]",
  );
  process.exitCode = 2;
} else {
  for (const database of asked) {
    const missing = database === "postgres" ? postgresMissing() : undefined;
    if (missing !== undefined) {
      console.log(`${database}: ${missing}`);
      continue;
    }
    console.log(`${database}: ${seconds} s of faults, seed ${seed}, leases of ${leaseMs} ms`);
    const result = await runFaults({
      database,
      plan: longPlan,
      load: fullLoad,
      seconds,
      seed,
      leaseMs,
      say: console.log,
    });
    console.log(describeResult(result));
    if (result.broken.length > 0 || result.missed.length > 0) process.exitCode = 1;
    if (outageSeconds === 0) continue;
    const outage = await runLongOutage({ database, seconds: outageSeconds, say: console.log });
    console.log(describeOutage(outage));
    if (outage.broken.length > 0) process.exitCode = 1;
  }
}
