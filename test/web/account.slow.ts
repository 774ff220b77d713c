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

describe("the account page", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  before(async () => {
    reader = await startReader();
    api = await start();
    await api.join("jane", password);
  });
  after(() => reader?.close());

  test("creates a key, shows its secret once, copies it and revokes it", async () => {
    const { page, complaints } = await openSignedIn(reader, api, "account");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByText("There are no keys yet").waitFor();
    await page.getByLabel("Name of a new key").fill("ci");
    await page.getByLabel("Days until it expires").fill("30");
    await page.getByRole("button", { name: "Create" }).click();
    const dialog = page.getByRole("dialog", { name: "The key ci" });
    const secret = (await dialog.locator("code").textContent()) ?? "";
    await assertAccessible(page);
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })");
    await dialog.getByRole("button", { name: "Copy" }).click();
    await dialog.getByText("The browser does not allow copying here").waitFor(); // as over http
    await page.evaluate("delete navigator.clipboard");
    await dialog.getByRole("button", { name: "Copy" }).click();
    await dialog.getByText("Copied.").waitFor();
    assert.equal(await page.evaluate<string>("navigator.clipboard.readText()"), secret);
    assert.equal(await statusWith(api, secret), 200);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("button", { name: "Revoke ci" }).waitFor();
    assert.ok(!(await page.content()).includes(secret));

    await page.getByRole("button", { name: "Revoke ci" }).click();
    await page.getByRole("button", { name: "Revoke the key" }).click();
    await page.getByText("There are no keys yet").waitFor();
    assert.equal(await statusWith(api, secret), 401);
    assert.deepEqual(complaints, []);
  });

  test("says beside the field what is wrong with a new password", async () => {
    const { page } = await openPage(reader, api, "account");
    await signIn(page, "jane", password);
    await changePassword(page, password, "short", "other");
    await assertProblem(page, "New password again", /The two new passwords differ/);
    await changePassword(page, password, "short", "short");
    await assertProblem(page, "New password", /at least 8|8 characters|shorter/);
    await changePassword(page, "wrong", "ten purple bicycles", "ten purple bicycles");
    await page.getByText("The current password is wrong.").waitFor();
    await assertProblem(page, "Current password", /The current password is wrong/);
  });

  test("changes the password, which ends the other sessions", async () => {
    const other = await api.login("jane", password);
    const { page } = await openPage(reader, api, "account");
    await signIn(page, "jane", password);
    await changePassword(page, password, "nine yellow bicycles", "nine yellow bicycles");
    await page.getByText("The password was changed.").waitFor();
    assert.equal((await api.send({ path: "/auth/me", token: other.access })).status, 401);
    await assert.rejects(api.login("jane", password));
    await api.login("jane", "nine yellow bicycles");
  });

  test("marks this session, and ends another one", async () => {
    await api.join("joe", password);
    const { page, complaints } = await openPage(reader, api, "account");
    await signIn(page, "joe", password);
    const table = page.getByRole("table", { name: "Sessions" });
    await table.waitFor();
    assert.equal(await table.getByRole("row").count(), 3); // with the headings
    assert.equal(await table.getByText("this session").count(), 1);
    await page.getByRole("button", { name: /^End the session of/ }).press("Enter");
    await page.getByRole("dialog").waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "End the session", exact: true }).click();
    await page.getByRole("button", { name: /^End the session of/ }).waitFor({ state: "detached" });
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.equal(await table.getByRole("row").count(), 2);
    assert.equal(await table.getByText("this session").count(), 1);
    assert.deepEqual(complaints, []);
  });

  test("fits narrow and wide screens, light and dark", async () => {
    const { page, complaints } = await openSignedIn(reader, api, "account");
    await page.getByRole("table", { name: "Sessions" }).waitFor();
    await assertLooks(page, "account");
    assert.deepEqual(complaints, []);
  });
});

type Page = Awaited<ReturnType<typeof openPage>>["page"];

async function changePassword(page: Page, current: string, next: string, again: string): Promise<void> {
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("New password again").fill(again);
  await page.getByRole("button", { name: "Change the password" }).click();
}

/** The text that a screen reader reads with the field. */
async function assertProblem(page: Page, label: string, want: RegExp): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await page.getByText(want).first().waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  const id = (await field.getAttribute("aria-describedby")) ?? "";
  assert.match((await page.locator(`[id="${id}"]`).textContent()) ?? "", want);
}

async function statusWith({ send }: StartedApi, key: string): Promise<number> {
  return (await send({ path: "/auth/me", token: key })).status;
}
