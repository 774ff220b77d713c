import { DatabaseSync } from "node:sqlite";
import { openStore } from "../../src/store/open.ts";
import { minute, newScan, newUser, scanResult } from "./store-rows.ts";

// A process of its own that does something with a store: node store-process.ts <task> <url>… [milliseconds]
const [task = "", ...rest] = process.argv.slice(2);
const [url = "", ms = "0"] = rest;
const open = (url: string) => openStore(url, { now: () => new Date(), warn: () => {} });

const tasks: Readonly<Record<string, () => Promise<void>>> = {
  /** Holds the lock of the writer for a while. */
  async lock() {
    const database = new DatabaseSync(url.slice("sqlite:".length));
    database.exec("begin immediate");
    say("locked");
    await new Promise((resolve) => setTimeout(resolve, Number(ms)));
    database.exec("commit");
    database.close();
  },

  /** Stores and completes scans without end, and tells which it was promised. */
  async write() {
    const store = await open(url);
    for (let at = 0; ; at++) {
      const scan = newScan(at % 1_000);
      await store.scans.create(scan);
      say(scan.id);
      const claim = await store.scans.claim({ owner: "w", leaseMs: 60_000, now: minute(9_999) });
      if (claim) await store.scans.complete(claim, scanResult());
    }
  },

  /** Opens the store, and makes the first user if there is none. */
  async begin() {
    const store = await open(url);
    say(String(await store.users.createFirst(newUser(`admin${process.pid}`))));
    await store.close();
  },

  /** Takes scans until there are none. */
  async claim() {
    const store = await open(url);
    for (;;) {
      const claim = await store.scans.claim({ owner: `${process.pid}`, leaseMs: 60_000, now: minute(0) });
      if (!claim) break;
      say(claim.scan.id);
    }
    await store.close();
  },

  /** Opens stores as a user who is not root. */
  async "open-as-nobody"() {
    process.setgid?.(65_534);
    process.setuid?.(65_534);
    for (const url of rest) {
      await open(url).then(
        (store) => store.close().then(() => say("opened")),
        (error: Error & { code?: string }) => say(`${error.code}: ${error.message}`),
      );
    }
  },
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await tasks[task]?.();
