import { AppError } from "../../domain/errors.ts";
import type { Store } from "../../store/store.ts";
import { uuidv7 } from "../../text/uuid.ts";
import { createAuditEntry } from "../account-deps.ts";
import { generatePassword, passwordProblem, describeUnusableText } from "../passwords/password-rules.ts";
import { createPasswords, type Passwords } from "../passwords/passwords.ts";

interface FirstAdmin {
  /** A password was given, but accounts exist already and stay unchanged. */
  readonly wasIgnored?: boolean;
  /** Why the given password is weak. It is used anyway. */
  readonly weakness?: string;
}

interface FirstAdminOptions {
  readonly password?: string | undefined;
  /** Shows a generated password, which is not stored. If this fails, no account is created. */
  readonly show: (password: string) => Promise<void>;
  readonly passwords?: Passwords;
  readonly now?: () => Date;
}

/** Creates the account `admin` if there are no accounts. Only one of several starting processes does it. */
export async function ensureFirstAdmin(
  store: Pick<Store, "users">,
  { password, show, passwords = createPasswords(), now = () => new Date() }: FirstAdminOptions,
): Promise<FirstAdmin> {
  const ignored = password === undefined ? {} : { wasIgnored: true };
  if ((await store.users.list()).length > 0) return ignored;
  if (password !== undefined) requireUsable(password);

  const chosen = password ?? generatePassword();
  // Shown before the account is committed: if the process is killed in between, the next start generates another
  // password.
  const inTransaction = password === undefined ? () => show(chosen) : undefined;
  const time = now();
  const admin = {
    id: uuidv7(time),
    username,
    email: "",
    fullName: "",
    role: "admin",
    createdAt: time.toISOString(),
  } as const;
  const record = createAuditEntry(
    { now },
    { address: "", requestId: "" },
    { action: "user_created", actor, subject: username },
  );
  const user = { ...admin, passwordHash: await passwords.hash(chosen) };
  if (!(await store.users.createFirst(user, record, inTransaction))) return ignored;
  if (password === undefined) return {};
  const weakness = await passwordProblem(password, username);
  return weakness === undefined ? {} : { weakness };
}

const username = "admin";

/** Usernames cannot contain brackets, so this cannot be mistaken for a user. */
const actor = "(service)";

/** Such a password could never be used to log in. */
function requireUsable(password: string): void {
  const unusable = describeUnusableText(password);
  if (unusable) throw new AppError("invalid_input", `SVC_ADMIN_PASSWORD ${unusable}`);
}
