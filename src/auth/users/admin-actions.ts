import type { ApiKey, UserRole, User } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import type { Store } from "../../store/store.ts";
import { type AccountDeps, createAuditEntry } from "../account-deps.ts";
import type { KeyRequest, NewAccount } from "../accounts.ts";
import { isKeyId } from "../api-keys/api-keys.ts";
import { createUser } from "./create-user.ts";
import { disableUser, findWithoutHash, noSuchUser } from "./disable-user.ts";
import { invalidField, requirePassword } from "../account-fields.ts";
import { issueKey } from "../api-keys/issue-key.ts";

/** Account operations for anyone with access to the database: no login is needed, and every change is audited. */
export interface AdminActions {
  /** Accepts any password that is not empty. */
  createUser(account: NewAccount, role: UserRole): Promise<User>;
  /** Ends the user's sessions. */
  setPassword(username: string, password: string): Promise<User>;
  /** Disabling the last admin cannot be undone over HTTP, so it must be forced. */
  disable(username: string, options: { readonly isForced: boolean }): Promise<User>;
  enable(username: string): Promise<User>;
  createKey(request: KeyRequest, username: string): Promise<{ key: ApiKey; secret: string }>;
  revokeKey(keyId: string): Promise<void>;
  /** Throws `not_found`. */
  findUser(username: string): Promise<User>;
  hasAdmin(): Promise<boolean>;
  /** Stores an audit entry for another action. */
  record(action: string, subject: string): Promise<void>;
}

export function createAdminActions(deps: Pick<AccountDeps, "store" | "passwords" | "now">): AdminActions {
  const { store, passwords } = deps;
  const recordFor = (action: string, subject: string) =>
    createAuditEntry(deps, { address: "", requestId: "" }, { action, actor, subject });

  return {
    createUser: (account, role) => createUser(deps, account, role, recordFor("user_created", account.username)),
    async setPassword(username, password) {
      const user = await requireUser(store, username);
      requirePassword(password);
      const hash = await passwords.hash(password);
      const isSet = await store.users.setPassword(user.id, hash, {}, recordFor("password_changed", username));
      if (!isSet) throw noSuchUser(username);
      return user;
    },
    async disable(username, { isForced }) {
      const user = await requireUser(store, username);
      const options = { isForced, alternative: "use lcc user disable --force" };
      await disableUser(store, username, options, recordFor("user_disabled", username));
      return user;
    },
    async enable(username) {
      const user = await requireUser(store, username);
      if (!(await store.users.enable(username, recordFor("user_enabled", username)))) throw noSuchUser(username);
      return user;
    },
    async createKey(request, username) {
      const owner = await requireUser(store, username);
      requireAllowedRole(owner, request.role);
      const issued = await issueKey(deps, {
        request,
        owner,
        by: undefined,
        recordFor: (keyId) => recordFor("key_created", keyId),
      });
      if (issued === "no access") throw disabled(username); // disabled a moment ago
      return issued;
    },
    async revokeKey(keyId) {
      const isRevoked = isKeyId(keyId) && (await store.keys.revoke(keyId, undefined, recordFor("key_revoked", keyId)));
      if (!isRevoked) throw new AppError("not_found", "There is no such API key, or it is already revoked.");
    },
    findUser: (username) => requireUser(store, username),
    hasAdmin: async () => (await store.users.list()).some(({ role, isDisabled }) => role === "admin" && !isDisabled),
    record: (action, subject) => store.audit.add(recordFor(action, subject)),
  };
}

/** Usernames cannot contain brackets, so this cannot be mistaken for a user. */
const actor = "(operator)";

async function requireUser(store: Pick<Store, "users">, username: string): Promise<User> {
  const user = await findWithoutHash(store, username);
  if (!user) throw noSuchUser(username);
  return user;
}

function requireAllowedRole({ username, role, isDisabled }: User, wanted: UserRole): void {
  if (isDisabled) throw disabled(username);
  if (wanted === "admin" && role !== "admin") {
    throw invalidField("role", `${username} has the role user, and a key cannot have a higher role.`);
  }
}

function disabled(username: string): AppError {
  return invalidField("username", `The account ${username} is disabled, so its key would be too. Enable it first.`);
}
