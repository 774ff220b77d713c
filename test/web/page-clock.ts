import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { OpenPage } from "./open-page.ts";

/** From now on, time passes on a page with `clock.install` only by `clock.runFor`, however slow the machine is. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 1000);
}

/** Nothing has been on its way for a moment: an answer may make the page ask for more, at its next tick. */
export async function untilAnswered({ page, waiting }: OpenPage): Promise<void> {
  for (let calm = 0, tries = 0; calm < 5 && tries < 10_000; tries++) {
    await sleep(20);
    calm = waiting.size === 0 ? calm + 1 : 0;
    if (calm > 0) await page.clock.runFor(1);
  }
}
