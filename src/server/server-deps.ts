import type { Accounts } from "../auth/accounts.ts";
import type { Config } from "../config/config.ts";
import type { Cache } from "../cache/cache.ts";
import type { Catalog } from "../policy/read/catalog.ts";
import type { Readiness } from "../queue/readiness.ts";
import type { ScanIntake } from "../queue/scan-intake.ts";
import type { Log } from "../domain/log.ts";
import type { Store } from "../store/store.ts";

/** What the route handlers use. */
export interface ServerDeps {
  readonly config: Config;
  readonly store: Store;
  readonly accounts: Accounts;
  /** Takes in scans and tells how they end. */
  readonly scans: ScanIntake;
  /** The policies that can be used now. */
  readonly policies: () => Promise<Catalog>;
  /** Cached answers of license sources; admins can clear it. */
  readonly cache: Cache;
  /** Whether the service is ready. */
  readonly ready: () => Promise<Readiness>;
  /** The text of `GET /metrics`. */
  readonly metrics: () => Promise<string>;
  readonly log: Log;
  readonly now: () => Date;
}
