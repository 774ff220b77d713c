import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { browserMissing, startBrowser } from "../helpers/browser.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { type OpenPage, openSignedIn } from "./open-page.ts";
import { pauseClock, untilAnswered } from "./page-clock.ts";

describe("the overview asks", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser?.close());

  test("once in ten seconds while a scan is pending, else once a minute", async () => {
    const api = await start();
    await storeScan(api, "a");
    const opened = await openPaused(browser, api);
    await timeToNextPoll(opened); // the clock was running until a moment ago
    for (let polls = 2; polls <= 4; polls++) assertNear(await timeToNextPoll(opened), 10);
    assert.equal(askedFor(opened, "/scans").length, 1, "the list was asked for though nothing changed");

    await api.store.scans.fail(await claimScan(api), { code: "internal", detail: "" }, ended());
    assertNear(await timeToNextPoll(opened), 10);
    assert.equal(askedFor(opened, "/scans").length, 2);
    await rows(opened.page, "Latest scans").getByText("failed").waitFor();
    assertNear(await timeToNextPoll(opened), 60);
    assert.equal(askedFor(opened, "/projects").length, 1);
  });

  test("nothing while the tab is hidden", async () => {
    const api = await start();
    await storeScan(api, "a");
    const opened = await openPaused(browser, api);
    await opened.page.evaluate(`
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    `);
    const before = opened.asked.length;
    await opened.page.clock.runFor(120_000);
    await untilAnswered(opened);
    assert.equal(opened.asked.length, before);
  });

  test("not before the time that the service names when it is too busy", async () => {
    const api = await start();
    const times: number[] = [];
    const busy = { status: 429, headers: { "retry-after": "3" }, json: { detail: "Too many requests.", code: "busy" } };
    const { page } = await openSignedIn(browser, api, "policies");
    await page.route("**/dashboard?*", async (route) => {
      times.push(Date.now());
      await (times.length < 2 ? route.fulfill(busy) : route.continue());
    });
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByText("No project has a violation").waitFor();
    const [first = 0, second = 0] = times;
    assert.ok(second - first >= 2_900, `it asked again after ${second - first} ms`);
  });

  test("again when the reader wants it after an error", async () => {
    const api = await start();
    let isBroken = true;
    const broken = { status: 500, json: { detail: "Something went wrong.", code: "internal" } };
    const { page } = await openSignedIn(browser, api, "policies");
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
async function openPaused(browser: Browser, api: StartedApi): Promise<OpenPage> {
  const opened = await openSignedIn(browser, api, "policies");
  await opened.page.clock.install();
  await opened.page.getByRole("link", { name: "Overview" }).click();
  await rows(opened.page, "Running and waiting scans").waitFor();
  await pauseClock(opened.page);
  await untilAnswered(opened);
  return opened;
}

function ended() {
  return { completedAt: new Date(), durationSeconds: 1 };
}

function askedFor({ asked }: OpenPage, path: string): readonly string[] {
  return asked.filter((request) => request.startsWith(`GET ${path}?`));
}

/** Seconds on the page's clock until it asks for the dashboard again; it has the answer in the end. */
async function timeToNextPoll(opened: OpenPage): Promise<number> {
  const asked = askedFor(opened, "/dashboard").length;
  let seconds = 0;
  for (; askedFor(opened, "/dashboard").length === asked && seconds < 120; seconds += 0.5)
    await opened.page.clock.runFor(500);
  await untilAnswered(opened);
  return seconds;
}

/** The browser tells the test a little later what the page has asked for. */
function assertNear(seconds: number, expected: number): void {
  assert.ok(seconds >= expected - 1 && seconds < expected * 1.5, `it asked after ${seconds} s, not ${expected} s`);
}

function rows(page: Page, caption: string) {
  return page.getByRole("table", { name: caption });
}
