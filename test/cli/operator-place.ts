import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";
import { type Ended, lcc } from "./run.ts";

/** A database in a folder of its own, as commands see it; and as a server beside them does, through `store`. */
export interface OperatorPlace {
  readonly folder: string;
  run(args: readonly string[], input?: string, env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Opened when it is first asked for. */
  store(): Promise<Store>;
  remove(): Promise<void>;
}

/** In memory where the system has a folder for that: every commit waits for the disk otherwise. */
export function operatorPlace(url?: string): OperatorPlace {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "lcc-test-"));
  const databaseUrl = url ?? `sqlite:${join(folder, "lcc.db")}`;
  let opened: Promise<Store> | undefined;
  return {
    folder,
    run: (args, input = "", env = {}) => lcc(args, { env: { SVC_DATABASE_URL: databaseUrl, ...env }, input }),
    store: () => (opened ??= openStore(databaseUrl, { now: () => new Date(), warn: () => {} })),
    async remove() {
      await (await opened)?.close();
      rmSync(folder, { recursive: true });
    },
  };
}
