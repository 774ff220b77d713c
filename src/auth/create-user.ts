import type { Role, User } from "../domain/account.ts";
import { uuidv7 } from "../text/uuid.ts";
import type { AuditEntry } from "../store/store.ts";
import type { AccountParts } from "./account-deps.ts";
import type { NewAccount } from "./accounts.ts";
import { invalid, requirePlainText } from "./invalid-field.ts";
import { unusableText } from "./password-rules.ts";

/** Makes an account with any password that can be used at all; whether it is a good one is for the caller to decide. */
export async function createUser(
  { store, passwords, now }: Pick<AccountParts, "store" | "passwords" | "now">,
  account: NewAccount,
  role: Role,
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
    throw invalid("username", `There is an account ${JSON.stringify(username)} already. Choose another name.`);
  }
  return { ...user, isDisabled: false };
}

function checkAccount({ username, password, email, fullName }: NewAccount): void {
  if (!/^[A-Za-z0-9._@+-]{1,64}$/.test(username)) {
    throw invalid(
      "username",
      "The username must have 1 to 64 letters from a to z, digits or signs of ._@+- and nothing else.",
    );
  }
  // Clients take such a part out of an address before they send it: over HTTP nobody could ever disable the account.
  if (username === "." || username === "..") {
    throw invalid(
      "username",
      `The username cannot be "." or "..", which cannot stand in an address. Choose another name.`,
    );
  }
  if (password === "") throw invalid("password", "The password is empty.");
  const unusable = unusableText(password);
  if (unusable) throw invalid("password", `The password ${unusable}`);
  requirePlainText("email", email);
  requirePlainText("full_name", fullName);
  if (email !== "" && !email.includes("@"))
    throw invalid("email", "The email address needs an @. Correct it, or leave it out.");
}
