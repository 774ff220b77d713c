import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { craftView } from "../helpers/craft-report.ts";
import { browserMissing } from "../helpers/browser.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";
import { assertFits, keepScreenshot, openSignedIn, type Reader, resize, startReader } from "./open-page.ts";

const reason =
  "No license is known, which this policy puts on the deny list. Without a known license there is no permission; " +
  "find it out and record it as an override.";

/** What real projects bring: long names, long reasons, and many findings of one kind. */
describe("with the words of real projects", { skip: browserMissing() ?? false }, () => {
  const start = onSqlite();
  let reader: Reader;
  let api: StartedApi;
  let [earlier, later] = ["", ""];
  before(async () => {
    reader = await startReader();
    api = await start();
    const crafts = Array.from({ length: 25 }, (_, at) => ({
      component: { name: `types-aiohappyeyeballs-${at}`, version: "1.10.12", direct: false },
      resolved_license: "UNKNOWN",
      status: "violation" as const,
      decision: { license: "UNKNOWN", list: "deny" as const, reason },
    }));
    const source = { repository: "https://github.com/acme/shop", commit: "1a2b3c4d5e6f" };
    earlier = await storeReport(api, "shop", craftView([{}], { source }).report, new Date(Date.now() - 86_400_000));
    later = await storeReport(api, "shop", craftView(crafts, { source }).report);
    const { access: token } = await api.login("admin", adminPassword);
    const username = "maximilian.mustermann-langname";
    const body = { username, password: "a long enough phrase", email: `${username}@example.org`, full_name: "M. M." };
    await api.send({ method: "POST", path: "/auth/register", token, body });
  });
  after(() => reader?.close());

  test("fifteen findings are visible, each with the first sentence of its reason", async () => {
    const { page } = await openSignedIn(reader, api, `scans/${later}`);
    const sixteenth = page.getByRole("table", { name: "Findings" }).getByRole("row").nth(16);
    await page.getByRole("link", { name: "All 25", exact: true }).waitFor();
    const { y = 801 } = (await sixteenth.boundingBox()) ?? {};
    assert.ok(y <= 800, `the sixteenth finding begins at ${y}`);
    await keepScreenshot(page, "narrow");
    const shown = sixteenth.getByText("which this policy puts on the deny list.");
    assert.equal(await shown.innerText(), "No license is known, which this policy puts on the deny list.");
    assert.equal(await shown.getAttribute("title"), reason);
    await page
      .getByRole("button", { name: /^Explain/ })
      .first()
      .click();
    await page.getByRole("dialog").getByText("record it as an override").first().waitFor();
  });

  test("a scan leads to what changed since the one before, which counts warnings, too", async () => {
    const { page } = await openSignedIn(reader, api, `scans/${later}`);
    await page.getByRole("link", { name: "What changed", exact: true }).click();
    await page.waitForURL(new RegExp(`/scans/${earlier}/compare/${later}$`));
    await page.getByText("The second scan has 25 new violations and 0 new warnings.").waitFor();
    assert.deepEqual(await brokenWords(page), []);
    await page.goto(`${api.url}/ui/#/scans/${earlier}`);
    await page.getByRole("link", { name: "Scan again" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "What changed", exact: true }).count(), 0, "it is the first one");
  });

  test("short words stay whole beside long ones, and nothing is wider than the screen", async () => {
    const { page } = await openSignedIn(reader, api, "admin");
    await page.getByRole("cell", { name: "maximilian", exact: false }).first().waitFor();
    for (const width of [800, 1280]) {
      await resize(page, width);
      await assertFits(page);
      assert.deepEqual(await brokenWords(page), [], `at ${width}`);
    }
  });

  test("a scan that is gone is said in plain words", async () => {
    const { page } = await openSignedIn(reader, api, `scans/${later.slice(0, -4)}0000`);
    await page.getByText("There is no scan with this id. It may have been deleted.").waitFor();
    assert.doesNotMatch(await page.locator("main").innerText(), /GET|POST/);
  });

  test("says where it comes from with a link, and shows the state of the last day without a mouse", async () => {
    const { page } = await openSignedIn(reader, api, `scans/${later}?tab=about`);
    const link = page.getByRole("link", { name: "https://github.com/acme/shop" });
    assert.equal(await link.getAttribute("rel"), "noreferrer noopener");
    await page.goto(`${api.url}/ui/#/projects/shop`);
    await page.locator(".u-legend").getByText("Violations").waitFor();
    assert.match(await page.locator(".u-legend").innerText(), /Violations\W*25\W*Warnings\W*0/);
  });
});

/** Short words of tables that are broken over two lines: buttons, badges, versions, and cells of one word. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll("td, td button, td span")]
    .filter((part) => part.children.length === 0 && /^\\S{1,9}$/.test(part.textContent))
    .filter((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    })
    .map((part) => part.textContent)`);
}
