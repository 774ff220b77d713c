import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { browserMissing } from "../helpers/browser.ts";
import { sampleChange } from "../helpers/sample-change.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import { untilIndexed } from "./add-components.ts";
import { openPage, openSignedIn, readDownload, type Reader, startReader } from "./open-page.ts";
import { pressOn, tabTo, typeInto } from "./use-keyboard.ts";

describe("with the keyboard alone", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  before(async () => {
    reader = await startReader();
    api = await start();
    const { old, next } = await sampleChange(60);
    await storeReport(api, "shop", old, new Date(Date.now() - 86_400_000));
    await storeReport(api, "shop", next);
    await untilIndexed(api);
  });
  after(() => reader?.close());

  const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  test("a reader signs in, and out again", async () => {
    const { page, complaints } = await openPage(reader, api, "policies");
    await typeInto(page, page.getByLabel("User name"), "admin");
    await typeInto(page, page.getByLabel("Password"), adminPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Policies", level: 1 }).waitFor();
    await pressOn(page, button(page, "Sign out"));
    await page.getByRole("heading", { name: "Sign in to lcc" }).waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  test("the navigation can be passed over", async () => {
    const { page } = await openSignedIn(reader, api, "policies");
    await page.getByRole("heading", { name: "Policies", level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter"); // "Skip to content" comes first
    assert.equal(await page.evaluate("document.activeElement.id"), "main");
    assert.match(page.url(), /#\/policies$/);
  });

  test("findings are filtered, and one is explained", async () => {
    const [scan] = await api.store.scans.list({ limit: 1, project: "shop", status: "violation" });
    const { page } = await openSignedIn(reader, api, `scans/${scan?.id}`);
    await pressOn(page, page.getByRole("link", { name: /^Violations/ }));
    await typeInto(page, page.getByLabel("Search the findings"), "package");
    await page.waitForURL(/status=violation.*q=package|q=package.*status=violation/);
    await page.locator("[aria-busy=false]").waitFor();
    const explain = page.getByRole("button", { name: /^Explain/ }).first();
    const name = await explain.getAttribute("aria-label");
    await pressOn(page, explain);
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("heading", { name: "4. What the policy says" }).waitFor();
    await tabTo(page, drawer.getByRole("button", { name: "Close" }));
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    assert.equal(await page.evaluate("document.activeElement.getAttribute('aria-label')"), name);
    await tabTo(page, page.getByRole("tab", { name: /^Findings/ }));
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/tab=warnings/);
  });

  test("two scans are compared", async () => {
    const { page } = await openSignedIn(reader, api, "projects");
    await pressOn(page, link(page, "shop"));
    const boxes = page.getByRole("checkbox");
    for (const at of [0, 1]) {
      await tabTo(page, boxes.nth(at));
      await page.keyboard.press("Space");
    }
    await pressOn(page, button(page, "Compare"));
    await page.getByRole("heading", { name: "Compare two scans" }).waitFor();
    await pressOn(page, link(page, "Swap the scans"));
    await page.getByText("The first scan is the more recent one.").waitFor();
  });

  test("a component is found and the list is saved", async () => {
    const { page } = await openSignedIn(reader, api, "components");
    await typeInto(page, page.getByLabel("Name"), "package-1*");
    await page.waitForURL(/name=package-1\*/);
    await page.getByRole("heading", { name: /^\d+ uses$/ }).waitFor();
    const saving = page.waitForEvent("download");
    await pressOn(page, button(page, "Export all as CSV"));
    const lines = (await readDownload(await saving)).toString().trimEnd().split("\r\n");
    assert.ok(lines.length > 1 && lines.slice(1).every((line) => line.includes("package-1")), lines.join("\n"));
  });

  test("an API key is made and revoked", async () => {
    const { page } = await openSignedIn(reader, api, "account");
    await typeInto(page, page.getByLabel("Name of a new key"), "ci");
    await page.keyboard.press("Enter");
    const shown = page.getByRole("dialog", { name: "The key ci" });
    await tabTo(page, shown.getByRole("button", { name: "Copy" }));
    await pressOn(page, shown.getByRole("button", { name: "I have saved it" }));
    await shown.waitFor({ state: "detached" });
    await pressOn(page, button(page, "Revoke ci"));
    await pressOn(page, button(page, "Revoke the key"));
    await page.getByText("There are no keys yet").waitFor();
  });
});
