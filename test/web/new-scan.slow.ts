import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { browserMissing } from "../helpers/browser.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { assertAccessible, assertLooks, openSignedIn, type Reader, startReader } from "./open-page.ts";

describe("asking for a scan", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  before(async () => {
    reader = await startReader();
    api = await start();
    mkdirSync(join(api.workspace, "shop"));
    writeFileSync(join(api.workspace, "shop", "package.json"), '{"name":"shop","version":"1.0.0"}');
  });
  after(() => reader?.close());

  test("says beside the field what is wrong with an address and with a folder", async () => {
    const { page } = await openSignedIn(reader, api, "scans/new");
    const problemOf = async (label: string) => {
      const field = page.getByLabel(label, { exact: true });
      await page.locator("[aria-invalid=true]").waitFor();
      assert.equal(await field.getAttribute("aria-invalid"), "true");
      const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
      return (await page.locator(`[id="${ids.at(-1)}"]`).textContent()) ?? "";
    };
    await page.getByLabel("Repository address").fill("ftp://example.org/x");
    await page.getByRole("button", { name: "Start the scan" }).click();
    assert.notEqual(await problemOf("Repository address"), "");
    await assertAccessible(page);
    await page.getByLabel("A folder on the server").check();
    await page.getByLabel("Folder", { exact: true }).fill("/etc");
    await page.getByRole("button", { name: "Start the scan" }).click();
    assert.match(await problemOf("Folder"), /outside the workspace/);
    assert.match(page.url(), /#\/scans\/new$/);
  });

  test("starts the scan with the chosen rules, and opens its page", async () => {
    const { page, complaints } = await openSignedIn(reader, api, "scans/new");
    await page.getByLabel("A folder on the server").check();
    await page.getByLabel("Folder", { exact: true }).fill(join(api.workspace, "shop"));
    await page.getByLabel("Project name").fill("the shop");
    await page.getByLabel("Exclude").fill("docs\n\ntest/**");
    await page.getByLabel("Policy").selectOption("permissive");
    await page.getByLabel("Context").selectOption("saas");
    await page.getByRole("button", { name: "Start the scan" }).press("Enter");
    await page.waitForURL(/#\/scans\/[0-9a-f-]{36}$/);
    const [scan] = await api.store.scans.list({ limit: 10 });
    assert.equal(page.url().split("/").at(-1), scan?.id);
    const { project, policy, context, exclude } = scan ?? {};
    assert.deepEqual([project, policy, context], ["the shop", "permissive", "saas"]);
    assert.deepEqual(exclude, ["docs", "test/**"]);
    assert.deepEqual(complaints, []);
  });

  test("fits narrow and wide screens, light and dark", async () => {
    const { page, complaints } = await openSignedIn(reader, api, "scans/new");
    await page.getByLabel("Context").locator("option").first().waitFor({ state: "attached" });
    await assertLooks(page, "new-scan");
    assert.deepEqual(complaints, []);
  });
});
