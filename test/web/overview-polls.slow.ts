import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { browserMissing } from "../helpers/browser.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { openSignedIn, type Reader, startReader } from "./open-page.ts";
import { openWithClock, pauseClock, requestsOf, untilAnswered, untilShown } from "./page-clock.ts";

describe("the overview asks", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  before(async () => {
    reader = await startReader();
    api = await start();
  });
  after(() => reader?.close());

  test("once in ten seconds while a scan is pending, else once a minute", async () => {
    await storeScan(api, "a");
    const page = await openPaused(reader, api);
    await timeToNextPoll(page); // the clock was running until a moment ago
    for (let polls = 2; polls <= 4; polls++) assertNear(await timeToNextPoll(page), 10);
    assert.equal((await askedFor(page, "/scans")).length, 1, "the list was asked for though nothing changed");

    await api.store.scans.fail(await claimScan(api), { code: "internal", detail: "" }, ended());
    assertNear(await timeToNextPoll(page), 10);
    assert.equal((await askedFor(page, "/scans")).length, 2);
    await untilShown(page, rows(page, "Latest scans").getByText("failed"));
    assertNear(await timeToNextPoll(page), 60);
    assert.equal((await askedFor(page, "/projects")).length, 1);
    await page.context().close();
  });

  test("nothing while the tab is hidden", async () => {
    await storeScan(api, "a");
    const page = await openPaused(reader, api);
    await page.evaluate(`
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    `);
    const before = await requestsOf(page);
    await page.clock.runFor(120_000);
    await untilAnswered(page);
    assert.deepEqual(await requestsOf(page), before);
    await page.context().close();
  });

  test("not before the time that the service names when it is too busy", async () => {
    const busy = { status: 429, headers: { "retry-after": "3" }, json: { detail: "Too many requests.", code: "busy" } };
    const { page } = await openWithClock(reader, api, "policies");
    await page.route("**/dashboard?*", (route) => route.fulfill(busy), { times: 1 });
    await pauseClock(page);
    const refused = page.waitForResponse("**/dashboard?*"); // the code of the page is loaded first
    await page.getByRole("link", { name: "Overview" }).click();
    await refused;
    await untilAnswered(page);
    assertNear(await timeToNextPoll(page), 3);
    await untilShown(page, page.getByText("No project has a violation"));
    await page.context().close();
  });

  test("again by itself when the service was away, and says since when the figures are not updated", async () => {
    const { page } = await openWithClock(reader, api, "policies");
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByText("No project has a violation").waitFor();
    await pauseClock(page);
    await page.route("**/*", (route) => route.abort("connectionrefused"));
    await page.clock.runFor(65_000);
    await untilShown(
      page,
      page.getByText(/^Not updated since .*The service cannot be reached\. Trying again…$/).first(),
    );
    assert.equal(await page.getByText("No project has a violation").count(), 1, "the figures are gone");
    await page.getByRole("link", { name: "Scans", exact: true }).click();
    await page.clock.runFor(30_000);
    const failure = page.getByRole("alert");
    await untilShown(page, failure);
    assert.match((await failure.textContent()) ?? "", /Trying again every few seconds/);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.clock.runFor(30_000);
    await untilShown(
      page,
      page.locator("main").filter({ hasText: /scans? shown|Nothing has been scanned/, hasNot: failure }),
    );
    await page.getByRole("link", { name: "Overview" }).click();
    await page.clock.runFor(15_000);
    const overview = page.locator("main").filter({ hasText: "No project has a violation" });
    await untilShown(page, overview.filter({ hasNotText: "Not updated since" }));
    await page.context().close();
  });

  test("again when the reader wants it after an error", async () => {
    let isBroken = true;
    const broken = { status: 500, json: { detail: "Something went wrong.", code: "internal" } };
    const { page } = await openSignedIn(reader, api, "policies");
    await page.route("**/dashboard?*", (route) => (isBroken ? route.fulfill(broken) : route.continue()));
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("alert").getByText("Something went wrong.").waitFor();
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByText("No project has a violation").waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
  });
});

/** The overview with a pending scan, whose timers are the test's from its first request on. */
async function openPaused(reader: Reader, api: StartedApi): Promise<Page> {
  const { page } = await openWithClock(reader, api, "policies");
  await page.getByRole("link", { name: "Overview" }).click();
  await rows(page, "Running and waiting scans").waitFor();
  await pauseClock(page);
  await untilAnswered(page);
  return page;
}

function ended() {
  return { completedAt: new Date(), durationSeconds: 1 };
}

async function askedFor(page: Page, path: string): Promise<readonly string[]> {
  const { asked } = await requestsOf(page);
  return asked.filter((request) => request.startsWith(`GET ${path}?`));
}

/** Seconds on the page's clock until it asks for the dashboard again; it has the answer in the end. */
async function timeToNextPoll(page: Page): Promise<number> {
  const { length } = await askedFor(page, "/dashboard");
  let seconds = 0;
  for (; (await askedFor(page, "/dashboard")).length === length && seconds < 120; seconds += 0.5)
    await page.clock.runFor(500);
  await untilAnswered(page);
  return seconds;
}

/** The page waits a little more or less, so that several pages do not ask at the same time. */
function assertNear(seconds: number, expected: number): void {
  assert.ok(seconds >= expected - 1 && seconds < expected * 1.5, `it asked after ${seconds} s, not ${expected} s`);
}

function rows(page: Page, caption: string) {
  return page.getByRole("table", { name: caption });
}
