import type { LongOutage } from "./long-outage.ts";
import type { FaultsResult } from "./run-faults.ts";

/** The results of a run as text. */
export function describeResult(result: FaultsResult): string {
  const rows: readonly (readonly [string, string])[] = [
    ["faults", counts(result.faults)],
    ["faults that hit nothing", result.missed.join(", ") || "none"],
    ["full disk", result.disk],
    ["answers to clients", counts(result.answers)],
    ["accepted (201)", String(result.accepted)],
    ["stored without an answer", String(result.unanswered)],
    ["ended", `${result.ended}, of which complete ${result.completed}`],
    ["lost", String(result.lost.length + result.unfinished.length)],
    ["ended twice", String(result.endedTwice.length)],
    ["failed", counts(result.failed) || "none"],
    ["slowest recovery", `${seconds(result.slowestRecoveryMs)}, of ${result.recoveries}`],
    ["all ended after the last fault", seconds(result.settledMs)],
    ["processes left", String(result.processesLeft.length)],
    ["temporary folders left", String(result.foldersLeft.length)],
  ];
  return table(rows, result.broken);
}

export function describeOutage({ settledMs, health, broken }: LongOutage): string {
  const rows = [
    ["both scans stored after", seconds(settledMs)],
    ["slowest /health meanwhile", `${seconds(health.slowestMs)}, a bare server ${seconds(health.bareMs)}`],
  ] as const;
  return table(rows, broken);
}

function table(rows: readonly (readonly [string, string])[], broken: readonly string[]): string {
  const lines = rows.map(([name, value]) => `${name.padEnd(32)} ${value}`);
  const verdict = broken.length === 0 ? ["Every promise was kept."] : broken.map((line) => `BROKEN ${line}`);
  return [...lines, ...verdict].join("\n");
}

function counts(map: ReadonlyMap<string, number>): string {
  return [...map]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
