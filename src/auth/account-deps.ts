import type { RequestOrigin } from "../domain/account.ts";
import type { Config } from "../config/config.ts";
import type { AuditEntry, Store } from "../store/store.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { Passwords } from "./passwords.ts";
import type { TokenSigner } from "./tokens.ts";

export type AccountSettings = Pick<Config, "accessTokenMinutes" | "refreshTokenDays" | "loginFailuresPerFiveMinutes">;

/** What everything about accounts is made of. */
export interface AccountDeps {
  readonly store: Pick<Store, "users" | "sessions" | "keys" | "audit">;
  readonly passwords: Passwords;
  readonly tokens: TokenSigner;
  readonly throttle: LoginThrottle;
  readonly config: AccountSettings;
  readonly now: () => Date;
}

type Action = Pick<AuditEntry, "action" | "actor" | "subject">;

/** Who did what, for those who have to look into it later; never a secret. It is written together with what was done. */
export function recordOf({ now }: Pick<AccountDeps, "now">, origin: RequestOrigin, done: Action): AuditEntry {
  return { time: now().toISOString(), ...done, ...origin, outcome: "ok" };
}

/** Writes down what was refused, which changes nothing else. */
export async function recordRefusal(
  deps: Pick<AccountDeps, "store" | "now">,
  origin: RequestOrigin,
  attempted: Action,
): Promise<void> {
  await deps.store.audit.add({ ...recordOf(deps, origin, attempted), outcome: "refused" });
}
