import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { shrinkPng } from "./shrink-png.ts";
import { type FilledService, password } from "./start-filled.ts";

export type Theme = "light" | "dark";

/** A page to take a picture of: its URL, and what must be visible first. */
export interface Shot {
  readonly place: (service: FilledService) => string;
  readonly shown: string | RegExp;
  /** Runs before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}

export interface Look {
  readonly width: number;
  readonly theme: Theme;
}

/** A page with a signed-in reader and this width. */
export async function openReader(browser: Browser, { url }: FilledService, { width, theme }: Look): Promise<Page> {
  const height = width < 600 ? 780 : Math.round(width * 0.62);
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${url}/ui/`);
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  return page;
}

export async function takeShot(
  page: Page,
  service: FilledService,
  shot: Shot,
  file: { readonly folder: string; readonly name: string; readonly fullPage?: boolean },
): Promise<void> {
  await page.goto(`${service.url}/ui/#/${shot.place(service)}`);
  await page.getByText(shot.shown).first().waitFor();
  await page.locator(".animate-spin").first().waitFor({ state: "detached" });
  await shot.act?.(page);
  const picture = await page.screenshot({ animations: "disabled", fullPage: file.fullPage ?? false });
  writeFileSync(join(file.folder, `${file.name}.png`), shrinkPng(picture));
}
