import type { Page } from "playwright-core";
import { openPlace } from "./open-place.ts";
import type { Place } from "./place.ts";

export interface FilterTimes {
  readonly opening: number;
  readonly filters: Readonly<Record<string, readonly number[]>>;
}

type Change = (page: Page, round: number) => Promise<unknown>;

const filters: Readonly<Record<string, Change>> = {
  "filter by status": (page, round) =>
    page.getByRole("link", { name: [/^Violations/, /^Warnings/, /^Passes/][round % 3] ?? "" }).click(),
  "filter by family": (page, round) => choose(page, "License family", ["permissive", "copyleft", "other"], round),
  "filter by scope": (page, round) => choose(page, "Scope", ["runtime", "optional", "dev", "test"], round),
  "filter by license, after the pause": (page, round) =>
    page.getByLabel("License", { exact: true }).fill(["MIT", "GPL-*", "A*"][round % 3] ?? ""),
  "search by name, after the pause": (page, round) =>
    page.getByLabel("Search the findings").fill(`package-${round + 1}`),
  "next page": (page) => page.getByRole("button", { name: "Next" }).click(),
  "sort by name": (page) => page.getByRole("button", { name: "Component" }).click(),
};

/** Each round loads the page again, because it caches responses. */
export async function filterFindings(place: Place, rounds: number): Promise<FilterTimes> {
  const page = await openPlace(place);
  await page.addInitScript(watchFilters);
  await page.goto(`${place.address}/ui/#/scans/${place.largeScan}`);
  await untilAll(page);
  const opening = await page.evaluate<number>("performance.now()");
  const times = Object.keys(filters).map((name) => [name, [] as number[]] as const);
  for (let round = 0; round < rounds; round++) {
    for (const [name, taken] of times) taken.push(await measure(page, (filters[name] as Change)(page, round)));
    await page.goto(`${place.address}/ui/#/scans/${place.largeScan}`);
    await page.reload();
    await untilAll(page);
  }
  await page.context().close();
  return { opening, filters: Object.fromEntries(times) };
}

/** Then goes back to all findings, which the page has cached. */
async function measure(page: Page, change: Promise<unknown>): Promise<number> {
  await change;
  const time = await page.evaluate<number>("lastFilter()");
  const clear = page.getByRole("link", { name: "Clear filters" });
  if (await clear.isVisible()) {
    await clear.click();
    await page.evaluate("lastFilter()");
  }
  return time;
}

async function untilAll(page: Page): Promise<void> {
  await page.getByText(/^1 to 50 of /).waitFor();
  const filters = page.getByRole("button", { name: "Filters", expanded: false });
  if (await filters.isVisible()) await filters.click();
}

function choose(page: Page, label: string, values: readonly string[], round: number): Promise<unknown> {
  return page.getByLabel(label).selectOption(values[round % values.length] ?? "");
}

/** Milliseconds from a change of the URL, which starts a request, until the result is painted. */
const watchFilters = `
  let filtering = Promise.withResolvers();
  addEventListener("hashchange", () => {
    const start = performance.now();
    const { resolve } = filtering;
    const look = () => {
      if (document.querySelector("[aria-busy=true]")) requestAnimationFrame(look);
      else setTimeout(() => resolve(performance.now() - start));
    };
    requestAnimationFrame(look);
  });
  globalThis.lastFilter = async () => {
    const time = await filtering.promise;
    filtering = Promise.withResolvers();
    return time;
  };
`;
