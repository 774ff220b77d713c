import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserServer, chromium } from "playwright-core";
import { missing } from "./service.ts";

const names = ["chromium", "chromium-browser", "google-chrome"];

/** Where the browser of a whole test run can be reached (`scripts/test/shared-browser.ts`). */
export const browserVariable = "LCC_TEST_BROWSER";

/** A quiet browser: it does not ask for updates, and runs where there is neither a display nor a sandbox. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Why there is no browser for tests here; undefined when there is one. */
export function browserMissing(): string | undefined {
  return findBrowser() === undefined ? missing(`No browser is on the path (${names.join(", ")})`) : undefined;
}

/** The browser of the test run where it has one, else a new one. Closing it closes the pages that were opened by it. */
export async function startBrowser(): Promise<Browser> {
  const shared = process.env[browserVariable];
  return shared === undefined ? chromium.launch(launchOptions()) : chromium.connect(shared);
}

/** A browser that several processes can use; undefined if this machine has none. */
export async function serveBrowser(): Promise<BrowserServer | undefined> {
  return findBrowser() === undefined ? undefined : chromium.launchServer(launchOptions());
}

function launchOptions() {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("There is no browser.");
  return { executablePath, args: flags };
}

function findBrowser(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
