import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { storeScan } from "../helpers/api-scans.ts";
import { browserMissing } from "../helpers/browser.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import { type Reader, startReader } from "./open-page.ts";
import { openWithClock, pauseClock, requestsOf, untilAnswered } from "./page-clock.ts";

/** Requests a minute that the service takes from one address, for each endpoint, unless it is told otherwise. */
const limit = 100;
const pages = 15;

describe(
  "an open page asks so seldom that 15 of them stay below the limit",
  { skip: browserMissing() ?? false },
  () => {
    const start = onSqlite();
    let reader: Reader;
    let quiet: StartedApi;
    let busy: StartedApi;
    let finished: string;
    let quietPage: Page;
    before(async () => {
      reader = await startReader();
      [quiet, busy] = [await start(), await start()];
      finished = await storeReport(quiet, "shop", (await sampleReport(200)).report);
      await storeScan(busy, "waiting");
      ({ page: quietPage } = await openWithClock(reader, quiet, "account"));
    });
    after(() => reader?.close());

    const places: Readonly<Record<string, readonly [place: () => string, shown: RegExp]>> = {
      "the overview while nothing is pending": [() => "", /All scans/],
      "the list of projects": [() => "projects", /1 to 1 of 1/],
      "a project": [() => "projects/shop", /Latest complete scan/],
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
        await quietPage.goto(`${quiet.url}/ui/#/${place()}`);
        await quietPage.getByText(shown).first().waitFor();
        assertBelowLimit(await askedIn(quietPage, 60));
        await quietPage.clock.resume();
      });
    }

    test("the overview while a scan is pending, also when every poll finds a change", async () => {
      const { page: following } = await openWithClock(reader, busy, "");
      await following.getByRole("table", { name: "Running and waiting scans" }).waitFor();
      const counts = await askedIn(following, 60, () => storeScan(busy, "another"));
      assertBelowLimit(counts);
      assert.ok((counts.get("GET /dashboard") ?? 0) >= 5, "it did not follow the pending scan");
      await following.context().close();
    });

    test("a running scan, by what the service says is left of the limit", async () => {
      const id = await storeScan(busy, "slow");
      const { page: running } = await openWithClock(reader, busy, "policies");
      let remaining = 90;
      await running.route(`**/scans/${id}`, async (route) => {
        const response = await route.fetch();
        const headers = {
          "x-ratelimit-limit": "100",
          "x-ratelimit-remaining": `${remaining}`,
          "x-ratelimit-reset": "30",
        };
        await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
      });
      await running.goto(`${busy.url}/ui/#/scans/${id}`);
      await running.getByText("Waiting for a worker").first().waitFor();
      const path = `GET /scans/${id}`;
      assert.ok(((await askedIn(running, 20)).get(path) ?? 0) >= 7, "it is slow though the limit is hardly used");
      remaining = 20; // 30 seconds for 20 requests of 20 pages
      await askedIn(running, 3);
      assert.ok(((await askedIn(running, 25)).get(path) ?? 0) <= 1, "it does not mind the limit");
      await running.unrouteAll({ behavior: "ignoreErrors" }); // one may be on its way
      await running.context().close();
    });
  },
);

function assertBelowLimit(counts: ReadonlyMap<string, number>): void {
  for (const [endpoint, count] of counts)
    assert.ok(count * pages <= limit, `${pages} pages send ${count * pages} times ${endpoint} in a minute`);
}

/** The number of requests that the page sends by itself in some seconds of its clock, by endpoint. */
async function askedIn(page: Page, seconds: number, afterEach: () => unknown = () => {}) {
  await pauseClock(page);
  const before = (await requestsOf(page)).asked.length;
  for (let at = 0, known = before; at < seconds; at++) {
    await page.clock.runFor(1000);
    const { asked } = await requestsOf(page);
    if (asked.length === known) continue;
    await afterEach();
    await untilAnswered(page); // else the next poll would come late
    known = (await requestsOf(page)).asked.length;
  }
  const { asked } = await requestsOf(page);
  const endpoints = asked.slice(before).map((request) => request.split("?")[0] ?? "");
  return new Map([...Map.groupBy(endpoints, String)].map(([endpoint, all]) => [endpoint, all.length]));
}
