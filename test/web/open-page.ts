import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Browser, Download, Page } from "playwright-core";
import { once } from "../../src/async/once.ts";
import { startBrowser } from "../helpers/browser.ts";
import { adminPassword, type StartedApi } from "../helpers/start-api.ts";

/** A page of the dashboard, and everything that it asked for or complained of. */
export interface OpenPage {
  readonly page: Page;
  /** What the browser wrote to its console as an error or warning, faults of scripts included. */
  readonly complaints: string[];
  /** Addresses that are not of the service. */
  readonly strangers: string[];
  /** Method and path of every request to the API. */
  readonly asked: string[];
}

/**
 * The browser of a test file. Its tests take turns with one page of each service, which stays signed in: a new page takes
 * a process of its own, which costs more than most tests.
 */
export interface Reader {
  readonly browser: Browser;
  /** By the address of the service. */
  readonly pages: Map<string, OpenPage>;
  close(): Promise<void>;
}

export async function startReader(): Promise<Reader> {
  const browser = await startBrowser();
  return { browser, pages: new Map(), close: () => browser.close() };
}

/** Opens the dashboard at a place (`scans`) in a page of its own, without signing in. */
export async function openPage(
  { browser }: Pick<Reader, "browser">,
  { url }: Pick<StartedApi, "url">,
  place = "",
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(300_000); // only a page that never gets there waits so long
  const page = await context.newPage();
  const opened: OpenPage = { page, complaints: [], strangers: [], asked: [] };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") opened.complaints.push(message.text());
  });
  page.on("pageerror", (error) => opened.complaints.push(String(error)));
  page.on("request", (request) => {
    const address = request.url();
    if (/^(?:data|blob):/.test(address)) return;
    if (!address.startsWith(url)) opened.strangers.push(address);
    else if (!address.startsWith(`${url}/ui/`)) opened.asked.push(`${request.method()} ${address.slice(url.length)}`);
  });
  await page.goto(`${url}/ui/#/${place}`);
  return opened;
}

/** Signs in by the form that is shown in place of every page. */
export async function signIn(page: Page, username = "admin", password = adminPassword): Promise<void> {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await signedIn(page).waitFor();
}

/** Opens a place as the administrator: loads it again in the page that the tests of the file share. */
export async function openSignedIn(reader: Reader, api: Pick<StartedApi, "url">, place = ""): Promise<OpenPage> {
  const shared = reader.pages.get(api.url);
  const opened = shared ? await reopen(shared, api, place) : await openPage(reader, api, place);
  reader.pages.set(api.url, opened);
  const { page } = opened;
  const form = page.getByRole("heading", { name: "Sign in to lcc" });
  await form.or(signedIn(page)).first().waitFor();
  if (await form.isVisible()) await signIn(page);
  return opened;
}

/** Opens a place as the administrator in a page of its own, for tests that stop its clock or end its session. */
export async function openAlone(reader: Reader, api: Pick<StartedApi, "url">, place = ""): Promise<OpenPage> {
  const opened = await openPage(reader, api, place);
  await signIn(opened.page);
  return opened;
}

/** Nothing of the earlier test is left but the session. */
async function reopen(opened: OpenPage, { url }: Pick<StartedApi, "url">, place: string): Promise<OpenPage> {
  const { page, complaints, strangers, asked } = opened;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  await resize(page);
  for (const list of [complaints, strangers, asked]) list.length = 0;
  await page.goto(`${url}/ui/#/${place}`);
  return opened;
}

/** The menu of a narrow screen hides the button. */
function signedIn(page: Page) {
  return page
    .getByRole("button", { name: "Sign out" })
    .or(page.getByRole("button", { name: "Menu" }))
    .first();
}

/** What a download holds, also where the browser belongs to another process. */
export async function readDownload(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/** axe-core finds nothing serious on the page as it stands, by all its rules or by those given. */
export async function assertAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Not as a script of the page, which its content security policy forbids.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axeSource());
  const serious = await page.evaluate(async (runOnly) => {
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }
    interface Axe {
      run(options: object): Promise<{ readonly violations: readonly Violation[] }>;
    }
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  }, rules);
  assert.deepEqual(serious, []);
}

const axeSource = once(() => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));

/** Where `LCC_SCREENSHOTS` names a folder, a picture for people to look at; tests do not read it. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env["LCC_SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** The borders of fields have a contrast of 3:1, which axe-core does not look at. */
export async function assertBorders(page: Page): Promise<void> {
  const faint = await page.evaluate<string[]>(`{
    const brightness = (color) => {
      const [r, g, b] = color.match(/[\\d.]+/g).map((part) => part / 255).map((c) => (c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    [...document.querySelectorAll("input:not([type=checkbox], [type=radio]), select, textarea")]
      .filter((field) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(field);
        const [low, high] = [brightness(borderTopColor), brightness(backgroundColor)].toSorted((a, b) => a - b);
        return high / low < 3;
      })
      .map((field) => field.outerHTML);
  }`);
  assert.deepEqual(faint, [], "fields with borders that are hard to see");
}

/** Nothing is wider than the screen. */
export async function assertFits(page: Page): Promise<void> {
  const content = await page.evaluate<number>("document.documentElement.scrollWidth");
  const screen = await page.evaluate<number>("innerWidth");
  assert.ok(content <= screen, `the page is ${content} wide on a screen of ${screen}`);
}

/** The rules of axe-core that depend on the theme. */
const contrast = ["color-contrast", "link-in-text-block"];

type Look = readonly [width: number, colorScheme: "light" | "dark", rules: readonly string[] | undefined];

/** The themes of a laptop. */
export const wideLooks: readonly Look[] = [
  [1280, "light", undefined],
  [1280, "dark", contrast],
];

/** Each width with each theme; all rules once for each. */
const looks: readonly Look[] = [[360, "dark", undefined], [360, "light", contrast], ...wideLooks];

/** The page as it stands fits a phone and a laptop, light and dark, and axe-core finds nothing. */
export async function assertLooks(page: Page, name: string, tried: readonly Look[] = looks): Promise<void> {
  for (const [width, colorScheme, rules] of tried) {
    await resize(page, width, colorScheme);
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor(); // the page learns of it at its next frame
    await assertFits(page);
    await assertBorders(page);
    await assertAccessible(page, rules);
    await keepScreenshot(page, `${name}-${colorScheme}-${width}`);
  }
  await resize(page);
}

export async function resize(page: Page, width = 1280, colorScheme: "light" | "dark" = "light"): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
}
