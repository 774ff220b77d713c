import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { completeScan, failScan, storeScan } from "../helpers/api-scans.ts";
import { browserMissing } from "../helpers/browser.ts";
import { craftView } from "../helpers/craft-report.ts";
import { sampleChange } from "../helpers/sample-change.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import { assertLooks, openSignedIn, type Reader, startReader } from "./open-page.ts";
import { openWithClock, pauseClock } from "./page-clock.ts";

const day = 86_400_000;
const project = "shop/a <b>?#%";

describe("projects and scans", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  let ids: readonly [string, string];
  before(async () => {
    reader = await startReader();
    api = await start();
    ids = await fill(api);
  });
  after(() => reader?.close());

  test("are found by name and result, and the address keeps the filters", async () => {
    const { page, asked, complaints } = await openWithClock(reader, api, "projects");
    await table(page, "Projects").waitFor();
    await page.getByText("1 to 50 of 63").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("51 to 63 of 63").waitFor();
    await pauseClock(page);
    await page.getByLabel("Find a project").pressSequentially("service-4");
    await page.clock.runFor(200);
    assert.equal(asked.filter((request) => request.includes("q=")).length, 0, "it asked before the typing ended");
    await page.clock.runFor(200);
    await page.clock.resume();
    await page.getByText("1 to 11 of 11").waitFor();
    assert.match(page.url(), /q=service-4$/);
    assert.equal(asked.filter((request) => request.includes("q=")).length, 1, "one search for each pause");
    await page.getByLabel("Find a project").fill("");
    await page.getByLabel("Result").selectOption("violation");
    await page.getByText("1 to 2 of 2").waitFor();
    await page.reload();
    await page.getByText("1 to 2 of 2").waitFor();
    await page.getByLabel("Find a project").fill("nothing like this");
    await page.getByText("No project matches").waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  test("show the status of a project when its latest scan failed or was incomplete", async () => {
    const { page } = await openSignedIn(reader, api, "projects?q=un");
    const rows = table(page, "Projects").getByRole("row");
    assert.match(await rows.filter({ hasText: "unfinished" }).innerText(), /no complete scan[^]*failed/);
    assert.match(await rows.filter({ hasText: "unseen" }).innerText(), /pass\s*incomplete/);
  });

  test("are sorted by their figures, the greatest first, and the address keeps that", async () => {
    const { page } = await openSignedIn(reader, api, "projects?status=violation");
    const first = table(page, "Projects").locator("tbody tr:first-child");
    for (const [sort, most] of Object.entries({ "-violations": project, violations: "risky" })) {
      await page.getByRole("button", { name: "Violations" }).click();
      await first.getByRole("link", { name: most, exact: true }).waitFor();
      assert.match(page.url(), new RegExp(`sort=${sort}$`));
    }
    await page.reload();
    await first.getByRole("link", { name: "risky", exact: true }).waitFor();
  });

  test("of one project are a line and a table, and two are compared by keyboard alone", async () => {
    const { page, complaints } = await openSignedIn(reader, api, `projects/${encodeURIComponent(project)}`);
    await page.getByRole("heading", { name: project, level: 1 }).waitFor();
    await page.getByRole("img", { name: "Violations and warnings of each complete scan" }).waitFor();
    assert.equal(await table(page, "Scans of the project").getByRole("row").count(), 4, "a heading and three scans");
    const change = page.getByRole("link", { name: "What changed since the scan before" });
    assert.equal(await change.getAttribute("href"), `#/scans/${ids[0]}/compare/${ids[1]}`);
    assert.ok(await page.getByRole("button", { name: "Compare" }).isDisabled());
    const boxes = page.getByRole("checkbox");
    assert.equal(await boxes.count(), 2, "a scan that failed cannot be compared");
    for (const at of [0, 1]) {
      await boxes.nth(at).focus();
      await page.keyboard.press("Space");
    }
    await page.getByText("Two scans are chosen.").waitFor();
    await page.getByRole("button", { name: "Compare" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Compare two scans" }).waitFor();
    assert.ok(page.url().endsWith(`#/scans/${ids[0]}/compare/${ids[1]}`), "the earlier scan comes first");
    assert.deepEqual(complaints, []);
  });

  test("are an empty list for a project that was never scanned", async () => {
    const { page } = await openSignedIn(reader, api, "projects/nobody");
    await page.getByText("No scan of this project is stored").waitFor();
  });

  test("older scans of a project come page by page", async () => {
    const { page, asked } = await openSignedIn(reader, api, "projects/busy");
    await page.getByText("100 scans shown").waitFor();
    await page.getByText("there are older ones").waitFor();
    await page.getByRole("button", { name: "Show older scans" }).click();
    await page.getByText("104 scans shown, and there are no older ones").waitFor();
    assert.equal(asked.filter((request) => request.includes("before=")).length, 1);
  });

  test("are listed by project and result, older ones on request", async () => {
    const { page, complaints } = await openSignedIn(reader, api, "scans");
    await page.getByText("50 scans shown").waitFor();
    await page.getByRole("button", { name: "Show older scans" }).click();
    await page.getByText("100 scans shown").waitFor();
    await page.getByLabel("Project").fill(project);
    await page.getByText("3 scans shown, and there are no older ones").waitFor();
    await page.getByLabel("Result").selectOption("failed");
    await page.getByText("1 scan shown").waitFor();
    assert.deepEqual(
      [...new URL(page.url().replace("#/", "")).searchParams],
      [
        ["q", project],
        ["status", "failed"],
      ],
    );
    await page.getByRole("link", { name: project, exact: true }).click();
    await page.getByRole("heading", { name: project, level: 1 }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test("new ones appear on request", async () => {
    const { page } = await openSignedIn(reader, api, "scans?q=late");
    await page.getByText("No scan matches").waitFor();
    await completeScan(api, { project: "late", licenses: {}, violations: 0, warnings: 0 });
    await page.getByRole("button", { name: "Refresh" }).click();
    await table(page, "Scans").getByText("completeness unknown").waitFor();
  });

  const places = {
    projects: ["projects?q=s", "Projects"],
    project: [`projects/${encodeURIComponent(project)}`, "Scans of the project"],
    scans: ["scans?status=pass", "Scans"],
  } as const;
  for (const [name, [place, caption]] of Object.entries(places)) {
    test(`fit narrow and wide screens, light and dark: ${name}`, async () => {
      const { page, complaints } = await openSignedIn(reader, api, place);
      await table(page, caption).waitFor();
      if (name === "project") await page.getByRole("img").waitFor();
      await assertLooks(page, name);
      assert.deepEqual(complaints, []);
    });
  }
});

/** A project with a line and a failure, many small ones, one with more than a page of scans. */
async function fill(api: StartedApi): Promise<readonly [string, string]> {
  const ago = (days: number) => new Date(Date.now() - days * day);
  const { old, next } = await sampleChange(60);
  const ids = [await storeReport(api, project, old, ago(20)), await storeReport(api, project, next, ago(3))] as const;
  for (const name of [project, "unfinished"]) {
    await storeScan(api, name, ago(2));
    await failScan(api, () => ({ code: "scan_timeout", detail: "It took too long." }));
  }
  const reason = { code: "sources_failed", message: "A source failed.", count: 1, advice: "Scan again." } as const;
  const partial = craftView([{}], { completeness: { state: "partial", reasons: [reason] } });
  await storeReport(api, "unseen", partial.report, ago(1));
  const outcome = { licenses: { MIT: 1 }, violations: 0, warnings: 0 };
  for (let at = 0; at < 58; at++) await completeScan(api, { ...outcome, project: `service-${at}` });
  await completeScan(api, { ...outcome, project: "risky", violations: 3 });
  for (let at = 0; at < 104; at++) await completeScan(api, { ...outcome, project: "busy" });
  return ids;
}

function table(page: Page, name: string) {
  return page.getByRole("table", { name, exact: true });
}
