import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import type { StartedApi } from "../helpers/start-api.ts";
import { openAlone, type OpenPage, type Reader } from "./open-page.ts";

/** What a page with `installClock` has asked for since then. */
export interface PageRequests {
  /** Method and path of each. */
  readonly asked: readonly string[];
  /** How many have no answer yet. */
  readonly waiting: number;
}

/** The page itself counts, because the browser reports a request to the test some time after it was sent. */
const countRequests = `{
  const send = globalThis.fetch;
  const requests = (globalThis.countedRequests = { asked: [], waiting: 0 });
  globalThis.fetch = async (...given) => {
    const { method, url } = given[0] instanceof Request ? given[0] : new Request(...given);
    requests.asked.push(method + " " + url.slice(location.origin.length));
    requests.waiting++;
    try {
      const answer = await send(...given);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      requests.waiting--;
    }
  };
}`;

/** Messages that React has posted for its work come first: they are delivered in order. */
const readRequests = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(globalThis.countedRequests);
  port2.postMessage("");
})`;

/** Makes the timers of the page the test's, until the page is loaded again. */
async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.evaluate(countRequests);
}

/** Opens a place in a page of its own whose timers are the test's: one of the browser's could still fire later. */
export async function openWithClock(reader: Reader, api: StartedApi, place: string): Promise<OpenPage> {
  const opened = await openAlone(reader, api, "account");
  await installClock(opened.page);
  await opened.page.goto(`${api.url}/ui/#/${place}`);
  return opened;
}

/** From now on, time passes on a page with a clock of the test only by `clock.runFor`, however slow the machine is. */
export async function pauseClock(page: Page): Promise<void> {
  for (let aheadMs = 1000; ; aheadMs *= 2) {
    const time = (await page.evaluate<number>("Date.now()")) + aheadMs;
    const error = await page.clock.pauseAt(time).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) return;
    if (aheadMs > 60_000) throw error; // else it took so long to get there that the time had passed
  }
}

export function requestsOf(page: Page): Promise<PageRequests> {
  return page.evaluate<PageRequests>(readRequests);
}

/** The page has all answers, and does not ask for more because of them. */
export async function untilAnswered(page: Page): Promise<void> {
  for (let calm = 0, tries = 0; calm < 5 && tries < 100_000; tries++) {
    await page.clock.runFor(1); // an answer is passed on at the next tick
    const { waiting } = await requestsOf(page);
    calm = waiting === 0 ? calm + 1 : 0;
    if (waiting > 0) await sleep(5);
  }
}

/** An answer is shown after a few more ticks of a clock that stands still. */
export async function untilShown(page: Page, place: Locator): Promise<void> {
  for (let tries = 0; tries < 10_000; tries++) {
    if (await place.first().isVisible()) return;
    await page.clock.runFor(1);
    await sleep(5);
  }
  throw new Error(`${String(place)} is not shown. The page says: ${await page.locator("body").innerText()}`);
}
