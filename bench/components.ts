import { openStore } from "../src/store/open.ts";
import type { ComponentFilter, Store } from "../src/store/store.ts";
import { componentsEach, distinctCount, fillComponents, projectCount } from "./components/fill.ts";
import { onEachDatabase } from "./database/on-each-database.ts";
import { report } from "./report.ts";

export const title = `the search for components over ${projectCount} scans of ${componentsEach}, ${distinctCount} of them different (medians of 15)`;

const maxMs = 50;

const searches: Readonly<Record<string, readonly [ComponentFilter, offset: number, limit: number]>> = {
  "everything, first page": [{}, 0, 100],
  "everything, page of 1000 in the middle": [{}, 500_000, 1000],
  "a name": [{ name: "left-pad-100" }, 0, 100],
  "a name anywhere": [{ name: "*4j-core-12*" }, 0, 100],
  "a frequent license": [{ license: "MIT" }, 0, 1000],
  "a license family": [{ family: "network-copyleft" }, 0, 100],
  "a name and a license": [{ name: "client*", license: "AGPL*" }, 0, 100],
};

export function run(): Promise<void> {
  return onEachDatabase(measure);
}

async function measure(name: string, url: string): Promise<void> {
  await fillComponents(url);
  const store = await openStore(url, { now: () => new Date(), warn: () => {} });
  try {
    for (const [what, [filter, offset, limit]] of Object.entries(searches)) {
      const { total } = await store.components.search(filter, { offset, limit });
      report(`${name}: ${what} (${total})`, await median(store, filter, offset, limit), "ms", maxMs);
    }
  } finally {
    await store.close();
  }
}

async function median(store: Store, filter: ComponentFilter, offset: number, limit: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 15; round++) {
    const started = performance.now();
    await store.components.search(filter, { offset, limit });
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[7] ?? Number.NaN;
}
