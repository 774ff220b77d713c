import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { queuedScan } from "../../src/domain/scan.ts";
import { uuidv7 } from "../../src/text/uuid.ts";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { browserMissing } from "../helpers/browser.ts";
import { craftView } from "../helpers/craft-report.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import { assertLooks, openSignedIn, type Reader, startReader } from "./open-page.ts";

/** What people met in the browser of 3.0. */
describe("the dashboard", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  let [complete, repeated, cancelled] = ["", "", ""];
  before(async () => {
    reader = await startReader();
    api = await start({ SVC_DEFAULT_POLICY: "copyleft-friendly", SVC_API_ALLOW_LOCAL_PATH: "off" });
    const source = { repository: "https://github.com/acme/shop", commit: "1a2b3c4d5e6f" };
    complete = await storeReport(api, "shop", craftView([{}], { source }).report);
    cancelled = await storeScan(api, "unwanted");
    await api.store.scans.cancel(cancelled, { code: "cancelled", detail: "The scan was cancelled." }, new Date());
    await storeFrom("again", "https://github.com/acme/again");
    const claim = await claimScan(api);
    await api.store.scans.fail(claim, { code: "scan_crashed", detail: "It crashed." }, ended());
    await storeScan(api, "running-one");
    await claimScan(api);
    repeated = await storeScan(api, "waiting-one");
    const failure = { code: "code_host_unavailable", detail: "The code host did not answer." };
    const release = { notBefore: new Date(Date.now() + 600_000), isAttemptSpent: true, failure };
    assert.ok(await api.store.scans.release(await claimScan(api), release));
  });
  after(() => reader?.close());

  async function storeFrom(project: string, repository: string): Promise<void> {
    const rules = { policy: "permissive", context: "saas", exclude: ["docs", "test/**"], isProduction: true };
    const created = { createdAt: new Date().toISOString(), createdBy: "admin", origin: "repository" } as const;
    await api.store.scans.create(queuedScan({ id: uuidv7(new Date()), project, repository, ...rules, ...created }));
  }

  test("begins a new scan with the policy that the operator has set, and refuses a folder in its own words", async () => {
    const { page } = await openSignedIn(reader, api, "scans/new");
    await page.getByLabel("Context").locator("option").first().waitFor({ state: "attached" });
    assert.equal(await page.getByLabel("Policy").inputValue(), "copyleft-friendly");
    await page.getByLabel("A folder on the server").check();
    await page.getByLabel("Folder", { exact: true }).fill(join(api.workspace, "shop"));
    await page.getByRole("button", { name: "Start the scan" }).click();
    const problem = page.getByText("Folders of the server cannot be scanned here.");
    await problem.waitFor();
    assert.doesNotMatch((await problem.textContent()) ?? "", /repo_url|SVC_/);
  });

  test("scans a project again as it was scanned before", async () => {
    const { page } = await openSignedIn(reader, api, "projects/again");
    await page.getByRole("link", { name: "Scan again" }).click();
    await page.getByLabel("Context").locator("option").first().waitFor({ state: "attached" });
    const values = ["Repository address", "Project name", "Exclude", "Policy", "Context"];
    const found = await Promise.all(values.map((label) => page.getByLabel(label).inputValue()));
    const wanted = ["https://github.com/acme/again", "again", "docs\ntest/**", "permissive", "saas"];
    assert.deepEqual(found, wanted);
    assert.equal(await page.getByLabel(/^Only report development/).isChecked(), true);
  });

  test("leads from the pending scans to all of them, and says why one runs again", async () => {
    const { page } = await openSignedIn(reader, api);
    const pending = page.getByRole("table", { name: "Running and waiting scans" });
    await pending.getByText("Again, after: The code host did not answer.").waitFor();
    await page.getByRole("link", { name: /Scans pending$/ }).click();
    const scans = page.getByRole("table", { name: "Scans", exact: true });
    await scans.waitFor();
    await rowOf(page, "waiting-one").waitFor();
    await rowOf(page, "running-one").waitFor();
    assert.equal(await scans.locator("tbody tr").count(), 2);
    await page.goto(`${api.url}/ui/#/scans/${repeated}`);
    await page.getByText("because the attempt before failed: The code host did not answer.").waitFor();
  });

  test("shows a cancelled scan as that, not as a failure", async () => {
    const { page } = await openSignedIn(reader, api, "scans");
    await rowOf(page, "unwanted").getByText("cancelled", { exact: true }).waitFor();
    await rowOf(page, "again").getByText("failed", { exact: true }).waitFor();
    await page.goto(`${api.url}/ui/#/scans/${cancelled}`);
    await page.getByText("The scan was cancelled.").waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
  });

  test("marks the current entry of the navigation in forced colours, too", async () => {
    const { page } = await openSignedIn(reader, api, "scans");
    await page.emulateMedia({ forcedColors: "active" });
    const edgeOf = (area: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector("nav a[href='#/${area}']")).borderLeftColor`);
    const [current, other] = [await edgeOf("scans"), await edgeOf("projects")];
    await page.emulateMedia({ forcedColors: "none" });
    assert.notEqual(current, other);
  });

  test("refreshes the list of scans by itself", async () => {
    const { page } = await openSignedIn(reader, api, "policies");
    await page.clock.install();
    await page.getByRole("link", { name: "Scans", exact: true }).click();
    await rowOf(page, "shop").waitFor();
    await storeScan(api, "just-added");
    await page.clock.runFor(12_000);
    await rowOf(page, "just-added").waitFor();
    await page.reload();
  });

  test("names each download after project, time and commit, and shows the command for an SBOM", async () => {
    const { page } = await openSignedIn(reader, api, `scans/${complete}?tab=downloads`);
    for (const [title, end] of Object.entries({ Obligations: "obligations.md", CSV: "report.csv" })) {
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: `Download ${title}` }).click();
      const name = (await downloading).suggestedFilename();
      assert.match(name, /^shop-\d{4}-\d\d-\d\d-\d{4}-1a2b3c4d-/);
      assert.ok(name.endsWith(end), name);
    }
    await page.getByText(/^lcc sbom "shop-.*-1a2b3c4d-report\.json" --output bom\.json$/).waitFor();
    await assertLooks(page, "downloads");
  });

  test("names scans and keys in the audit, not their ids", async () => {
    const { access: token } = await api.login("admin", adminPassword);
    await api.send({ method: "POST", path: "/auth/keys", token, body: { name: "the-pipeline" } });
    await api.send({ method: "DELETE", path: `/scans/${cancelled}`, token });
    const again = (await api.store.scans.list({ limit: 1, project: "again" }))[0]?.id;
    await api.send({ method: "POST", path: `/scans/${again}/retry`, token });
    const { page } = await openSignedIn(reader, api, "admin?tab=audit");
    const audit = page.getByRole("table", { name: "Entries of the audit" });
    await audit.getByText("the-pipeline").waitFor();
    await audit.getByText("a deleted scan").waitFor();
    await audit.getByRole("link", { name: "Scan of again" }).first().waitFor();
    assert.doesNotMatch(await audit.innerText(), /[\da-f]{8}-[\da-f]{4}/);
  });
});

function ended() {
  return { completedAt: new Date(), durationSeconds: 1 };
}

function rowOf(page: Page, project: string) {
  return page.getByRole("row").filter({ has: page.getByRole("cell", { name: project, exact: true }) });
}
