import { AppError } from "../domain/errors.ts";
import { uuidv7 } from "../domain/uuid.ts";
import type { Store } from "../store/store.ts";
import { recordAction } from "./account-parts.ts";
import { generatePassword } from "./generate-password.ts";
import { passwordProblem, unusableText } from "./password-rules.ts";
import { createPasswords, type Passwords } from "./passwords.ts";

export interface FirstAdmin {
  /** To be shown once; it is kept nowhere. */
  readonly generatedPassword?: string;
  /** A password was given and there are accounts already: theirs stay as they are. */
  readonly wasIgnored?: boolean;
  /** What is wrong with the password that was given and taken nevertheless. */
  readonly weakness?: string;
  /** Why nothing is written down about the account, which is there nevertheless. For the log. */
  readonly recordError?: unknown;
}

interface FirstAdminOptions {
  readonly password?: string | undefined;
  readonly passwords?: Passwords;
  readonly now?: () => Date;
}

/** Makes the account `admin` when there is no account at all. Of processes that start together, one does it. */
export async function ensureFirstAdmin(
  store: Pick<Store, "users" | "audit" | "sessions" | "keys">,
  { password, passwords = createPasswords(), now = () => new Date() }: FirstAdminOptions,
): Promise<FirstAdmin> {
  const ignored = password === undefined ? {} : { wasIgnored: true };
  if ((await store.users.list()).length > 0) return ignored;
  if (password !== undefined) requireUsable(password);

  const chosen = password ?? generatePassword();
  const time = now();
  const admin = {
    id: uuidv7(time),
    username,
    email: "",
    fullName: "",
    role: "admin",
    createdAt: time.toISOString(),
  } as const;
  const isMade = await store.users.createFirst({ ...admin, passwordHash: await passwords.hash(chosen) });
  if (!isMade) return ignored;
  const recorded = await tryToRecord({ store, now });
  if (password === undefined) return { generatedPassword: chosen, ...recorded };
  const weakness = await passwordProblem(password, username);
  return { ...(weakness !== undefined && { weakness }), ...recorded };
}

const username = "admin";
/** The account is made: whatever fails from here on, its password has to be shown, or nobody could ever log in. */
async function tryToRecord(parts: Parameters<typeof recordAction>[0]): Promise<Pick<FirstAdmin, "recordError">> {
  try {
    const done = { action: "user_created", actor, subject: username };
    await recordAction(parts, { address: "", requestId: "" }, done);
    return {};
  } catch (recordError) {
    return { recordError };
  }
}

/** No username can have brackets, so nobody is mistaken for it. */
const actor = "(service)";

/** Nobody could log in with such a password. */
function requireUsable(password: string): void {
  const unusable = unusableText(password);
  if (unusable) throw new AppError("invalid_input", `SVC_ADMIN_PASSWORD ${unusable}`);
}
