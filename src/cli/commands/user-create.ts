import type { AdminActions } from "../../auth/users/admin-actions.ts";
import type { UserRole } from "../../domain/account.ts";
import { choosePassword, type PasswordOptions } from "../choose-password.ts";
import { warn } from "../output/warn.ts";
import { withOperator } from "../with-operator.ts";
import { writeOutput } from "../output/write-output.ts";
import { warnOfWeakness } from "./user-change.ts";

export interface NewUserOptions extends PasswordOptions {
  readonly role: UserRole;
  readonly email?: string;
  readonly fullName?: string;
}

/** Creates an account; this may be the first one, before a server ever ran. */
export async function createUser(username: string, options: NewUserOptions): Promise<void> {
  const { password, isGenerated } = await choosePassword(options);
  const work = async (operator: AdminActions) => {
    const { email = "", fullName = "", role } = options;
    const user = await operator.createUser({ username, password, email, fullName }, role);
    const secret = isGenerated ? `password: ${password}\n` : "";
    await writeOutput(`Created ${user.username} with the role ${user.role}.\n${secret}`, undefined);
    if (!isGenerated) await warnOfWeakness(password, username);
    if (!(await operator.hasAdmin())) warn(withoutAdmin);
  };
  await withOperator(work, { canCreate: true });
}

const withoutAdmin =
  "There is no admin who can log in, and the server makes one only while there is no account at all; create one with --role admin.";
