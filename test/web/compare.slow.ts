import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { storeScan } from "../helpers/api-scans.ts";
import { browserMissing } from "../helpers/browser.ts";
import { sampleChange } from "../helpers/sample-change.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import { assertLooks, openSignedIn, type Reader, startReader } from "./open-page.ts";

type Lists = Readonly<Record<string, { readonly total: number; readonly items: readonly unknown[] }>>;

/** What asks for attention. */
const open = {
  newViolations: "New violations",
  licenseChanged: "Changed licenses",
  removed: "Removed",
  newlyUnread: "Unread dependency files, second scan only",
} as const;
const folded = {
  added: "All that was added",
  statusChanged: "All changed verdicts",
  versionChanged: "Changed versions",
} as const;
const others = ["New warnings", "Violations that are gone", "Unread dependency files, first scan only"];

describe("two scans compared", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  let [earlier, later] = ["", ""];
  before(async () => {
    reader = await startReader();
    api = await start();
    const { old, next } = await sampleChange();
    const reason = { code: "files_unreadable", message: "A file.", count: 1, advice: "Repair it." } as const;
    const partial = { ...next, completeness: { state: "partial" as const, reasons: [reason] } };
    earlier = await storeReport(api, "shop", old, new Date(Date.now() - 86_400_000));
    later = await storeReport(api, "shop", partial);
  });
  after(() => reader?.close());

  test("show every list of the service with its count", async () => {
    const { page, complaints } = await openSignedIn(reader, api, `scans/${earlier}/compare/${later}`);
    await page.getByRole("heading", { name: "Both scans" }).waitFor();
    const lists = await compared(api, earlier, later);
    for (const [name, title] of Object.entries({ ...open, ...folded })) {
      const total = lists[name]?.total ?? 0;
      assert.ok(total > 0, `the reports have nothing to show for ${name}`);
      const heading = page.getByRole("heading", { name: `${title}: ${total}`, exact: true });
      await heading.waitFor();
      if (name in folded) {
        assert.equal(await table(page, title).count(), 0, `${title} is open`);
        await heading.click();
      }
      assert.equal(await table(page, title).getByRole("row").count(), total + 1, title);
    }
    assert.match(await table(page, folded.added).innerText(), /brand<new>\|`x`/);
    assert.match(await table(page, open.licenseChanged).innerText(), /→[^]*BUSL-1\.1/);
    assert.match(await table(page, "Unread dependency files, second scan only").innerText(), /x\/yarn\.lock/);
    await page.getByText("The second scan did not see everything.").waitFor();
    assert.match(await table(page, "Both scans").innerText(), /incomplete/);
    assert.deepEqual(complaints, []);
  });

  test("lead to a new violation, and to what was removed in the earlier scan", async () => {
    const { page, complaints } = await openSignedIn(reader, api, `scans/${earlier}/compare/${later}`);
    const removed = await table(page, open.removed).getByRole("link").first().getAttribute("href");
    assert.ok(removed?.startsWith(`#/scans/${earlier}?q=`), removed ?? "");
    const violation = table(page, open.newViolations).getByRole("link").first();
    const name = await violation.innerText();
    await violation.click();
    await page.getByRole("dialog", { name }).getByText("4. What the policy says").waitFor();
    assert.ok(page.url().includes(`/scans/${later}?q=`));
    assert.deepEqual(complaints, []);
  });

  test("name the lists that are empty", async () => {
    const { page } = await openSignedIn(reader, api, `scans/${earlier}/compare/${earlier}`);
    const empty = page.getByRole("region", { name: "Without a change" });
    await empty.waitFor();
    const names = (await empty.getByRole("listitem").allInnerTexts()).toSorted();
    const all = [...Object.values({ ...open, ...folded }), ...others];
    assert.deepEqual(names, all.map((title) => `${title}: none`).toSorted());
  });

  test("are swapped, and what was added is removed", async () => {
    const { page } = await openSignedIn(reader, api, `scans/${earlier}/compare/${later}`);
    await page.getByRole("link", { name: "Swap the scans" }).click();
    await page.getByText("The first scan is the more recent one.").waitFor();
    assert.match(await table(page, "Removed").innerText(), /brand<new>/);
  });

  test("say when a list is longer than what is shown", async () => {
    const { page } = await openSignedIn(reader, api, "policies");
    await page.route(/\/compare\/.*limit=100$/, (route) =>
      route.continue({ url: route.request().url().replace("limit=100", "limit=1") }),
    );
    await page.goto(`${api.url}/ui/#/scans/${earlier}/compare/${later}`);
    const total = (await compared(api, earlier, later))["licenseChanged"]?.total;
    await page.getByText(`The first 1 of ${total} are shown.`).first().waitFor();
    await page.getByRole("button", { name: "Show more" }).first().click();
    await page.getByText("are shown.").first().waitFor({ state: "detached" });
  });

  test("have to be there and complete", async () => {
    const waiting = await storeScan(api, "waiting");
    const { page } = await openSignedIn(reader, api, `scans/${earlier}/compare/${waiting}`);
    await page
      .getByRole("alert")
      .getByText(/queued/)
      .waitFor();
    await page.goto(`${api.url}/ui/#/scans/${earlier}/compare/019b7a2e-0000-7000-8000-00000000dead`);
    await page
      .getByRole("alert")
      .getByText(/no scan/i)
      .waitFor();
  });

  test("fit narrow and wide screens, light and dark", async () => {
    const { page } = await openSignedIn(reader, api, `scans/${earlier}/compare/${later}`);
    await table(page, open.newViolations).waitFor();
    await assertLooks(page, "compare");
  });
});

async function compared(api: StartedApi, earlier: string, later: string): Promise<Lists> {
  const { access: token } = await api.login("admin", adminPassword);
  return (await api.send({ method: "GET", path: `/scans/${earlier}/compare/${later}`, token })).json() as Lists;
}

function table(page: Page, name: string) {
  return page.getByRole("table", { name, exact: true });
}
