import { createAuditEntry, recordRefusal, type AccountDeps } from "../account-deps.ts";
import type { Accounts } from "../accounts.ts";
import { invalidField, requireUsable } from "../account-fields.ts";
import { passwordProblem } from "./password-rules.ts";

/** Wrong current passwords count as failed logins, so a stolen session cannot be used to guess the password. */
export function passwordChange(deps: AccountDeps): Pick<Accounts, "changePassword"> {
  const { store, throttle } = deps;
  return {
    async changePassword(current, next, caller, origin) {
      const { id, username } = caller.user;
      requireUsable("current_password", current, "current password");
      const problem = await passwordProblem(next, username);
      if (problem) throw invalidField("new_password", problem);

      const attempt = await throttle.begin(username, origin.address);
      // A key is not a session, so changing the password with one ends all sessions.
      const kept = "sessionId" in caller.by ? { keepSession: caller.by.sessionId } : {};
      const names = { actor: username, subject: username };
      const setPassword = async (hash: string, from: string) => {
        await attempt.succeed(); // the password was right, but after too many guesses in the meantime it is not changed
        const record = createAuditEntry(deps, origin, { action: "password_changed", ...names });
        return store.users.setPassword(id, hash, { from, ...kept }, record);
      };
      if (!(await replace(deps, username, { current, next }, setPassword))) {
        try {
          await attempt.fail();
        } finally {
          await recordRefusal(deps, origin, { action: "password_change_failed", ...names });
        }
        throw invalidField("current_password", "The current password is wrong.");
      }
    },
  };
}

/**
 * Returns false if the current password is wrong. If the password is reset while this one is being hashed, the reset
 * wins. A rehash during a login does not change the password.
 */
async function replace(
  deps: AccountDeps,
  username: string,
  { current, next }: { readonly current: string; readonly next: string },
  setPassword: (hash: string, from: string) => Promise<boolean>,
): Promise<boolean> {
  const verified = await findMatchingHash(deps, username, current);
  if (verified === undefined) return false;
  const hash = await deps.passwords.hash(next);
  if (await setPassword(hash, verified)) return true;
  const renewed = await findMatchingHash(deps, username, current);
  return renewed !== undefined && setPassword(hash, renewed);
}

/** Returns the stored hash if the password matches it. */
async function findMatchingHash(
  { store, passwords }: AccountDeps,
  username: string,
  password: string,
): Promise<string | undefined> {
  const user = await store.users.find(username);
  const isRight = await passwords.verify(password, user?.passwordHash ?? passwords.decoy);
  return isRight ? user?.passwordHash : undefined;
}
