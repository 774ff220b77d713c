import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { browserMissing } from "../helpers/browser.ts";
import { madeFinding } from "../helpers/made-findings.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { addComponents, untilIndexed } from "./add-components.ts";
import { assertAccessible, assertLooks, openSignedIn, readDownload, type Reader, startReader } from "./open-page.ts";
import { openWithClock, pauseClock, untilShown } from "./page-clock.ts";

describe("searching components", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  let shopScan: string;
  before(async () => {
    reader = await startReader();
    api = await start();
    shopScan = await addComponents(api, "shop", [
      madeFinding("maven:org.apache.logging.log4j:log4j-core@2.17.1 Apache-2.0"),
      madeFinding("npm:chart-tool@3.0.1 AGPL-3.0-only", { status: "violation" }),
      ...Array.from({ length: 120 }, (_, at) => madeFinding(`npm:part-${String(at).padStart(3, "0")}@1.0.0 MIT`)),
    ]);
    await addComponents(api, "billing/api", [
      madeFinding("maven:org.apache.logging.log4j:log4j-core@2.20.0 Apache-2.0"),
    ]);
    await untilIndexed(api);
  });
  after(() => reader?.close());

  test("finds a component in all projects, with links to project and scan", async () => {
    const { page, asked, complaints } = await openWithClock(reader, api, "components");
    await page.getByText("1 to 100 of 123").waitFor();
    await pauseClock(page);
    await page.getByLabel("Name").pressSequentially("log4j");
    await page.clock.runFor(400);
    await untilShown(page, page.getByRole("heading", { name: "2 uses" }));
    assert.match(page.url(), /#\/components\?name=\*log4j\*$/);
    assert.equal(asked.filter((request) => request.includes("/components?")).length, 2, "one search for each pause");
    const row = page.getByRole("row").filter({ hasText: "2.17.1" });
    assert.equal(await row.getByRole("link", { name: "shop", exact: true }).getAttribute("href"), "#/projects/shop");
    const shown = await row.getByRole("link", { name: /in the latest scan of shop$/ }).getAttribute("href");
    const component = "org.apache.logging.log4j:log4j-core";
    assert.equal(
      shown,
      `#/scans/${shopScan}?${new URLSearchParams({ q: component, finding: `maven:${component}@2.17.1` }).toString()}`,
    );
    const other = page.getByRole("link", { name: "billing/api", exact: true });
    assert.equal(await other.getAttribute("href"), "#/projects/billing%2Fapi");
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  test("keeps what is typed while an earlier text is searched for", async () => {
    const { page } = await openWithClock(reader, api, "components");
    await page.getByText("1 to 100 of 123").waitFor();
    await pauseClock(page);
    const name = page.getByLabel("Name");
    await name.pressSequentially("chart ");
    await page.clock.runFor(400);
    await page.waitForURL(/name=\*chart\*$/);
    await name.pressSequentially("tool");
    assert.equal(await name.inputValue(), "chart tool");
    await page.clock.runFor(400);
    await page.waitForURL(/name=\*chart\+tool\*$/);
    await page.evaluate("location.hash = '#/components?name=chart-tool'");
    await untilShown(page, page.getByRole("heading", { name: "1 use" }));
    assert.equal(await name.inputValue(), '"chart-tool"', "a whole name");
    await page.context().close();
  });

  test("finds a license by the address alone, and by its family", async () => {
    const { page } = await openSignedIn(reader, api, "components?license=AGPL-*");
    await page.getByRole("heading", { name: "1 use" }).waitFor();
    const row = page.getByRole("row").filter({ hasText: "chart-tool" });
    await row.getByText("violation").waitFor();
    await page.getByLabel("License", { exact: true }).fill("");
    await page.getByText("1 to 100 of 123").waitFor();
    await page.getByLabel("License family").selectOption("network-copyleft");
    await page.getByRole("heading", { name: "1 use" }).waitFor();
    assert.match(page.url(), /#\/components\?family=network-copyleft$/);
  });

  test("turns pages, and a new search begins at the first", async () => {
    const { page } = await openSignedIn(reader, api, "components");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("101 to 123 of 123").waitFor();
    assert.match(page.url(), /offset=100/);
    await page.getByLabel("Type").selectOption("npm");
    await page.getByText("1 to 100 of 121").waitFor();
    assert.doesNotMatch(page.url(), /offset/);
  });

  test("offers a wider search where a part of a name finds nothing", async () => {
    const { page } = await openSignedIn(reader, api, "components?name=log4j");
    await page.getByText("No component matches").waitFor();
    await assertAccessible(page);
    await page.getByRole("link", { name: "Search for *log4j*" }).click();
    await page.getByRole("heading", { name: "2 uses" }).waitFor();
    assert.equal(await page.getByLabel("Name").inputValue(), "log4j");
    await page.getByLabel("Group by").selectOption("project");
    await page.getByRole("heading", { name: "2 projects" }).waitFor();
    const shop = page.getByRole("link", { name: "shop", exact: true });
    assert.equal(await shop.getAttribute("href"), `#/scans/${shopScan}?q=*log4j*`);
  });

  test("exports all that match, not only the page", async () => {
    const { page } = await openSignedIn(reader, api, "components?type=npm");
    await page.getByText("1 to 100 of 121").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export all as CSV" }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), "components.csv");
    const lines = (await readDownload(file)).toString().trimEnd().split("\r\n");
    assert.equal(lines.length, 122); // with a header
    assert.ok(lines.slice(1).every((line) => line.startsWith("shop,npm,")));
  });

  test("shows what the service says about a value that it refuses", async () => {
    const { page } = await openSignedIn(reader, api, "components?family=nice");
    await page.getByRole("alert").getByText("family").waitFor();
  });

  test("says that a project is not in the search yet, and what an empty service has", async () => {
    const other = await start();
    const { page } = await openSignedIn(reader, other, "components");
    await page.getByText("No component has been found yet").waitFor();
    await storeUnreadable(other);
    await page.reload();
    await page.getByText("The latest scan of 1 project is not in the search yet.").waitFor();
    await page.getByRole("button", { name: "Search again" }).waitFor();
    await assertAccessible(page);
  });

  test("fits narrow and wide screens, light and dark", async () => {
    const { page, complaints } = await openSignedIn(reader, api, "components?name=*o*");
    await page.getByRole("heading", { name: /uses$/ }).waitFor();
    await assertLooks(page, "components");
    await page.keyboard.press("/");
    const search = page.getByRole("dialog", { name: "Search" });
    await search.getByRole("searchbox").fill("shop");
    await search.getByRole("link", { name: /^shop/ }).waitFor();
    await assertLooks(page, "search");
    await page.evaluate("location.hash = '#/projects'");
    await search.waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });
});

/** A finished scan whose report is unreadable, and which is therefore not in the search. */
async function storeUnreadable(api: StartedApi): Promise<void> {
  await storeScan(api, "broken");
  const licenseDistribution = [{ license: "MIT", count: 1 }];
  const summary = { componentCount: 1, violations: 0, warnings: 0, licenseDistribution };
  const packed = { summary, body: gzipSync("no JSON"), analysis: gzipSync("{}") };
  const claim = await claimScan(api);
  assert.ok(await api.store.scans.complete(claim, { ...packed, completedAt: new Date(), durationSeconds: 1 }));
}
