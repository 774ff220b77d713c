import type { RequestOrigin } from "../domain/account.ts";
import type { Config } from "../config.ts";
import type { AuditEntry, Store } from "../store/store.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { Passwords } from "./passwords.ts";
import type { TokenSigner } from "./tokens.ts";

export type AccountSettings = Pick<Config, "accessTokenMinutes" | "refreshTokenDays" | "loginFailuresPerFiveMinutes">;

/** What everything about accounts is made of. */
export interface AccountParts {
  readonly store: Pick<Store, "users" | "sessions" | "keys" | "audit">;
  readonly passwords: Passwords;
  readonly tokens: TokenSigner;
  readonly throttle: LoginThrottle;
  readonly config: AccountSettings;
  readonly now: () => Date;
}

/** Writes down who did what, for those who have to look into it later. Never a secret. */
export async function recordAction(
  { store, now }: Pick<AccountParts, "store" | "now">,
  { address, requestId }: RequestOrigin,
  done: Pick<AuditEntry, "action" | "actor" | "subject"> & { readonly isRefused?: boolean },
): Promise<void> {
  const { isRefused, ...what } = done;
  const outcome = isRefused ? "refused" : "ok";
  await store.audit.add({ time: now().toISOString(), ...what, address, requestId, outcome });
}
