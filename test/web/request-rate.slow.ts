import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { storeScan } from "../helpers/api-scans.ts";
import { browserMissing, startBrowser } from "../helpers/browser.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import { type OpenPage, openSignedIn } from "./open-page.ts";
import { pauseClock, untilAnswered } from "./page-clock.ts";

/** Requests a minute that the service takes from one address, for each endpoint, unless it is told otherwise. */
const limit = 100;
const pages = 15;

describe(
  "an open page asks so seldom that 15 of them stay below the limit",
  { skip: browserMissing() ?? false },
  () => {
    const start = onSqlite();
    let browser: Browser;
    let quiet: StartedApi;
    let busy: StartedApi;
    let finished: string;
    before(async () => {
      browser = await startBrowser();
      [quiet, busy] = [await start(), await start()];
      finished = await storeReport(quiet, "shop", (await sampleReport(200)).report);
      await storeScan(busy, "waiting");
    });
    after(() => browser?.close());

    const places: Readonly<Record<string, readonly [place: () => string, shown: RegExp]>> = {
      "the overview while nothing is pending": [() => "", /All scans/],
      "the list of projects": [() => "projects", /1 to 1 of 1/],
      "a project": [() => "projects/shop", /1 complete scan/],
      "the list of scans": [() => "scans", /1 scan shown/],
      "findings of a scan": [() => `scans/${finished}`, /1 to 50 of 200/],
      "warnings of a scan": [() => `scans/${finished}?tab=warnings`, /What to do/],
      "coverage of a scan": [() => `scans/${finished}?tab=coverage`, /What was read/],
      components: [() => "components", /uses/],
      policies: [() => "policies", /permissive/],
      "a new scan": [() => "scans/new", /judged as/],
      "the account": [() => "account", /API keys/],
      administration: [() => "admin", /admin/],
    };
    for (const [name, [place, shown]] of Object.entries(places)) {
      test(name, async () => {
        const opened = await openWithClock(browser, quiet, place());
        await opened.page.getByText(shown).first().waitFor();
        assertBelowLimit(await askedIn(opened, 60));
        await opened.page.context().close();
      });
    }

    test("the overview while a scan is pending, also when every poll finds a change", async () => {
      const opened = await openWithClock(browser, busy, "");
      await opened.page.getByRole("table", { name: "Running and waiting scans" }).waitFor();
      const counts = await askedIn(opened, 60, () => storeScan(busy, "another"));
      assertBelowLimit(counts);
      assert.ok((counts.get("GET /dashboard") ?? 0) >= 5, "it did not follow the pending scan");
      await opened.page.context().close();
    });

    test("a running scan, by what the service says is left of the limit", async () => {
      const id = await storeScan(busy, "slow");
      const opened = await openWithClock(browser, busy, "policies");
      let remaining = 90;
      await opened.page.route(`**/scans/${id}`, async (route) => {
        const response = await route.fetch();
        const headers = {
          "x-ratelimit-limit": "100",
          "x-ratelimit-remaining": `${remaining}`,
          "x-ratelimit-reset": "30",
        };
        await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
      });
      await opened.page.goto(`${busy.url}/ui/#/scans/${id}`);
      await opened.page.getByText("Waiting for a worker").first().waitFor();
      const path = `GET /scans/${id}`;
      assert.ok(((await askedIn(opened, 20)).get(path) ?? 0) >= 7, "it is slow though the limit is hardly used");
      remaining = 20; // 30 seconds for 20 requests of 20 pages
      await askedIn(opened, 3);
      assert.ok(((await askedIn(opened, 25)).get(path) ?? 0) <= 1, "it does not mind the limit");
      await opened.page.unrouteAll({ behavior: "ignoreErrors" }); // one may be on its way
      await opened.page.context().close();
    });
  },
);

function assertBelowLimit(counts: ReadonlyMap<string, number>): void {
  for (const [endpoint, count] of counts)
    assert.ok(count * pages <= limit, `${pages} pages send ${count * pages} times ${endpoint} in a minute`);
}

/** The timers of the place are the test's from its first request on. */
async function openWithClock(browser: Browser, api: StartedApi, place: string): Promise<OpenPage> {
  const opened = await openSignedIn(browser, api, "account");
  await opened.page.clock.install();
  await opened.page.goto(`${api.url}/ui/#/${place}`);
  return opened;
}

/** What the page asks for by itself in so many seconds of its clock, by endpoint. */
async function askedIn(opened: OpenPage, seconds: number, afterEach: () => unknown = () => {}) {
  const { page, asked } = opened;
  await pauseClock(page);
  const before = asked.length;
  for (let at = 0; at < seconds; at++) {
    const known = asked.length;
    await page.clock.runFor(1000);
    if (asked.length === known) continue;
    await afterEach();
    await untilAnswered(opened); // else the next poll would come late
  }
  const endpoints = asked.slice(before).map((request) => request.split("?")[0] ?? "");
  return new Map([...Map.groupBy(endpoints, String)].map(([endpoint, all]) => [endpoint, all.length]));
}
