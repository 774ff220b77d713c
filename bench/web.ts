import { availableParallelism, loadavg } from "node:os";
import { browserMissing } from "../test/helpers/browser.ts";
import { printLine, report } from "./report.ts";
import { findingCount, type Place, scanCount, startPlace } from "./web/place.ts";
import { filterFindings } from "./web/filter-findings.ts";
import { type Load, loadOverview } from "./web/load-overview.ts";

export const title = `the dashboard in a browser, with ${scanCount} scans and one of ${findingCount} findings (medians of 7)`;

const rounds = 7;
const maxKb = 150;
const maxLoadMs = 1_500;
const maxFilterMs = 100;

export async function run(): Promise<void> {
  const missing = browserMissing();
  if (missing !== undefined) return printLine(`  ${missing}`);
  const place = await startPlace();
  try {
    await measureOverview(place);
    await measureFilters(place);
    report(`load of the machine, on ${availableParallelism()} cores`, loadavg()[0] ?? Number.NaN, "");
  } finally {
    await place.stop();
  }
}

async function measureOverview(place: Place): Promise<void> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round++) loads.push(await loadOverview(place));
  const [first] = loads;
  report("script of the first load, gzipped", (first?.scriptBytes ?? Number.NaN) / 1_000, "kB", maxKb);
  const times = loads.map(({ readyMs }) => readyMs);
  report("the overview, interactive, nothing cached", median(times), "ms", maxLoadMs);
  report("the overview, the slowest of them", Math.max(...times), "ms", maxLoadMs);
}

async function measureFilters(place: Place): Promise<void> {
  const { opening, filters } = await filterFindings(place, rounds);
  report("the page of the scan, first opened", opening, "ms");
  for (const [name, times] of Object.entries(filters)) report(name, median(times), "ms", maxFilterMs);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
