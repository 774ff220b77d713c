import { AppError } from "../domain/errors.ts";
import { uuidv7 } from "../text/uuid.ts";
import type { Store } from "../store/store.ts";
import { recordOf } from "./account-deps.ts";
import { generatePassword } from "./generate-password.ts";
import { passwordProblem, unusableText } from "./password-rules.ts";
import { createPasswords, type Passwords } from "./passwords.ts";

export interface FirstAdmin {
  /** A password was given and there are accounts already: theirs stay as they are. */
  readonly wasIgnored?: boolean;
  /** What is wrong with the password that was given and taken nevertheless. */
  readonly weakness?: string;
}

interface FirstAdminOptions {
  readonly password?: string | undefined;
  /** Shows the operator a generated password, which is kept nowhere. Where that fails, no account is made. */
  readonly show: (password: string) => Promise<void>;
  readonly passwords?: Passwords;
  readonly now?: () => Date;
}

/** Makes the account `admin` when there is no account at all. Of processes that start together, one does it. */
export async function ensureFirstAdmin(
  store: Pick<Store, "users">,
  { password, show, passwords = createPasswords(), now = () => new Date() }: FirstAdminOptions,
): Promise<FirstAdmin> {
  const ignored = password === undefined ? {} : { wasIgnored: true };
  if ((await store.users.list()).length > 0) return ignored;
  if (password !== undefined) requireUsable(password);

  const chosen = password ?? generatePassword();
  // Shown before the account is there: a start that is killed in between makes another one next time.
  const along = password === undefined ? () => show(chosen) : undefined;
  const time = now();
  const admin = {
    id: uuidv7(time),
    username,
    email: "",
    fullName: "",
    role: "admin",
    createdAt: time.toISOString(),
  } as const;
  const record = recordOf(
    { now },
    { address: "", requestId: "" },
    { action: "user_created", actor, subject: username },
  );
  const user = { ...admin, passwordHash: await passwords.hash(chosen) };
  if (!(await store.users.createFirst(user, record, along))) return ignored;
  if (password === undefined) return {};
  const weakness = await passwordProblem(password, username);
  return weakness === undefined ? {} : { weakness };
}

const username = "admin";

/** No username can have brackets, so nobody is mistaken for it. */
const actor = "(service)";

/** Nobody could log in with such a password. */
function requireUsable(password: string): void {
  const unusable = unusableText(password);
  if (unusable) throw new AppError("invalid_input", `SVC_ADMIN_PASSWORD ${unusable}`);
}
