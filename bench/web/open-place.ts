import type { Page } from "playwright-core";
import type { Place } from "./place.ts";

/** An empty page in a browser that only has a session, like a tab after a reload. */
export async function openPlace({ browser, logIn }: Place): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const token = JSON.stringify(await logIn());
  await page.addInitScript(`sessionStorage["lcc-refresh-token"] ??= ${token}`);
  return page;
}
