import type { Counters } from "../domain/counters.ts";
import type { AccountDeps, AccountSettings } from "./account-deps.ts";
import type { Accounts } from "./accounts.ts";
import { authentication } from "./authentication.ts";
import { ownSessions } from "./own-sessions.ts";
import { passwordChange } from "./password-change.ts";
import { keyManagement } from "./key-management.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import { userManagement } from "./user-management.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { signIn } from "./sign-in.ts";
import { createTokens } from "./tokens.ts";

interface AccountsOptions {
  readonly store: AccountDeps["store"];
  readonly secretKey: Uint8Array;
  readonly counters: Counters;
  readonly config: AccountSettings;
  readonly now: () => Date;
  readonly passwords?: Passwords;
}

/** Creates the account operations for a store. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { store, secretKey, counters, config, now, passwords = createPasswords() } = options;
  const tokens = createTokens(secretKey, now);
  const throttle = createLoginThrottle(counters, config.loginFailuresPerFiveMinutes);
  const deps: AccountDeps = { store, passwords, tokens, throttle, config, now };
  return {
    ...authentication(deps),
    ...signIn(deps),
    ...ownSessions(deps),
    ...passwordChange(deps),
    ...keyManagement(deps),
    ...userManagement(deps),
  };
}
