import type { RequestOrigin } from "../domain/account.ts";
import type { Config } from "../config/config.ts";
import type { AuditEntry, Store } from "../store/store.ts";
import type { LoginThrottle } from "./login/login-throttle.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { TokenSigner } from "./login/tokens.ts";

export type AccountSettings = Pick<Config, "accessTokenMinutes" | "refreshTokenDays" | "loginFailuresPerFiveMinutes">;

/** Shared dependencies of all account operations. */
export interface AccountDeps {
  readonly store: Pick<Store, "users" | "sessions" | "keys" | "audit">;
  readonly passwords: Passwords;
  readonly tokens: TokenSigner;
  readonly throttle: LoginThrottle;
  readonly config: AccountSettings;
  readonly now: () => Date;
}

type Action = Pick<AuditEntry, "action" | "actor" | "subject">;

/** Builds an audit entry. It is stored in the same transaction as the change and never contains a secret. */
export function createAuditEntry({ now }: Pick<AccountDeps, "now">, origin: RequestOrigin, done: Action): AuditEntry {
  return { time: now().toISOString(), ...done, ...origin, outcome: "ok" };
}

/** Stores an audit entry for a refused attempt. */
export async function recordRefusal(
  deps: Pick<AccountDeps, "store" | "now">,
  origin: RequestOrigin,
  attempted: Action,
): Promise<void> {
  await deps.store.audit.add({ ...createAuditEntry(deps, origin, attempted), outcome: "refused" });
}
