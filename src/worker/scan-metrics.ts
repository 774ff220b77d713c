import { Counter, Histogram, type Registry } from "prom-client";
import { type RequestOutcome, requestOutcomes, type ScanCounts } from "../domain/report/scan-counts.ts";

/** Counts what happens to the scans of this process. */
export interface ScanMeter {
  /** A scan is complete, or has failed with a code. */
  ended(seconds: number, failureCode?: string): void;
  /** The seconds that an attempt spent in each stage. */
  spent(stages: ReadonlyMap<string, number>): void;
  /** The requests and cache lookups of a scan process. */
  asked(counts: ScanCounts): void;
  /** A scan was taken over from a worker that died or lost the database. */
  tookOver(): void;
}

/** Counts nothing. */
export const noMeter: ScanMeter = { ended() {}, spent() {}, asked() {}, tookOver() {} };

/** Adds the metrics about scans of this process. */
export function addScanMetrics(registry: Registry): ScanMeter {
  const { finished, duration, stageDuration, requests, lookups, lostLeases } = createMetrics(registry);
  const codeLabel = createBoundedLabel(maxCodes);
  const sourceLabel = createBoundedLabel(maxSources);
  return {
    ended(seconds, failureCode) {
      const state = failureCode === undefined ? "complete" : "failed";
      finished.inc({ state, code: failureCode === undefined ? "none" : codeLabel(failureCode) });
      duration.observe({ state }, seconds);
    },
    spent(stages) {
      for (const [stage, seconds] of stages) stageDuration.observe({ stage }, seconds);
    },
    asked({ requests: rows, cacheHits, cacheMisses }) {
      for (const { source, outcome, count } of rows.slice(0, maxRows)) {
        if (isOutcome(outcome)) requests.inc({ source: sourceLabel(source), outcome }, countOf(count));
      }
      lookups.inc({ result: "hit" }, countOf(cacheHits));
      lookups.inc({ result: "miss" }, countOf(cacheMisses));
    },
    tookOver: () => lostLeases.inc(),
  };
}

const maxCodes = 60;
const maxSources = 30;
const maxRows = maxSources * requestOutcomes.length;
const seconds = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800];

function createMetrics(registry: Registry) {
  const registers = [registry];
  const finished = new Counter({
    name: "lcc_scans_finished_total",
    help: "Scans that ended in this process, by state (complete, failed) and code of the failure (none)",
    labelNames: ["state", "code"],
    registers,
  });
  finished.inc({ state: "complete", code: "none" }, 0); // a rate needs a first value
  const lookups = new Counter({
    name: "lcc_cache_lookups_total",
    help: "Answers that scans of this process looked for in the cache, by result (hit, miss)",
    labelNames: ["result"],
    registers,
  });
  for (const result of ["hit", "miss"]) lookups.inc({ result }, 0);
  return {
    finished,
    lookups,
    duration: new Histogram({
      name: "lcc_scan_duration_seconds",
      help: "Time from the start of the last attempt to the stored end of a scan, by state",
      labelNames: ["state"],
      buckets: seconds,
      registers,
    }),
    stageDuration: new Histogram({
      name: "lcc_scan_stage_duration_seconds",
      help: "Time that one attempt of a scan was in a stage",
      labelNames: ["stage"],
      buckets: [0.1, ...seconds],
      registers,
    }),
    requests: new Counter({
      name: "lcc_source_requests_total",
      help: "Requests of scans to a source, retries not counted, by outcome: answer, none, or why there was none",
      labelNames: ["source", "outcome"],
      registers,
    }),
    lostLeases: new Counter({
      name: "lcc_leases_lost_total",
      help: "Scans that this process took over because the lease of another had run out",
      registers,
    }),
  };
}

function isOutcome(outcome: string): outcome is RequestOutcome {
  return requestOutcomes.some((requestOutcome) => requestOutcome === outcome);
}

/** Counters cannot decrease, and a scan process may send anything. */
function countOf(value: number): number {
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/**
 * Maps values that another process sent to metric labels. A metric keeps every label, so values that are not plain
 * names, and those after the first `max`, become `other`.
 */
export function createBoundedLabel(max: number): (value: string) => string {
  const values = new Set<string>();
  return (value) => {
    if (values.has(value)) return value;
    if (values.size >= max || !plainName.test(value)) return "other";
    values.add(value);
    return value;
  };
}

const plainName = /^[a-z][a-z\d._-]{0,39}$/;
