import type { Page } from "playwright-core";
import type { Place } from "./place.ts";

/** An empty page in a browser that only has a session, like a tab after a reload. */
export async function openPlace({ browser, logIn }: Place): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await logIn(context.request);
  await context.addInitScript(`localStorage["lcc-signed-in"] ??= "${new Date().toISOString()}"`);
  return context.newPage();
}
