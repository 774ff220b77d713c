import type { UserRole, User } from "../domain/account.ts";
import { uuidv7 } from "../text/uuid.ts";
import type { AuditEntry } from "../store/store.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { NewAccount } from "./accounts.ts";
import { invalidField, requirePlainText } from "./invalid-field.ts";
import { unusableText } from "./password-rules.ts";

/** Makes an account with any password that can be used at all; whether it is a good one is for the caller to decide. */
export async function createUser(
  { store, passwords, now }: Pick<AccountDeps, "store" | "passwords" | "now">,
  account: NewAccount,
  role: UserRole,
  record: AuditEntry,
): Promise<User> {
  checkAccount(account);
  // Field by field: whatever else came along with a request must not get in.
  const { username, password, email, fullName } = account;
  const time = now();
  const user = { id: uuidv7(time), username, email, fullName, role, createdAt: time.toISOString() };
  // Asked beforehand as well: a name that is taken should not cost a hash.
  const isTaken = (await store.users.find(username)) !== undefined;
  if (isTaken || !(await store.users.create({ ...user, passwordHash: await passwords.hash(password) }, record))) {
    throw invalidField("username", `There is an account ${JSON.stringify(username)} already. Choose another name.`);
  }
  return { ...user, isDisabled: false };
}

function checkAccount({ username, password, email, fullName }: NewAccount): void {
  if (!/^[A-Za-z0-9._@+-]{1,64}$/.test(username)) {
    throw invalidField(
      "username",
      "The username must have 1 to 64 letters from a to z, digits or signs of ._@+- and nothing else.",
    );
  }
  // Clients take such a part out of an address before they send it: over HTTP nobody could ever disable the account.
  if (username === "." || username === "..") {
    throw invalidField(
      "username",
      `The username cannot be "." or "..", which cannot stand in an address. Choose another name.`,
    );
  }
  if (password === "") throw invalidField("password", "The password is empty.");
  const unusable = unusableText(password);
  if (unusable) throw invalidField("password", `The password ${unusable}`);
  requirePlainText("email", email);
  requirePlainText("full_name", fullName);
  if (email !== "" && !email.includes("@"))
    throw invalidField("email", "The email address needs an @. Correct it, or leave it out.");
}
