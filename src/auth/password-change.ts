import type { AccountParts } from "./account-parts.ts";
import { recordAction } from "./account-parts.ts";
import type { Accounts } from "./accounts.ts";
import { invalid } from "./invalid.ts";
import { passwordProblem, unusableText } from "./password-rules.ts";

/** A stolen session must not be enough to guess the password: wrong ones count as failed logins do. */
export function passwordChange(parts: AccountParts): Pick<Accounts, "changePassword"> {
  const { store, passwords, throttle } = parts;
  return {
    async changePassword(current, next, caller, origin) {
      const { id, username } = caller.user;
      const unusable = unusableText(current);
      if (unusable) throw invalid("current_password", `The current password ${unusable}`);
      const problem = await passwordProblem(next, username);
      if (problem) throw invalid("new_password", problem);

      await throttle.check(username, origin.address);
      const user = await store.users.find(username);
      if (!(await passwords.verify(current, user?.passwordHash ?? passwords.decoy))) {
        const action = "password_change_failed";
        await recordAction(parts, origin, { action, actor: username, subject: username, isRefused: true });
        await throttle.fail(username, origin.address);
        throw invalid("current_password", "The current password is wrong.");
      }
      await throttle.succeed(username, origin.address);
      // A key is no session: whoever changes the password with one wants all sessions to end.
      const kept = "sessionId" in caller.by ? { keepSession: caller.by.sessionId } : {};
      await store.users.setPassword(id, await passwords.hash(next), kept);
      await recordAction(parts, origin, { action: "password_changed", actor: username, subject: username });
    },
  };
}
