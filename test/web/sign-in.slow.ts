import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { completeScan } from "../helpers/api-scans.ts";
import { browserMissing } from "../helpers/browser.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { assertAccessible, openAlone, openPage, openSignedIn, type Reader, signIn, startReader } from "./open-page.ts";

describe("signing in to the dashboard", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  before(async () => {
    reader = await startReader();
    api = await start();
    await completeScan(api, { project: "shop", licenses: { MIT: 3, "AGPL-3.0-only": 1 }, violations: 1, warnings: 2 });
  });
  after(() => reader?.close());

  test("leads to the requested page, and no other host is contacted", async () => {
    const { page, complaints, strangers } = await openPage(reader, api, "policies");
    await page.getByRole("heading", { name: "Sign in to lcc" }).waitFor();
    await assertAccessible(page);
    assert.equal(await page.evaluate("document.activeElement?.name"), "username");
    await signIn(page);
    await page.getByRole("heading", { name: "Policies", level: 1 }).waitFor();
    assert.match(page.url(), /\/ui\/#\/policies$/);
    assert.deepEqual([complaints, strangers], [[], []]);
  });

  test("says what is wrong with a password", async () => {
    const { page } = await openPage(reader, api);
    await page.getByLabel("User name").fill("admin");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    assert.match((await page.getByRole("alert").textContent()) ?? "", /username or the password is wrong/);
  });

  test("lasts over a reload, and ends with a sign-out", async () => {
    const { page } = await openAlone(reader, api);
    await page.reload();
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in to lcc" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sign in to lcc" }).waitFor();
  });

  test("is not lost while the service is in trouble: the page says so, and the reader can try again", async () => {
    const { page } = await openSignedIn(reader, api, "policies");
    const problem = {
      status: 503,
      contentType: "application/problem+json",
      body: '{"detail":"The database is away."}',
    };
    await page.route("**/auth/refresh", (route) => route.fulfill(problem));
    await page.reload();
    await page.getByText("The database is away.").waitFor();
    await assertAccessible(page);
    await page.unroute("**/auth/refresh");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Policies", level: 1 }).waitFor();
  });

  test("a part of the page that is gone since an update is reported, with what to do", async () => {
    const { page } = await openSignedIn(reader, api, "policies");
    await page.route("**/assets/page-*.js", (route) => route.fulfill({ status: 404 }));
    await page.getByRole("link", { name: "Components" }).click();
    await page.getByRole("alert").getByText("could not be loaded").waitFor();
    await assertAccessible(page);
    await page.unroute("**/assets/page-*.js");
    await page.getByRole("button", { name: "Load the page again" }).click();
    await page.getByRole("heading", { name: "Components", level: 1 }).waitFor();
  });

  test("comes again when the session has ended, and goes on at the same place", async () => {
    const { page } = await openSignedIn(reader, api, "policies");
    await page.context().clearCookies();
    await page.reload();
    await signIn(page);
    await page.getByRole("heading", { name: "Policies", level: 1 }).waitFor();
  });

  test("is for all tabs: a new one asks for no password, and a sign-out in one ends them all", async () => {
    const { page } = await openAlone(reader, api, "policies");
    const tabs = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const tab = await page.context().newPage();
        await tab.goto(`${api.url}/ui/#/projects`);
        await tab.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
        return tab;
      }),
    );
    await page.getByRole("button", { name: "Sign out" }).click();
    for (const tab of tabs) await tab.getByRole("heading", { name: "Sign in to lcc" }).waitFor();
    await signIn(page);
    for (const tab of tabs) await tab.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
    assert.equal(await page.evaluate("document.cookie"), "");
    await page.context().close();
  });

  test("is of no use to forms and scripts of another site, and ends when a stolen old cookie is used", async () => {
    const { page } = await openAlone(reader, api, "policies");
    const context = page.context();
    const [stolen] = await context.cookies(`${api.url}/auth`);
    assert.ok(stolen?.httpOnly && stolen.sameSite === "Strict", "scripts and other sites get the cookie");
    const evil = await context.newPage();
    await evil.route("http://evil.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" action="${api.url}/auth/logout"></form>`,
      }),
    );
    await evil.goto("http://evil.example/");
    const send = `fetch("${api.url}/auth/logout", { method: "POST", credentials: "include", mode: "no-cors" })`;
    await evil.evaluate(`${send}.catch(() => {})`); // browsers that do not refuse it send no cookie
    const answered = evil.waitForResponse(`${api.url}/auth/logout`);
    await evil.evaluate("document.forms[0].submit()");
    assert.equal((await answered).status(), 401);
    await evil.close();
    await page.reload();
    await page.getByRole("heading", { name: "Policies", level: 1 }).waitFor();
    api.clock.aheadMs += 11_000; // until then it can be that of a slow tab
    const headers = { cookie: `lcc_session=${stolen.value}`, "x-lcc-session": "cookie" };
    assert.equal((await api.send({ method: "POST", path: "/auth/refresh", headers })).status, 401);
    await page.reload();
    await page.getByText("Your session has ended.").waitFor();
    await context.close();
  });

  test("ends under a form that is sent: what was typed is still there, and is sent after the next sign-in", async () => {
    const { page } = await openAlone(reader, api, "account");
    await page.getByLabel("Name of a new key").fill("typed before");
    const { items } = (await sessionsOf(api)) as { readonly items: readonly { readonly session_id: string }[] };
    for (const { session_id: id } of items) await api.store.sessions.end(id);
    await page.getByRole("button", { name: "Create" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByText("What you have typed is still there.").waitFor();
    await assertAccessible(page);
    assert.equal(await page.evaluate("document.activeElement?.name"), "password");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await dialog.getByLabel("Password").fill(adminPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "The key typed before" }).waitFor();
    const [key] = await api.store.keys.list();
    const days = (Date.parse(key?.expiresAt ?? "") - Date.now()) / 86_400_000;
    assert.equal(Math.round(days), 90, "a key lasts as long as the empty field says");
    await page.context().close();
  });
});

async function sessionsOf(api: StartedApi): Promise<unknown> {
  const { access: token } = await api.login("admin", adminPassword);
  return (await api.send({ path: "/auth/sessions", token })).json();
}
