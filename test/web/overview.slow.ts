import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { AppliedWaiver } from "../../src/domain/report/finding.ts";
import { claimScan, completeScan, storeScan } from "../helpers/api-scans.ts";
import { browserMissing } from "../helpers/browser.ts";
import { craftView } from "../helpers/craft-report.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import {
  assertAccessible,
  assertFits,
  assertLooks,
  keepScreenshot,
  openSignedIn,
  type Reader,
  resize,
  startReader,
} from "./open-page.ts";

const day = 86_400_000;

describe("the overview", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  before(async () => {
    reader = await startReader();
    api = await start();
    await fill(api);
  });
  after(() => reader?.close());

  test("names what asks for attention", async () => {
    const { page, complaints, strangers } = await openSignedIn(reader, api);
    await rows(page, "Projects that got worse").getByText("shop").waitFor();
    const worse = await textOf(rows(page, "Projects that got worse"));
    assert.match(worse, /grown violation 1 → 6 .*new-1@1\.0\.0 GPL-3\.0-only.* 2 more/);
    assert.match(worse, /shop pass → violation 0 → 1 See what changed/);
    const finding = rows(page, "Projects that got worse").getByRole("link", { name: "new-1@1.0.0" });
    assert.match((await finding.getAttribute("href")) ?? "", /#\/scans\/[\w-]+\?q=new-1$/);
    await page.getByText("2 more").click();
    await page.getByText("new-5@1.0.0").waitFor();
    const compare = await page.getByRole("link", { name: "What changed in grown" }).getAttribute("href");
    assert.match(compare ?? "", /^#\/scans\/[\w-]{36}\/compare\/[\w-]{36}$/);
    assert.match(await textOf(rows(page, "Waivers that end")), /site\s*left@1\.0\.0\s*GPL-3\.0-only/);
    await page.getByText("The latest complete scan of 1 project did not see everything.").waitFor();
    const latest = await textOf(rows(page, "Latest scans"));
    assert.match(latest, /site.*pass\s*incomplete/, "an incomplete scan looks like a plain pass");
    assert.deepEqual([complaints, strangers], [[], []]);
  });

  test("shows how far pending scans are, and leads to them", async () => {
    const { page } = await openSignedIn(reader, api);
    const pending = rows(page, "Running and waiting scans");
    await pending.getByText("Looking for licenses").waitFor();
    const bar = page.getByRole("progressbar", { name: "running-one: Looking for licenses" });
    assert.equal(await bar.getAttribute("value"), "40");
    assert.match(await textOf(pending), /12 of 30 components looked up/);
    assert.match(await textOf(pending), /waiting-one\s*queued\s*Waiting for a worker/);
    await page.getByRole("link", { name: "Scan of running-one", exact: true }).click();
    await page.waitForURL(/#\/scans\/[0-9a-f-]{36}$/);
  });

  test("leads to the projects whose scans are incomplete, from the figure and from the notice", async () => {
    const { page } = await openSignedIn(reader, api);
    for (const name of [/Projects with incomplete scans$/, "Show these projects"]) {
      await page.getByRole("link", { name }).click();
      await page.waitForURL(/#\/projects\?completeness=partial$/);
      await page.getByText("1 to 1 of 1").waitFor();
      assert.match(await textOf(rows(page, "Projects")), /site.*incomplete/);
      assert.equal(await page.getByLabel("Completeness").inputValue(), "partial");
      await page.getByRole("link", { name: "Overview" }).click();
    }
  });

  test("has the worst projects first, and sorts them as the reader wants", async () => {
    const { page } = await openSignedIn(reader, api);
    const risky = rows(page, "Projects with violations");
    const names = async () => (await risky.locator("tbody td:first-child").allInnerTexts()).join();
    await risky.waitFor();
    assert.equal(await names(), "grown,shop");
    await risky.getByRole("button", { name: "Warnings" }).click();
    await risky.locator("tbody td:first-child", { hasText: "shop" }).and(page.locator("tr:first-child td")).waitFor();
    assert.equal(await names(), "shop,grown");
    await risky.getByRole("button", { name: "Project" }).click();
    await risky.locator("tbody td:first-child", { hasText: "grown" }).and(page.locator("tr:first-child td")).waitFor();
  });

  test("draws how all projects stood at the end of each day, which scanning again does not change", async () => {
    const { page } = await openSignedIn(reader, api);
    await page.getByText("Show as a table").click();
    const days = rows(page, "All projects by day").locator("tbody tr");
    const figures = async (row: number) => (await days.nth(row).innerText()).replaceAll(/\s+/g, " ");
    assert.match(await figures(20), / 2 1 0 0 0$/);
    assert.match(await figures(29), / 3 7 2 0 1$/);
  });

  test("keeps the period in the address", async () => {
    const { page, asked } = await openSignedIn(reader, api);
    await page.getByLabel("Period").selectOption("90 days");
    await page.waitForURL(/days=90/);
    await page.reload();
    await page.getByRole("heading", { name: "Latest scans" }).waitFor();
    assert.equal(await page.getByLabel("Period").inputValue(), "90");
    assert.ok(asked.includes("GET /dashboard?days=90"));
  });

  test("fits narrow and wide screens, light and dark", async () => {
    const { page, complaints } = await openSignedIn(reader, api);
    await page.getByRole("img", { name: /Violations and warnings of all projects/ }).waitFor();
    await rows(page, "Latest scans").waitFor();
    await assertLooks(page, "overview-full");
    await resize(page, 2560);
    await assertFits(page);
    await assertAccessible(page);
    assert.deepEqual(complaints, []);
  });

  test("of a new service says what to do", async () => {
    const { page } = await openSignedIn(reader, await start());
    await page.getByText("Nothing has been scanned yet").first().waitFor();
    await page.getByText("No project has a violation").waitFor();
    await page.getByText("No waiver ends soon").waitFor();
    assert.equal(await page.getByRole("heading", { name: "Running and waiting scans" }).count(), 0);
    await assertAccessible(page);
    await keepScreenshot(page, "overview-empty");
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
  const denied = (name: string) =>
    ({ component: { name }, resolved_license: "GPL-3.0-only", status: "violation" }) as const;
  const grown = ["old", "new-1", "new-2", "new-3", "new-4", "new-5"].map(denied);
  await storeReport(api, "grown", craftView([denied("old")]).report, new Date(Date.now() - 10 * day));
  await storeReport(api, "shop", craftView([{}]).report, new Date(Date.now() - 9 * day));
  await storeReport(api, "grown", craftView(grown).report, new Date(Date.now() - day));
  await completeScan(api, { project: "shop", licenses: { MIT: 3, "AGPL-3.0-only": 1 }, violations: 1, warnings: 2 });
  await storeScan(api, "running-one");
  const progress = { stage: "resolving", percent: 40, componentsFound: 30, componentsResolved: 12 } as const;
  await api.store.scans.heartbeat(await claimScan(api), { leaseMs: 600_000, now: new Date(), progress });
  await storeScan(api, "waiting-one");
  await untilIndexed(api);
}

/** Waivers are found by the search, which learns of a scan a moment after it. */
async function untilIndexed({ store }: StartedApi): Promise<void> {
  const deadline = Date.now() + 300_000;
  for (;;) {
    const { expiringWaivers } = await store.scans.dashboard({ days: 1, now: new Date() });
    if (expiringWaivers.length > 0) return;
    assert.ok(Date.now() < deadline, "the scan was not indexed");
    await sleep(100);
  }
}

function rows(page: Page, caption: string) {
  return page.getByRole("table", { name: caption });
}

async function textOf(place: ReturnType<typeof rows>): Promise<string> {
  return (await place.innerText()).replaceAll(/\s+/g, " ");
}
