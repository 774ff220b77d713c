import type { UserRole, User } from "../../domain/account.ts";
import { uuidv7 } from "../../text/uuid.ts";
import type { AuditEntry } from "../../store/store.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { NewAccount } from "../accounts.ts";
import { invalidField, requirePassword, requirePlainText } from "../account-fields.ts";

/** Creates an account with any usable password. The caller checks its strength. */
export async function createUser(
  { store, passwords, now }: Pick<AccountDeps, "store" | "passwords" | "now">,
  account: NewAccount,
  role: UserRole,
  record: AuditEntry,
): Promise<User> {
  checkAccount(account);
  // Copy field by field: other fields of a request must not reach the store.
  const { username, password, email, fullName } = account;
  const time = now();
  const user = { id: uuidv7(time), username, email, fullName, role, createdAt: time.toISOString() };
  // Also checked before the insert: a taken name should not cost a password hash.
  const isTaken = (await store.users.find(username)) !== undefined;
  if (isTaken || !(await store.users.create({ ...user, passwordHash: await passwords.hash(password) }, record))) {
    throw invalidField("username", `An account named ${JSON.stringify(username)} already exists. Choose another name.`);
  }
  return { ...user, isDisabled: false };
}

function checkAccount({ username, password, email, fullName }: NewAccount): void {
  if (!/^[A-Za-z0-9._@+-]{1,64}$/.test(username)) {
    throw invalidField(
      "username",
      "The username must have 1 to 64 characters; only letters from a to z, digits and ._@+- are allowed.",
    );
  }
  // Clients remove such path segments from a URL, so the account could never be disabled over HTTP.
  if (username === "." || username === "..") {
    throw invalidField(
      "username",
      `The username cannot be "." or "..", because it is used in URLs. Choose another name.`,
    );
  }
  requirePassword(password);
  requirePlainText("email", email);
  requirePlainText("full_name", fullName);
  if (email !== "" && !email.includes("@"))
    throw invalidField("email", "The email address needs an @. Correct it, or leave it out.");
}
