import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Browser } from "playwright-core";
import { nodeFlags, variables } from "../../bin/long-running.js";
import { openStore } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";
import { startBrowser } from "../../test/helpers/browser.ts";
import { sampleReport } from "../../test/helpers/sample-report.ts";
import { storeReport } from "../../test/helpers/store-report.ts";
import { startChild } from "../api/child.ts";
import type { ServiceSettings } from "../api/service-process.ts";
import { fillScans } from "../dashboard/fill.ts";

export const scanCount = 10_000;
export const findingCount = 20_000;

/** The built service on a filled database, and a browser. */
export interface Place {
  readonly browser: Browser;
  readonly address: string;
  /** The same database, for changes that bypass the service. */
  readonly store: Store;
  readonly largeScan: string;
  /** Gives a browser the cookie of a new session. */
  readonly logIn: (requests: APIRequestContext) => Promise<void>;
  stop(): Promise<void>;
}

const password = "a password for this run";

export async function startPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  const url = `sqlite:${join(folder, "lcc.db")}`;
  await fillScans(url, scanCount);
  const store = await openStore(url, { now: () => new Date(), warn: () => {} });
  const { report } = await sampleReport(findingCount);
  const largeScan = await storeReport({ store }, "large", report);
  const server = startChild("service-process.ts", nodeFlags, variables);
  const address = (await server.ask("start", settingsOf(folder, url))) as string;
  const browser = await startBrowser();
  return {
    browser,
    address,
    store,
    largeScan,
    logIn: (requests) => logIn(address, requests),
    async stop() {
      await browser.close();
      await server.stop();
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** No worker takes the scans that a benchmark stores. */
function settingsOf(folder: string, databaseUrl: string): ServiceSettings {
  const env = {
    SVC_PORT: "0",
    SVC_DATA_DIR: folder,
    SVC_DATABASE_URL: databaseUrl,
    SVC_SECRET_KEY: "0123456789abcdef0123456789abcdef",
    SVC_ADMIN_PASSWORD: password,
    SVC_WORKERS: "0",
    SVC_RATE_LIMIT: "1000000",
  };
  return { env, logFile: join(folder, "service.log") };
}

async function logIn(address: string, requests: APIRequestContext): Promise<void> {
  const form = { username: "admin", password };
  const reply = await requests.post(`${address}/auth/login`, { form, headers: { "x-lcc-session": "cookie" } });
  if (!reply.ok()) throw new Error(`The login was answered with ${reply.status()}.`);
}
