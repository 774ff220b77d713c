import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import type { AppliedWaiver } from "../../src/domain/finding.ts";
import { claimScan, completeScan, storeScan } from "../helpers/api-scans.ts";
import { browserMissing, startBrowser } from "../helpers/browser.ts";
import { craftView } from "../helpers/craft-report.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import { assertAccessible, assertFits, keepScreenshot, type OpenPage, openSignedIn } from "./open-page.ts";

const day = 86_400_000;

describe("the overview", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let browser: Browser;
  let api: StartedApi;
  before(async () => {
    browser = await startBrowser();
    api = await start();
    await fill(api);
  });
  after(() => browser?.close());

  test("names what asks for attention", async () => {
    const { page, complaints, strangers } = await openSignedIn(browser, api);
    await rows(page, "Projects that got worse").getByText("shop").waitFor();
    assert.match(await textOf(rows(page, "Projects that got worse")), /shop\s*pass\s*violation/);
    assert.match(await textOf(rows(page, "Projects with violations")), /shop\s*violation.*1/);
    assert.match(await textOf(rows(page, "Waivers that end")), /site\s*left@1\.0\.0\s*GPL-3\.0-only/);
    await page.getByText("The latest complete scan of 1 project did not see everything.").waitFor();
    const latest = await textOf(rows(page, "Latest scans"));
    assert.match(latest, /site.*pass\s*incomplete/, "an incomplete scan looks like a plain pass");
    assert.deepEqual([complaints, strangers], [[], []]);
  });

  test("shows how far pending scans are, and leads to them", async () => {
    const { page } = await openSignedIn(browser, api);
    const pending = rows(page, "Running and waiting scans");
    await pending.getByText("looking up licenses").waitFor();
    const bar = page.getByRole("progressbar", { name: "running-one: looking up licenses" });
    assert.equal(await bar.getAttribute("value"), "40");
    assert.match(await textOf(pending), /12 of 30 components looked up/);
    assert.match(await textOf(pending), /waiting-one\s*queued\s*waits for a worker/);
    await page.getByRole("link", { name: "Scan of running-one", exact: true }).click();
    await page.waitForURL(/#\/scans\/[0-9a-f-]{36}$/);
  });

  test("leads to the projects whose scans are incomplete, from the figure and from the notice", async () => {
    const { page } = await openSignedIn(browser, api);
    for (const name of [/Projects with incomplete scans$/, "Show these projects"]) {
      await page.getByRole("link", { name }).click();
      await page.waitForURL(/#\/projects\?completeness=partial$/);
      await page.getByText("1 to 1 of 1").waitFor();
      assert.match(await textOf(rows(page, "Projects")), /site.*incomplete/);
      assert.equal(await page.getByLabel("Completeness").inputValue(), "partial");
      await page.getByRole("link", { name: "Overview" }).click();
    }
  });

  test("keeps the period in the address", async () => {
    const { page, asked } = await openSignedIn(browser, api);
    await page.getByLabel("Period").selectOption("90 days");
    await page.waitForURL(/days=90/);
    await page.reload();
    await page.getByRole("heading", { name: "Latest scans" }).waitFor();
    assert.equal(await page.getByLabel("Period").inputValue(), "90");
    assert.ok(asked.includes("GET /dashboard?days=90"));
  });

  for (const width of [360, 1280]) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`fits on a screen of ${width} pixels, ${colorScheme}`, async () => {
        const options = { viewport: { width, height: 900 }, colorScheme };
        const { page, complaints } = await openSignedIn(browser, api, "", options);
        await page.getByRole("img", { name: /Violations and warnings/ }).waitFor();
        await rows(page, "Latest scans").waitFor();
        await assertFits(page);
        await assertAccessible(page);
        assert.deepEqual(complaints, []);
        await keepScreenshot(page, `overview-full-${colorScheme}-${width}`);
        await page.context().close();
      });
    }
  }

  test("of a new service says what to do", async () => {
    const { page } = await openSignedIn(browser, await start());
    await page.getByText("Nothing has been scanned yet").first().waitFor();
    await page.getByText("No project has a violation").waitFor();
    await page.getByText("No waiver ends soon").waitFor();
    assert.equal(await page.getByRole("heading", { name: "Running and waiting scans" }).count(), 0);
    await assertAccessible(page);
    await keepScreenshot(page, "overview-empty");
  });
});

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

/** A project that got worse, one that was not seen whole and has a waiver, one scan that runs and one that waits. */
async function fill(api: StartedApi): Promise<void> {
  const waiver: AppliedWaiver = {
    component: "left",
    until: new Date(Date.now() + 5 * day).toISOString().slice(0, 10),
    reason: "It is replaced soon.",
    approvedBy: "legal",
    from: "policy",
    status: "violation",
  };
  const reason = { code: "sources_failed", message: "A source failed.", count: 1, advice: "Scan again." } as const;
  const { report } = craftView([{ resolved_license: "GPL-3.0-only", decision: { waiver } }], {
    completeness: { state: "partial", reasons: [reason] },
  });
  await storeReport(api, "site", report);
  await storeReport(api, "shop", craftView([{}]).report, new Date(Date.now() - 9 * day));
  await completeScan(api, { project: "shop", licenses: { MIT: 3, "AGPL-3.0-only": 1 }, violations: 1, warnings: 2 });
  await storeScan(api, "running-one");
  const progress = { stage: "resolving", percent: 40, componentsFound: 30, componentsResolved: 12 } as const;
  await api.store.scans.heartbeat(await claimScan(api), { leaseMs: 600_000, now: new Date(), progress });
  await storeScan(api, "waiting-one");
  await untilIndexed(api);
}

/** Waivers are found by the search, which learns of a scan a moment after it. */
async function untilIndexed({ store }: StartedApi): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const { expiringWaivers } = await store.scans.dashboard({ days: 1, now: new Date() });
    if (expiringWaivers.length > 0) return;
    assert.ok(Date.now() < deadline, "the scan was not indexed");
    await sleep(100);
  }
}

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

/** The page's clock also runs by itself, so a busy machine adds a little. */
function assertNear(seconds: number, expected: number): void {
  assert.ok(seconds >= expected * 0.9 && seconds < expected * 1.5, `it asked after ${seconds} s, not ${expected} s`);
}

async function untilAsked(opened: OpenPage, path: string, times: number): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (askedFor(opened, path).length < times && Date.now() < deadline) await sleep(20);
  assert.equal(askedFor(opened, path).length, times, `${path} was asked for another number of times`);
}

function rows(page: Page, caption: string) {
  return page.getByRole("table", { name: caption });
}

async function textOf(place: ReturnType<typeof rows>): Promise<string> {
  return (await place.innerText()).replaceAll(/\s+/g, " ");
}
