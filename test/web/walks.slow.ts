import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { browserMissing } from "../helpers/browser.ts";
import { sampleChange } from "../helpers/sample-change.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import { untilIndexed } from "./add-components.ts";
import { assertFits, openSignedIn, type Reader, startReader } from "./open-page.ts";
import { choose, pressOn, tabTo, typeInto } from "./use-keyboard.ts";

/** A zoom of 200 % leaves half of the pixels. */
const screens = { "at 100 %": { width: 1280, height: 800 }, "at 200 %": { width: 640, height: 400 } };

describe("a reader with the keyboard alone", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  let scan: string;
  before(async () => {
    reader = await startReader();
    api = await start();
    mkdirSync(join(api.workspace, "shop"));
    writeFileSync(join(api.workspace, "shop", "package.json"), '{"name":"shop","version":"1.0.0"}');
    const { old, next } = await sampleChange(60);
    await storeReport(api, "shop", old, new Date(Date.now() - 86_400_000));
    scan = await storeReport(api, "shop", next);
    await untilIndexed(api);
  });
  after(() => reader?.close());

  for (const [zoom, size] of Object.entries(screens)) {
    const open = async (place = "") => {
      const { page } = await openSignedIn(reader, api, place);
      await page.setViewportSize(size);
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page;
    };

    test(`finds what is new, ${zoom}`, async () => {
      const page = await open();
      await navigate(page, "Projects");
      await pressOn(page, page.getByRole("link", { name: "shop", exact: true }));
      for (const at of [0, 1]) {
        await tabTo(page, page.getByRole("checkbox").nth(at));
        await page.keyboard.press("Space");
      }
      await pressOn(page, page.getByRole("button", { name: "Compare", exact: true }));
      await page.getByRole("table").getByText("brand<new>|`x`").first().waitFor();
      await assertFits(page);
    });

    test(`links a finding to a colleague, ${zoom}`, async () => {
      const page = await open(`scans/${scan}`);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await pressOn(page, page.getByRole("link", { name: /^Violations/ }));
      await page.waitForURL(/status=violation/);
      await pressOn(page, page.getByRole("button", { name: /^Explain/ }).first());
      const drawer = page.getByRole("dialog");
      await pressOn(page, drawer.getByRole("button", { name: "Copy link" }));
      await drawer.getByText("Copied").waitFor();
      const [title, copied] = [await drawer.getByRole("heading", { level: 2 }).innerText(), page.url()];
      assert.equal(await page.evaluate("navigator.clipboard.readText()"), copied);
      await assertFits(page);
      await openSignedIn(reader, api, copied.split("#/")[1]);
      await page.getByRole("dialog", { name: title, exact: true }).waitFor();
    });

    test(`starts a scan, ${zoom}`, async () => {
      const page = await open();
      await navigate(page, "New scan");
      await tabTo(page, page.getByLabel("A repository"));
      await page.keyboard.press("ArrowDown");
      await typeInto(page, page.getByLabel("Folder", { exact: true }), join(api.workspace, "shop"));
      await choose(page, page.getByLabel("Policy"), "copyleft-friendly");
      await pressOn(page, page.getByRole("button", { name: "Start the scan" }));
      await page.waitForURL(/#\/scans\/[0-9a-f-]{36}$/);
      await assertFits(page);
      await pressOn(page, page.getByRole("button", { name: "Cancel the scan" }));
    });

    test(`finds where a component is used, ${zoom}`, async () => {
      const page = await open("policies");
      await page.keyboard.press("/");
      const field = page.getByLabel("Project, component or license");
      await field.and(page.locator(":focus")).waitFor();
      await page.keyboard.type("package-1");
      await page.keyboard.press("Enter"); // before there are results
      await page.waitForURL(/#\/components\?name=/);
      await page.getByRole("heading", { name: /^\d+ uses?$/ }).waitFor();
      await pressOn(page, page.getByRole("link", { name: /in the latest scan of shop$/ }).first());
      await page.getByRole("dialog").getByText("4. What the policy says").waitFor();
      await assertFits(page);
    });
  }
});

/** On a small screen the navigation is behind a button. */
async function navigate(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await pressOn(page, menu);
  await pressOn(page, page.getByRole("link", { name, exact: true }));
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
}
