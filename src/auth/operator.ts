import type { ApiKey, Role, User } from "../domain/account.ts";
import { AppError } from "../domain/errors.ts";
import type { Store } from "../store/store.ts";
import { type AccountParts, recordAction } from "./account-parts.ts";
import type { KeyRequest, NewAccount } from "./accounts.ts";
import { isKeyId } from "./api-keys.ts";
import { createUser } from "./create-user.ts";
import { disableUser, noSuchUser } from "./disable-user.ts";
import { invalid } from "./invalid.ts";
import { issueKey } from "./issue-key.ts";
import { unusableText } from "./password-rules.ts";

/** What whoever has the database may do with accounts: no login is asked for, and everything is written down. */
export interface Operator {
  /** With any password that is not empty. */
  createUser(account: NewAccount, role: Role): Promise<User>;
  /** Ends the user's sessions. */
  setPassword(username: string, password: string): Promise<User>;
  /** Nobody could undo it over HTTP when the last admin is shut out; that has to be forced. */
  disable(username: string, options: { readonly isForced: boolean }): Promise<User>;
  enable(username: string): Promise<User>;
  createKey(request: KeyRequest, username: string): Promise<{ key: ApiKey; secret: string }>;
  revokeKey(keyId: string): Promise<void>;
  /** Throws `not_found`. */
  findUser(username: string): Promise<User>;
  hasAdmin(): Promise<boolean>;
  /** Writes down what was done beside this. */
  record(action: string, subject: string): Promise<void>;
}

export function createOperator(parts: Pick<AccountParts, "store" | "passwords" | "now">): Operator {
  const { store, passwords } = parts;
  const record = (action: string, subject: string) =>
    recordAction(parts, { address: "", requestId: "" }, { action, actor, subject });

  return {
    async createUser(account, role) {
      const user = await createUser(parts, account, role);
      await record("user_created", user.username);
      return user;
    },
    async setPassword(username, password) {
      const user = await requireUser(store, username);
      requireUsable(password);
      await store.users.setPassword(user.id, await passwords.hash(password), {});
      await record("password_changed", username);
      return user;
    },
    async disable(username, { isForced }) {
      const user = await requireUser(store, username);
      await disableUser(store, username, { isForced });
      await record("user_disabled", username);
      return user;
    },
    async enable(username) {
      const user = await requireUser(store, username);
      await store.users.enable(username);
      await record("user_enabled", username);
      return user;
    },
    async createKey(request, username) {
      const owner = await requireUser(store, username);
      requireFit(owner, request.role);
      const issued = await issueKey(parts, request, owner);
      await record("key_created", issued.key.keyId);
      return issued;
    },
    async revokeKey(keyId) {
      if (!isKeyId(keyId) || !(await store.keys.revoke(keyId))) {
        throw new AppError("not_found", "There is no such API key, or it is revoked already.");
      }
      await record("key_revoked", keyId);
    },
    findUser: (username) => requireUser(store, username),
    hasAdmin: async () => (await store.users.list()).some(({ role, isDisabled }) => role === "admin" && !isDisabled),
    record,
  };
}

/** No username can have brackets, so nobody is mistaken for it. */
const actor = "(operator)";

async function requireUser(store: Pick<Store, "users">, username: string): Promise<User> {
  const found = await store.users.find(username);
  if (!found) throw noSuchUser(username);
  const { passwordHash: _, ...user } = found;
  return user;
}

function requireUsable(password: string): void {
  if (password === "") throw invalid("password", "The password is empty.");
  const unusable = unusableText(password);
  if (unusable) throw invalid("password", `The password ${unusable}`);
}

function requireFit({ username, role, isDisabled }: User, wanted: Role): void {
  if (isDisabled) {
    throw invalid("username", `The account ${username} is disabled, and so would be its key. Enable it first.`);
  }
  if (wanted === "admin" && role !== "admin") {
    throw invalid("role", `${username} has the role user, and a key can have no higher one.`);
  }
}
