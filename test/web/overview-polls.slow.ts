import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { browserMissing, startBrowser } from "../helpers/browser.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { type OpenPage, openSignedIn } from "./open-page.ts";

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
    const opened = await openWithClock(browser, api);
    await rows(opened.page, "Running and waiting scans").waitFor();
    for (let polls = 2; polls <= 4; polls++) assertNear(await timeToNextPoll(opened), 10);
    assert.equal(askedFor(opened, "/scans").length, 1, "the list was asked for though nothing changed");

    await api.store.scans.fail(await claimScan(api), { code: "internal", detail: "" }, ended());
    assertNear(await timeToNextPoll(opened), 10);
    await untilAsked(opened, "/scans", 2);
    await rows(opened.page, "Latest scans").getByText("failed").waitFor();
    assertNear(await timeToNextPoll(opened), 60);
    assert.equal(askedFor(opened, "/projects").length, 1);
  });

  test("nothing while the tab is hidden", async () => {
    const api = await start();
    await storeScan(api, "a");
    const opened = await openWithClock(browser, api);
    await rows(opened.page, "Running and waiting scans").waitFor();
    await opened.page.evaluate(`
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    `);
    await opened.page.clock.runFor(120_000);
    assert.equal(askedFor(opened, "/dashboard").length, 1);
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

/** The timers of the overview are the test's from its first request on. */
async function openWithClock(browser: Browser, api: StartedApi): Promise<OpenPage> {
  const opened = await openSignedIn(browser, api, "policies");
  await opened.page.clock.install();
  await opened.page.getByRole("link", { name: "Overview" }).click();
  return opened;
}

function ended() {
  return { completedAt: new Date(), durationSeconds: 1 };
}

function askedFor({ asked }: OpenPage, path: string): readonly string[] {
  return asked.filter((request) => request.startsWith(`GET ${path}?`));
}

/** Seconds on the page's clock until it asks for the dashboard again and has the answer. */
async function timeToNextPoll(opened: OpenPage): Promise<number> {
  const { page } = opened;
  const asked = askedFor(opened, "/dashboard").length;
  const answer = page.waitForResponse(/\/dashboard\?/);
  const start = await page.evaluate<number>("Date.now()");
  let seconds = 0;
  while (askedFor(opened, "/dashboard").length === asked && seconds < 120) {
    await page.clock.runFor(500);
    seconds = ((await page.evaluate<number>("Date.now()")) - start) / 1_000;
  }
  await (await answer).finished();
  return seconds;
}

/** The page's clock also runs by itself, before the first look at it and after the last: a busy machine is less exact. */
function assertNear(seconds: number, expected: number): void {
  assert.ok(seconds >= expected * 0.5 && seconds < expected * 2, `it asked after ${seconds} s, not ${expected} s`);
}

async function untilAsked(opened: OpenPage, path: string, times: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (askedFor(opened, path).length < times && Date.now() < deadline) await sleep(20);
  assert.equal(askedFor(opened, path).length, times, `${path} was asked for another number of times`);
}

function rows(page: Page, caption: string) {
  return page.getByRole("table", { name: caption });
}
