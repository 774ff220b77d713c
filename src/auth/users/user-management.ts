import type { Caller, User } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import { createAuditEntry, type AccountDeps } from "../account-deps.ts";
import type { Accounts } from "../accounts.ts";
import { createUser } from "./create-user.ts";
import { disableUser, findWithoutHash, noSuchUser } from "./disable-user.ts";
import { invalidField } from "../account-fields.ts";
import { passwordProblem } from "../passwords/password-rules.ts";
import { isLongerThan, isPlainText } from "../plain-text.ts";

/** Manages accounts; for admins only. */
export function userManagement(deps: AccountDeps): Pick<Accounts, "register" | "listUsers" | "setDisabled"> {
  const { store } = deps;
  return {
    async register(account, caller, origin) {
      requireAdmin(caller);
      const problem = await passwordProblem(account.password, account.username);
      if (problem) throw invalidField("password", problem);
      const { username: actor } = caller.user;
      const record = createAuditEntry(deps, origin, { action: "user_created", actor, subject: account.username });
      return createUser(deps, account, "user", record);
    },
    async listUsers() {
      return store.users.list();
    },
    async setDisabled(username, isDisabled, caller, origin) {
      requireAdmin(caller);
      if (isDisabled && username === caller.user.username) {
        throw new AppError("invalid_input", "You cannot disable your own account. Ask another admin to do it.");
      }
      const user = await findUser(deps, username);
      if (!user) throw noSuchUser(username);
      const action = isDisabled ? "user_disabled" : "user_enabled";
      const record = createAuditEntry(deps, origin, { action, actor: caller.user.username, subject: username });
      if (isDisabled) await disableUser(store, username, { isForced: false }, record);
      else if (!(await store.users.enable(username, record))) throw noSuchUser(username);
      return { ...user, isDisabled };
    },
  };
}

/** The routes check this too; a route that forgets it must not open a hole. */
function requireAdmin(caller: Caller): void {
  if (caller.role !== "admin") throw new AppError("forbidden", "Only an admin can do this.");
}

/** Skips the database for text that cannot be a username. */
async function findUser({ store }: AccountDeps, username: string): Promise<User | undefined> {
  if (!isPlainText(username) || isLongerThan(username, 255)) return undefined;
  return findWithoutHash(store, username);
}
