import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../src/domain/report.ts";
import { postgresMissing, startPostgres } from "../test/helpers/postgres.ts";
import { sampleReport } from "../test/helpers/sample-report.ts";
import type { Child } from "./api/child.ts";
import { scanCount } from "./api/fill.ts";
import { compare, type Comparison, measure, requestsOf, type Round, startLoad, usageOf } from "./api/measure.ts";
import { type NamedQuestion, type Place, startPlace } from "./api/place.ts";
import { report } from "./report.ts";

export const title = `the service with ${scanCount} scans, against bare Fastify (16 connections; medians of 7 rounds by turns)`;

export async function run(): Promise<void> {
  const { report: sample } = await sampleReport(500);
  await onFolder(async (folder) => {
    console.log("  on SQLite");
    await measurePlace(folder, `sqlite:${join(folder, "lcc.db")}`, sample, true);
  });
  const missing = postgresMissing();
  if (missing !== undefined) return console.log(`  ${missing}`);
  const postgres = await startPostgres();
  try {
    console.log("  on PostgreSQL");
    await onFolder((folder) => measurePlace(folder, postgres.url, sample, false));
  } finally {
    await postgres.stop();
  }
}

async function onFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measurePlace(folder: string, url: string, sample: Report, isMemoryAsked: boolean): Promise<void> {
  const load = startLoad();
  const place = await startPlace(folder, url, sample);
  try {
    console.log(`    ${header}`);
    for (const question of place.questions) {
      printComparison(question, await compare(load, place.bare, place.service, question));
    }
    if (isMemoryAsked) await measureMemory(load, place);
  } finally {
    await Promise.all([place.stop(), load.stop()]);
  }
}

/** Sends what is missing from 100,000 requests, a little of everything by turns. */
async function measureMemory(load: Child, { service, questions }: Place): Promise<void> {
  let sent = questions.reduce((sum, question) => sum + requestsOf(question), 0);
  report("memory after the rounds", (await usageOf(service.server)).rssMb, "MB");
}

const header = `${"".padEnd(16)}   req/s  p50 ms  p99 ms  CPU us    bare: req/s  p50 ms  p99 ms  CPU us    ratio   by CPU`;

function printComparison({ name, least }: NamedQuestion, { bare, service, ratio, cpuRatio }: Comparison): void {
  const target = least === undefined ? "" : `   at least ${least}: ${ratio >= least ? "met" : "MISSED"}`;
  const ratios = `${ratio.toFixed(2).padStart(5)}${cpuRatio.toFixed(2).padStart(9)}`;
  console.log(`    ${name.padEnd(16)}${figures(service)}          ${figures(bare)}    ${ratios}${target}`);
}

function figures({ perSecond, p50Ms, p99Ms, cpuUs }: Round): string {
  const shown = [perSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1), cpuUs.toFixed(0)];
  return shown.map((text) => text.padStart(8)).join("");
}
