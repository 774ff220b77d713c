import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { browserMissing } from "../helpers/browser.ts";
import { onSqlite, type StartedApi } from "../helpers/start-api.ts";
import {
  assertAccessible,
  assertLooks,
  openPage,
  openSignedIn,
  type Reader,
  signIn,
  startReader,
} from "./open-page.ts";

const password = "seven green bicycles";

describe("the administration", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  before(async () => {
    reader = await startReader();
    api = await start();
    await api.join("jane", password);
  });
  after(() => reader?.close());

  test("is for administrators only", async () => {
    const { page, asked } = await openPage(reader, api, "admin");
    await signIn(page, "jane", password);
    await page.getByText("Only administrators can see this page.").waitFor();
    assert.equal(await page.getByRole("link", { name: "Administration" }).count(), 0);
    assert.ok(!asked.some((request) => /users|audit/.test(request)));
  });

  test("creates an account, and says beside the field what is wrong", async () => {
    const { page, complaints } = await openSignedIn(reader, api, "admin");
    await page.getByLabel("User name").fill("joe");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.getByText("The password needs at least 8 characters.").waitFor();
    assert.equal(await page.getByLabel("Password").getAttribute("aria-invalid"), "true");
    assert.equal(complaints.splice(0).length, 1); // the browser's own line about the status 400
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.getByText("The account joe was created.").waitFor();
    await page.getByRole("button", { name: "Disable joe" }).waitFor();
    await api.login("joe", password);
    assert.deepEqual(complaints, []);
  });

  test("disables and enables an account, after a question", async () => {
    const { page } = await openSignedIn(reader, api, "admin");
    await page.getByText("this is you").waitFor();
    await page.getByRole("button", { name: "Disable jane" }).press("Enter");
    await page.getByRole("dialog", { name: "Disable jane?" }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await api.login("jane", password);
    await page.getByRole("button", { name: "Disable jane" }).click();
    await page.getByRole("button", { name: "Disable the account" }).click();
    await page.getByRole("button", { name: "Enable jane" }).waitFor();
    await assert.rejects(api.login("jane", password));
    await page.getByRole("button", { name: "Enable jane" }).click();
    await page.getByRole("button", { name: "Enable the account" }).click();
    await page.getByRole("button", { name: "Disable jane" }).waitFor();
    await api.login("jane", password);
  });

  test("shows who did what, by filters that the address keeps", async () => {
    await assert.rejects(api.login("jane", "wrong"));
    const { page } = await openSignedIn(reader, api, "admin?tab=audit");
    const table = page.getByRole("table", { name: "Entries of the audit" });
    await table.getByText("login failed").first().waitFor();
    await page.getByLabel("Outcome").selectOption("refused");
    await page.getByLabel("Account").fill("jane");
    await page.waitForURL(/actor=jane/);
    await table.getByText("login", { exact: true }).first().waitFor({ state: "hidden" });
    assert.ok((await table.getByText("refused", { exact: true }).count()) > 0);
    await page.reload();
    assert.equal(await page.getByLabel("Account").inputValue(), "jane");
    await page.getByLabel("Last day").fill("2020-01-01");
    await page.getByText("No entry matches").waitFor();
    await page.goto(`${api.url}/ui/#/admin?tab=audit&from=nonsense`);
    await page.getByRole("alert").getByText("since").waitFor();
  });

  test("deletes the cached answers, after a question", async () => {
    const { page, asked } = await openSignedIn(reader, api, "admin?tab=cache");
    await page.getByRole("button", { name: "Delete the cached answers" }).click();
    await page.getByText("Scans, reports, accounts and the audit stay as they are.").waitFor();
    assert.ok(!asked.includes("POST /admin/reset"));
    await page.getByRole("button", { name: "Delete them" }).click();
    await page.getByText("0 cached answers were deleted.").waitFor();
    assert.ok(asked.includes("POST /admin/reset"));
  });

  const tabs = { users: "Accounts", audit: "Entries", cache: "Cached answers" };
  for (const [tab, heading] of Object.entries(tabs)) {
    test(`fits narrow and wide screens, light and dark: ${tab}`, async () => {
      const { page, complaints } = await openSignedIn(reader, api, "admin");
      await page.getByRole("link", { name: tab, exact: false }).last().click();
      await page.getByRole("heading", { name: heading }).waitFor();
      await assertLooks(page, `admin-${tab}`);
      assert.deepEqual(complaints, []);
    });
  }
});
