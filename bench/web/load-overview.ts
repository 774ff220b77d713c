import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { storeScan } from "../../test/helpers/api-scans.ts";
import { openPlace } from "./open-place.ts";
import type { Place } from "./place.ts";

export interface Load {
  /** From the start of the navigation until everything is shown and the page is responsive. */
  readonly readyMs: number;
  readonly scriptBytes: number;
}

/** Loads the overview with an empty cache, just after a change, so that the service has no cached response either. */
export async function loadOverview(place: Place): Promise<Load> {
  await storeScan(place, "project-7");
  const page = await openPlace(place);
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response);
  });
  await page.goto(`${place.address}/ui/`);
  const readyMs = await untilReady(page);
  const bodies = await Promise.all(scripts.map((script) => script.body())); // what comes later is not part of it;
  await page.context().close();
  return { readyMs, scriptBytes: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) };
}

/** All tables and the chart are shown, nothing is loading, and the page had time for a frame and an event. */
function untilReady(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const captions = ["Running and waiting scans", "Projects with violations", "Latest scans"];
    const isShown = () =>
      captions.every((caption) => [...document.querySelectorAll("caption")].some((one) => one.textContent === caption)) &&
      document.querySelector("canvas") !== null &&
      document.querySelector(".animate-spin") === null;
    const look = () =>
      isShown() ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look);
    look();
  })`);
}
