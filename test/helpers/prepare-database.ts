import { openQueue } from "../../src/queue/open-queue.ts";
import { openTestStore } from "./store-place.ts";

const quiet = { info() {}, warn() {}, error() {} };

/** Creates the tables of the store and the queue. */
export async function prepareDatabase(url: string): Promise<void> {
  const store = await openTestStore(url);
  const queue = await openQueue(store, { databaseUrl: url }, { log: quiet, now: () => new Date() });
  await queue.close();
  await store.close();
}
