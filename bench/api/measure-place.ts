import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleReport } from "../../test/helpers/sample-report.ts";
import { printLine, report } from "../report.ts";
import type { Child } from "./child.ts";
import { compare, type Comparison, measure, countRequests, type Round, startLoad, measureUsage } from "./measure.ts";
import { type NamedQuestion, type Place, startPlace } from "./place.ts";

const firstRequests = 20_000;
const allRequests = 100_000;
const maxMb = 250;

/** Measures the service on a database, which must be empty; `urlIn` gets a folder for a database file. */
export async function measureOn(urlIn: (folder: string) => string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  const load = startLoad();
  try {
    const { report: sample } = await sampleReport(500);
    const place = await startPlace(folder, urlIn(folder), sample);
    try {
      await measurePlace(load, place);
    } finally {
      await place.stop();
    }
  } finally {
    await load.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The first requests also warm up the service; the compared ones are part of the total. */
async function measurePlace(load: Child, place: Place): Promise<void> {
  const { bare, service, questions } = place;
  await sendMixed(load, place, firstRequests);
  const first = await measureUsage(service.server);
  printLine(`  ${header}`);
  for (const question of questions) printComparison(question, await compare(load, bare, service, question));
  const compared = questions.reduce((sum, question) => sum + countRequests(question), 0);
  await sendMixed(load, place, allRequests - firstRequests - compared);
  const last = await measureUsage(service.server);
  report(`memory after ${firstRequests} requests`, first.rssMb, "MB");
  report(`memory after ${allRequests} requests`, last.rssMb, "MB", maxMb);
}

/** Some of each request, in the proportions of a round. */
async function sendMixed(load: Child, { service, questions }: Place, requests: number): Promise<void> {
  const whole = questions.reduce((sum, question) => sum + question.requests, 0);
  for (const question of questions) {
    const share = Math.round((question.requests / whole) * requests);
    await measure(load, service, { ...question, requests: share });
  }
}

const header = `${"".padEnd(16)}   req/s  p50 ms  p99 ms  CPU us   bare:   req/s  p50 ms  p99 ms  CPU us    ratio   by CPU`;

function printComparison({ name, min }: NamedQuestion, { bare, service, ratio, cpuRatio }: Comparison): void {
  const target = min === undefined ? "" : `   at least ${min}: ${cpuRatio >= min ? "met" : "MISSED"}`;
  const ratios = `${ratio.toFixed(2).padStart(5)}${cpuRatio.toFixed(2).padStart(9)}`;
  printLine(`  ${name.padEnd(16)}${figures(service)}        ${figures(bare)}    ${ratios}${target}`);
}

function figures({ perSecond, p50Ms, p99Ms, cpuUs }: Round): string {
  const shown = [perSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1), cpuUs.toFixed(0)];
  return shown.map((text) => text.padStart(8)).join("");
}
