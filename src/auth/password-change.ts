import { recordOf, recordRefusal, type AccountDeps } from "./account-deps.ts";
import type { Accounts } from "./accounts.ts";
import { invalidField } from "./invalid-field.ts";
import { passwordProblem, unusableText } from "./password-rules.ts";

/** A stolen session must not be enough to guess the password: wrong ones count as failed logins do. */
export function passwordChange(deps: AccountDeps): Pick<Accounts, "changePassword"> {
  const { store, throttle } = deps;
  return {
    async changePassword(current, next, caller, origin) {
      const { id, username } = caller.user;
      const unusable = unusableText(current);
      if (unusable) throw invalidField("current_password", `The current password ${unusable}`);
      const problem = await passwordProblem(next, username);
      if (problem) throw invalidField("new_password", problem);

      const attempt = await throttle.begin(username, origin.address);
      // A key is no session: whoever changes the password with one wants all sessions to end.
      const kept = "sessionId" in caller.by ? { keepSession: caller.by.sessionId } : {};
      const names = { actor: username, subject: username };
      const setPassword = async (hash: string, from: string) => {
        await attempt.succeed(); // it was right; too many guesses meanwhile, and it is not changed
        const record = recordOf(deps, origin, { action: "password_changed", ...names });
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
 * False: the current password is wrong. To hash takes a while, in which an operator may set another password: that one
 * stays. It may also have been hashed anew at a login, and is then still the same.
 */
async function replace(
  deps: AccountDeps,
  username: string,
  { current, next }: { readonly current: string; readonly next: string },
  setPassword: (hash: string, from: string) => Promise<boolean>,
): Promise<boolean> {
  const verified = await hashOf(deps, username, current);
  if (verified === undefined) return false;
  const hash = await deps.passwords.hash(next);
  if (await setPassword(hash, verified)) return true;
  const renewed = await hashOf(deps, username, current);
  return renewed !== undefined && setPassword(hash, renewed);
}

/** The hash of a user's password, if this is the password. */
async function hashOf(
  { store, passwords }: AccountDeps,
  username: string,
  password: string,
): Promise<string | undefined> {
  const user = await store.users.find(username);
  const isRight = await passwords.verify(password, user?.passwordHash ?? passwords.decoy);
  return isRight ? user?.passwordHash : undefined;
}
