import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { ReportView } from "../../src/domain/report/report.ts";
import { toHtml } from "../../src/report/html/html.ts";
import { browserMissing, startBrowser } from "../helpers/browser.ts";
import { sampleReport } from "../helpers/sample-report.ts";

const skip = browserMissing() ?? false;

/** Words of headings that stand on two lines. */
const brokenHeadings = `[...document.querySelectorAll("h1, h2, h3, h4, th[scope=col]")].flatMap((heading) => {
  const text = heading.firstChild;
  if (!(text instanceof Text)) return [];
  return [...text.data.matchAll(/[\\p{L}\\d]+/gu)].flatMap((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word[0]] : [];
  });
})`;

describe("the report in a browser", { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-html-"));
  let browser: Browser;
  let page: Page;
  let view: ReportView;
  const [complaints, requests, dialogs]: [string[], string[], string[]] = [[], [], []];

  before(async () => {
    browser = await startBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(300_000);
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => requests.push(request.url()));
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    view = await sampleReport(60);
    writeFileSync(join(folder, "small.html"), toHtml(view));
    writeFileSync(join(folder, "large.html"), toHtml(await sampleReport(2_000)));
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("opens with no complaint and asks for nothing but itself", async () => {
    const url = await open("small.html");
    assert.deepEqual(complaints, []);
    assert.deepEqual(requests, [url]);
    assert.equal(await page.title(), "License report: sample <shop>");
    assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
  });

  test("fits a narrow screen", async () => {
    await open("small.html", 360);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 360);
  });

  test("breaks no heading inside a word", async () => {
    const workspaces = Array.from({ length: 30 }, (_, at) => {
      const path = `packages/${"a-long-name-".repeat(8)}${at}`;
      return { name: `@shop/${path}`, path };
    });
    const findings = view.report.findings.map((finding) => ({
      ...finding,
      component: { ...finding.component, workspaces },
    }));
    writeFileSync(join(folder, "headings.html"), toHtml({ ...view, report: { ...view.report, findings } }));
    for (const width of [900, 1280]) {
      await open("headings.html", width);
      await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
      assert.deepEqual(await page.evaluate(brokenHeadings), [], `${width}`);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, `${width}`);
    }
  });

  test("narrows the table by workspace, and fits with that filter too", async () => {
    const findings = view.report.findings.map((finding, at) => {
      const [server, docs] = ["packages/server", "www"].map((path) => ({ name: `@shop/${path}`, path }));
      const workspaces = [at < 10 ? server : docs].filter((one) => one !== undefined);
      const further = at === 59 && { furtherWorkspaces: 3 }; // it may belong to any
      return { ...finding, component: { ...finding.component, workspaces, ...further } };
    });
    writeFileSync(join(folder, "monorepo.html"), toHtml({ ...view, report: { ...view.report, findings } }));
    for (const width of [360, 900, 1280]) {
      await open("monorepo.html", width);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, `${width}`);
      await page.getByLabel("Workspace", { exact: true }).selectOption("0");
      assert.equal(await rows(page), 11);
      await page.getByRole("button", { name: "Clear filters" }).click();
      assert.equal(await rows(page), 60);
      assert.deepEqual(complaints, []);
    }
  });

  test("narrows the table by text, status, license, type, scope and directness", async () => {
    await open("small.html");
    const { findings, summary } = view.report;
    const count = (fits: (finding: (typeof findings)[number]) => boolean) => findings.filter(fits).length;
    const mit = summary.licenseDistribution.findIndex(({ license }) => license === "MIT");
    assert.equal(await rows(page), 60);
    const choices = [
      ["Status", "warning", count(({ status }) => status === "warning")],
      ["License", String(mit), count((finding) => finding.resolved_license === "MIT")],
      ["Type", "npm", count(({ component }) => component.type === "npm")],
      ["Scope", "dev", count(({ component }) => component.scope === "dev")],
    ] as const;
    for (const [label, value, want] of choices) {
      await page.getByLabel(label, { exact: true }).selectOption(value);
      assert.equal(await rows(page), want, label);
      assert.ok(want > 0 && want < 60);
      assert.equal(await page.locator("#shown").innerText(), `${want} of 60 components`);
      await page.getByRole("button", { name: "Clear filters" }).click();
      assert.equal(await rows(page), 60);
    }
    await page.getByLabel("Direct only").check();
    assert.equal(
      await rows(page),
      count(({ component }) => component.direct === true),
    );
    await page.getByLabel("Direct only").uncheck();
    await page.getByLabel("Search").fill("ARTIFACT-4 maven");
    assert.equal(
      await rows(page),
      count(({ component }) => component.name.includes("artifact-4")),
    );
    await page.getByLabel("Search").fill("no such thing");
    assert.equal(await page.locator("#shown").innerText(), "No component fits");
  });

  test("a tile narrows the table to what it counts", async () => {
    await open("small.html");
    await page.getByRole("link", { name: "Violations" }).click();
    assert.equal(await rows(page), view.report.summary.violations);
    await page.getByRole("link", { name: "Unknown licenses" }).click();
    const unknown = view.report.findings.filter((finding) => finding.resolved_license === "UNKNOWN");
    assert.equal(await rows(page), unknown.length);
  });

  test("a row opens by keyboard, by a click on its head, and by a link from another component", async () => {
    await open("small.html");
    const first = page.locator(".findings tbody").first();
    assert.equal(await first.locator("dl").isVisible(), false);
    await first.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    assert.equal(await first.locator("dl").isVisible(), true);
    await first.locator("th").click();
    assert.equal(await first.locator("dl").isVisible(), false);

    const address = await page.locator(".findings dl a[href^='#c']").first().getAttribute("href");
    const target = page.locator(`.findings tbody${address}`);
    await page.getByLabel("Search").fill("no such thing");
    assert.equal(await target.isVisible(), false);
    await page.evaluate(`location.hash = "${address}"`);
    await target.locator("dl").waitFor({ state: "visible" });
  });

  test("names that are markup are text, and nothing runs even where an escape is missing", async () => {
    await open("small.html");
    await page.getByLabel("Search").fill("<script>alert(1)</script>");
    const name = page.locator(".findings tbody:visible th bdi").first();
    await name.scrollIntoViewIfNeeded();
    assert.equal(await name.innerText(), "<script>alert(1)</script>");
    const broken = toHtml(view).replaceAll("&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>");
    assert.ok(broken.includes("<script>alert(1)"));
    writeFileSync(join(folder, "broken.html"), broken);
    assert.deepEqual(dialogs, []);
    await open("broken.html");
    assert.ok(complaints.some((complaint) => complaint.includes("Content Security Policy")));
    assert.deepEqual(dialogs, []);
  });

  test("everything can be read without JavaScript", async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(pathToFileURL(join(folder, "small.html")).href);
    assert.equal(await plain.locator("#filters").isVisible(), false);
    assert.equal(await rows(plain), 60);
    const first = plain.locator(".findings tbody").first();
    await first.locator("summary").first().click();
    assert.equal(await first.locator("dl").isVisible(), true);
    await plain.close();
  });

  test("prints as a table with the reasons and without the filters", async () => {
    await open("small.html");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.equal(await page.locator("#filters").isVisible(), false);
    assert.equal(await display(page, ".findings > thead"), "table-header-group");
    assert.equal(await page.locator(".findings .violation dl").first().isVisible(), true);
    assert.equal(await page.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)");
    const pdf = await page.pdf({ format: "A4" });
    assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  });

  test("prints what the filters leave, and all of it", async () => {
    await open("large.html");
    await page.getByLabel("Search").fill("package-19 npm");
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: "print" });
    assert.equal(`${await rows(page)} of 2,000 components`, await page.locator("#shown").innerText());
    await page.emulateMedia({ media: "screen" });
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.getByLabel("Search").fill("");
    assert.equal(await rows(page), 100);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    assert.equal(await rows(page), 2_000);
  });

  test("the assistive tree has a table with headings for its columns and rows", async () => {
    await open("small.html");
    await page.evaluate("document.querySelector('.findings').scrollIntoView()"); // other rows are not laid out
    const session = await page.context().newCDPSession(page);
    const readNames = async () => {
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      return (role: string) => nodes.filter((node) => node.role?.value === role).map((node) => node.name?.value);
    };
    let named = await readNames();
    // The browser builds the tree after the page; on a busy machine it may not have the rows yet.
    for (
      let tries = 0;
      tries < 100 && !named("rowheader").some((name) => String(name).startsWith("package-"));
      tries++
    ) {
      await wait(100);
      named = await readNames();
    }
    await session.detach();
    assert.ok(named("table").includes("Components"));
    for (const column of ["Status", "Component", "License", "Type", "Scope", "Direct"])
      assert.ok(named("columnheader").includes(column), column);
    assert.ok(named("rowheader").some((name) => String(name).startsWith("package-")));
  });

  test("two thousand components come in parts, all are searched, and all can be shown", async () => {
    await open("large.html");
    assert.deepEqual(complaints, []);
    assert.equal(await rows(page), 100);
    assert.equal(await page.locator("#shown").innerText(), "2,000 components, the first 100 are shown");
    await page.getByLabel("Search").fill("package-1999");
    assert.equal(await rows(page), 1);
    await page.getByLabel("Search").fill("artifact");
    // By the keyboard: rows that are being laid out move the button, and a busy machine lets the pointer miss it.
    await page.getByRole("button", { name: "Show all" }).press("Enter");
    assert.equal(`${await rows(page)} of 2,000 components`, await page.locator("#shown").innerText());
  });

  /** Loads a report in the page that the tests share, as a new reader finds it. */
  async function open(file: string, width = 1280): Promise<string> {
    await page.goto("about:blank");
    for (const list of [complaints, requests, dialogs]) list.length = 0;
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    await page.setViewportSize({ width, height: 800 });
    const url = pathToFileURL(join(folder, file)).href;
    await page.goto(url);
    return url;
  }
});

/** How many components are shown. */
async function rows(page: Page): Promise<number> {
  return Number(
    await page.evaluate(
      "[...document.querySelectorAll('.findings > tbody')].filter((row) => row.checkVisibility()).length",
    ),
  );
}

function display(page: Page, selector: string): Promise<unknown> {
  return page.evaluate(`getComputedStyle(document.querySelector("${selector}")).display`);
}
