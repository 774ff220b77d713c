import { Option } from "commander";
import { readWholeNumber } from "./whole-number.ts";

interface Lease {
  readonly leaseMs?: number;
  readonly reconcileMs?: number;
}

/** For tests; the default is right in operation. */
export function leaseOption(): Option {
  return new Option("--lease-ms <number>", "how long a scan stays with a worker that has died").hideHelp();
}

/** A short lease needs equally frequent checks whether it has expired. */
export function readLease(text: string | undefined): Lease {
  if (text === undefined) return {};
  const leaseMs = readWholeNumber("--lease-ms", text, { min: 100, max: 3_600_000 });
  return { leaseMs, reconcileMs: Math.min(leaseMs / 2, 25_000) };
}
