import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";
import { once } from "../../src/async/once.ts";
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
  /** Requests without an answer. */
  readonly waiting: Set<Request>;
}

/** Opens the dashboard at a place (`scans`), without signing in. */
export async function openPage(
  browser: Browser,
  { url }: Pick<StartedApi, "url">,
  place = "",
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(300_000); // only a page that never gets there waits so long
  const page = await context.newPage();
  const opened: OpenPage = { page, complaints: [], strangers: [], asked: [], waiting: new Set() };
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
  const forget = (request: Request) => void opened.waiting.delete(request);
  page.on("request", (request) => void opened.waiting.add(request));
  page.on("requestfinished", forget).on("requestfailed", forget);
  await page.goto(`${url}/ui/#/${place}`);
  return opened;
}

/** Signs in by the form that stands in for every page. */
export async function signIn(page: Page, username = "admin", password = adminPassword): Promise<void> {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("button", { name: "Sign out" })
    .or(page.getByRole("button", { name: "Menu" }))
    .first()
    .waitFor();
}

/** Opens a place as the administrator. */
export async function openSignedIn(
  browser: Browser,
  api: Pick<StartedApi, "url">,
  place = "",
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const opened = await openPage(browser, api, place, options);
  await signIn(opened.page);
  return opened;
}

/** axe-core finds nothing serious on the page as it stands. */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource()); // not as a script of the page, which its content security policy forbids
  const serious = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: readonly Violation[] }> } };
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  });
  assert.deepEqual(serious, []);
}

const axeSource = once(() => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));

/** Where `LCC_SCREENSHOTS` names a folder, a picture for people to look at; tests do not read it. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env["LCC_SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Nothing is wider than the screen. */
export async function assertFits(page: Page): Promise<void> {
  const content = await page.evaluate<number>("document.documentElement.scrollWidth");
  const screen = await page.evaluate<number>("innerWidth");
  assert.ok(content <= screen, `the page is ${content} wide on a screen of ${screen}`);
}
