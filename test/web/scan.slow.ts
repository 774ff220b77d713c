import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { browserMissing } from "../helpers/browser.ts";
import { lockfile } from "../helpers/project.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { scanSource } from "../helpers/scan-source.ts";
import { sourceOf } from "../helpers/source.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import {
  assertAccessible,
  assertFits,
  assertLooks,
  keepScreenshot,
  openSignedIn,
  readDownload,
  type Reader,
  resize,
  startReader,
  wideLooks,
} from "./open-page.ts";
import { openWithClock, pauseClock, requestsOf, untilAnswered } from "./page-clock.ts";
import { pressOn } from "./use-keyboard.ts";

describe("the page of a scan", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  before(async () => {
    reader = await startReader();
    api = await start();
  });
  after(() => reader?.close());

  const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

  test("explains a violation by keyboard alone, and gives the pack", async () => {
    const licenses = { "left-pad": "MIT", "some-agpl": "AGPL-3.0-only OR GPL-3.0-only", mpl: "MPL-2.0" };
    const { report } = await scanSource(sourceOf({ "package-lock.json": lockfile(licenses) }));
    const id = await storeReport(api, "shop", report);
    const { page, complaints, strangers } = await openSignedIn(reader, api, `scans/${id}`);
    await page.getByRole("heading", { name: "Scan of shop", level: 1 }).waitFor();
    for (const name of ["All 3", "Violations 1", "Warnings 1", "Passes 1"])
      await page.getByRole("link", { name, exact: true }).waitFor();
    await page.getByRole("tab", { name: "About" }).click();
    const verdict = page.getByRole("region", { name: "Verdict" });
    await verdict.waitFor();
    assert.match(
      (await verdict.textContent()) ?? "",
      /1 violation, 1 warning in 3 components, by the policy permissive\/production, judged as/,
    );
    await page.getByRole("tab", { name: /^Findings/ }).click();
    await row(page, "some-agpl").waitFor();
    await assertAccessible(page);

    await pressOn(page, page.getByRole("button", { name: "Explain some-agpl 1.0.0" }));
    const drawer = page.getByRole("dialog", { name: "some-agpl 1.0.0" });
    await drawer.getByText("Offer the source of the whole work").first().waitFor();
    await drawer.getByRole("region", { name: "What to do" }).getByRole("listitem").first().waitFor();
    const text = (await drawer.textContent()) ?? "";
    for (const part of ["package-lock.json", "lockfile says", "AGPL-3.0-only OR GPL-3.0-only", "chosen from", "deny"])
      assert.ok(text.includes(part), `the drawer lacks "${part}": ${text}`);
    await assertAccessible(page);
    await keepScreenshot(page, "scan-drawer-1280");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    assert.equal(await page.evaluate("document.activeElement.getAttribute('aria-label')"), "Explain some-agpl 1.0.0");

    await page.getByRole("tab", { name: "Downloads" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Compliance pack" }).click();
    const saved = await saving;
    assert.match(saved.suggestedFilename(), /^[\w-]+-\d{4}-\d\d-\d\d-\d{4}-[\da-f]{8}-eu-ai-act-compliance-pack\.zip$/);
    assert.equal((await readDownload(saved)).subarray(0, 2).toString(), "PK");
    assert.deepEqual([complaints, strangers], [[], []]);
  });

  test("shows progress by stage while the scan runs, asks every two seconds, and can cancel it", async () => {
    const id = await storeScan(api, "slow");
    const { page } = await openWithClock(reader, api, `scans/${id}`);
    await page.getByRole("status").filter({ hasText: "Waiting for a worker" }).waitFor();
    await keepScreenshot(page, "scan-queued");
    const claim = await claimScan(api);
    const progress = { stage: "resolving", percent: 40, componentsFound: 12, componentsResolved: 5 } as const;
    assert.ok(await api.store.scans.heartbeat(claim, { leaseMs: 600_000, now: new Date(), progress }));
    await page.getByRole("status").filter({ hasText: "Looking for licenses" }).waitFor();
    assert.equal(await page.getByRole("progressbar").getAttribute("value"), "40");
    await page.getByText("12 components found").waitFor();
    await assertAccessible(page);
    await keepScreenshot(page, "scan-running");
    await pauseClock(page);
    await untilAnswered(page);
    const before = (await requestsOf(page)).asked.length;
    for (let halves = 0; halves < 20; halves++) {
      await page.clock.runFor(500);
      await untilAnswered(page);
    }
    const polls = (await requestsOf(page)).asked.slice(before);
    assert.ok(polls.length >= 4 && polls.length <= 5, `it asked ${polls.length} times in ten seconds`);
    assert.deepEqual([...new Set(polls)], [`GET /scans/${id}`]);
    await page.clock.resume();

    await page.getByRole("button", { name: "Cancel the scan" }).click();
    await page.getByRole("status").filter({ hasText: "cancelled" }).waitFor();
    await keepScreenshot(page, "scan-failed");
    await page.getByLabel("More actions").click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete the scan" }).click();
    await page.waitForURL(/#\/scans$/);
    assert.equal(await api.store.scans.find(id), undefined);
    await page.context().close();
  });

  /** A scan that did not see everything, stored without the work. */
  async function storePartial(project: string, count: number): Promise<string> {
    const { report } = await sampleReport(count);
    const reason = {
      code: "no_lockfile",
      message: "1 manifest has no lockfile.",
      count: 1,
      advice: "Lock it.",
    } as const;
    const completeness = { state: "partial", reasons: [{ ...reason, files: ["a/pom.xml"] }] } as const;
    const locations = Array.from({ length: 7 }, (_, at) => ({ file: "src/ask.py", line: at + 1 }));
    const services = [{ provider: "openai", id: "gpt-4o", locations, terms: "https://provider.example/terms" }];
    const references = [
      { kind: "container-image" as const, name: "node", version: "20", locations: [{ file: "Dockerfile" }] },
    ];
    return storeReport(api, project, { ...report, completeness, services, references });
  }

  test("narrows the findings to a workspace", async () => {
    const { report } = await sampleReport(24);
    const findings = report.findings.map((finding, at) => {
      const workspaces = at < 5 ? [{ name: "@shop/web", path: "apps/web" }] : [{ name: "docs", path: "docs" }];
      return { ...finding, component: { ...finding.component, workspaces } };
    });
    const id = await storeReport(api, "monorepo", { ...report, findings });
    const { page, complaints } = await openSignedIn(reader, api, `scans/${id}`);
    await page.getByText("1 to 24 of 24").waitFor();
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Workspace").selectOption("apps/web");
    await page.waitForURL(/workspace=apps%2Fweb/);
    await page.getByText("1 to 5 of 5").waitFor();
    await page
      .getByRole("button", { name: /^Explain/ })
      .first()
      .click();
    await page.getByRole("dialog").getByText("@shop/web (apps/web)").waitFor();
    await assertAccessible(page);
    assert.deepEqual(complaints, []);
  });

  describe("that is incomplete", () => {
    let id: string;
    let large: string;
    before(async () => {
      id = await storePartial("sample", 24);
      large = await storePartial("many", 2_000);
    });

    test("filters, sorts, groups and pages by the service, and keeps the view in the address", async () => {
      const { page, complaints } = await openSignedIn(reader, api, `scans/${large}`);
      await page.getByText("1 to 50 of 2,000").waitFor();
      assert.equal(await page.getByText("incomplete", { exact: true }).count(), 1);
      await page.getByRole("link", { name: /^Violations/ }).click();
      await page.getByRole("button", { name: "Filters" }).click();
      await page.getByLabel("License", { exact: true }).fill("AGPL-*");
      await page.waitForURL(/license=AGPL-\*/);
      await page.getByText(/^1 to 50 of [\d,]+$/).waitFor();
      await page.getByRole("button", { name: "Component" }).click();
      await page.waitForURL(/sort=name/);
      await page.getByRole("button", { name: "Next" }).click();
      await page.waitForURL(/offset=50/);
      await page.reload();
      await page.getByText(/^51 to 100 of /).waitFor();
      await page.getByRole("link", { name: "Remove the filter License" }).waitFor();
      const licenses = await page.getByRole("cell").filter({ hasText: /^AGPL/ }).count();
      assert.ok(licenses >= 50, `only ${licenses} of 50 rows have the license`);
      await page.getByRole("link", { name: "Clear filters" }).click();
      await page.getByRole("link", { name: "All 2,000", exact: true }).waitFor(); // the groups are counted with it
      await page.getByLabel("Group by").selectOption("license");
      const groups = page.getByRole("table", { name: "Findings by license" }).getByRole("row");
      await groups.nth(1).waitFor();
      const counts = await Promise.all(
        (await groups.all()).slice(1).map((group) => group.getByRole("cell").nth(1).innerText()),
      );
      const sum = counts.reduce((total, count) => total + Number(count.replace(",", "")), 0);
      assert.equal(sum, 2_000, "the groups are those of all pages");
      await groups.nth(1).getByRole("link").click();
      await page.getByRole("link", { name: "Remove the filter License" }).waitFor();
      await page
        .getByRole("button", { name: /^Explain/ })
        .nth(1)
        .waitFor();
      await page.getByLabel("Search the findings").fill("nothing has this name");
      await page.getByText("No finding matches").waitFor();
      assert.deepEqual(complaints, []);
    });

    test("has room for fifteen findings, whose headings stay in view, and no row is cut off", async () => {
      const { page } = await openSignedIn(reader, api, `scans/${large}`);
      const rows = page.getByRole("table", { name: "Findings" }).getByRole("row");
      await rows.nth(50).waitFor();
      await page.getByRole("link", { name: "All 2,000", exact: true }).waitFor(); // counts take room, too
      const bottoms = await Promise.all([16, 50].map(async (at) => (await rows.nth(at).boundingBox())?.y ?? 0));
      assert.ok((bottoms[0] ?? 801) <= 800, `the sixteenth finding begins at ${bottoms[0]}`);
      assert.deepEqual(await cutTexts(page), []);
      await rows.nth(50).scrollIntoViewIfNeeded();
      const heading = await page.getByRole("columnheader", { name: "Component" }).boundingBox();
      assert.equal(heading?.y, 0);
    });

    test("opens a finding by its address, on whatever page it is, and Back closes it", async () => {
      const { page, complaints } = await openSignedIn(reader, api, `scans/${large}?sort=-name`);
      const explain = page.getByRole("button", { name: /^Explain/ });
      const name = ((await explain.first().getAttribute("aria-label")) ?? "").replace("Explain ", "");
      await explain.first().click();
      await page.waitForURL(/finding=/);
      const address = page.url();
      await page.goBack();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.waitForURL(/sort=-name$/);
      const opened = await openSignedIn(reader, api, address.replace("sort=-name", "sort=name").split("#/")[1]);
      const drawer = opened.page.getByRole("dialog", { name });
      await drawer.getByText("4. What the policy says").waitFor();
      await drawer.getByRole("button", { name: "Close" }).click();
      await drawer.waitFor({ state: "detached" });
      assert.match(page.url(), /sort=name$/);
      await page.evaluate("location.hash += '&finding=npm:nothing@1'");
      await page.getByText("The scan has no such component").waitFor();
      assert.deepEqual(complaints, []);
    });

    test("lists the gaps, what each warning means and what to do", async () => {
      const { page, asked } = await openSignedIn(reader, api, `scans/${id}`);
      await page.getByText("1 to 24 of 24").waitFor();
      await page.getByRole("link", { name: "Incomplete: show the gaps" }).click();
      await page.getByText("1 manifest has no lockfile.").waitFor();
      await page.getByRole("region", { name: "Dependency files that were not read" }).first().waitFor();
      const hosted = page.getByRole("table", { name: "Hosted models, not judged" });
      const [service = ""] = await hosted.getByRole("row").filter({ hasText: "openai gpt-4o" }).allTextContents();
      assert.match(service, /src\/ask\.py:5 and 2 more places; https:\/\/provider\.example\/terms$/);
      await page
        .getByRole("table", { name: /^Actions and container images/ })
        .getByText("node 20")
        .waitFor();
      assert.equal(asked.filter((request) => request === `GET /scans/${id}`).length, 1, "the report was read again");
      await assertAccessible(page);
      await page.getByRole("tab", { name: /^Warnings/ }).click();
      await page.getByText("What to do:").first().waitFor();
      await assertAccessible(page);
      await page
        .getByRole("link", { name: /^Show the finding of/ })
        .first()
        .click();
      await page.getByRole("dialog").getByText("4. What the policy says").waitFor();
    });

    test("fits narrow and wide screens, light and dark", async () => {
      const { page, complaints } = await openSignedIn(reader, api, `scans/${id}`);
      for (const tab of ["Warnings", "Coverage", "Downloads", "About", "Findings"]) {
        await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
        const panel = page.getByRole("tabpanel");
        await panel
          .getByRole("heading")
          .or(panel.getByText(/by the policy/))
          .or(page.getByRole("table"))
          .first()
          .waitFor();
        for (const width of [360, 1280, 2560]) {
          await resize(page, width);
          await assertFits(page);
          await keepScreenshot(page, `scan-${tab.toLowerCase()}-${width}`);
        }
        await assertLooks(page, `scan-${tab.toLowerCase()}`, wideLooks);
      }
      await page
        .getByRole("button", { name: /^Explain/ })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
      await assertFits(page);
      await assertLooks(page, "scan-drawer");
      assert.deepEqual(complaints, []);
    });
  });
});

/** The start of each text that a cell does not show whole. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll("td, td *")]
    .filter((part) => getComputedStyle(part).overflow === "hidden")
    .filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
    .map((part) => part.textContent.slice(0, 50))`);
}
