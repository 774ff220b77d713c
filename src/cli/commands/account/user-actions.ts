import type { AdminActions } from "../../../auth/users/admin-actions.ts";
import { passwordProblem } from "../../../auth/passwords/password-rules.ts";
import type { UserRole } from "../../../domain/account.ts";
import { viewProfile } from "../../../server/response/user-view.ts";
import { choosePassword, type PasswordOptions } from "../../choose-password.ts";
import { withStore } from "../../open-store.ts";
import { formatMinute, printJson, printRows } from "../../output/print-list.ts";
import { warn } from "../../output/warn.ts";
import { withOperator } from "../../with-operator.ts";
import { writeOutput } from "../../output/write-output.ts";

interface NewUserOptions extends PasswordOptions {
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

/** All accounts by name, with the fields of the HTTP interface. */
export function listUsers({ json }: { readonly json?: boolean }): Promise<void> {
  return withStore(async (store) => {
    const users = await store.users.list();
    if (json) return printJson(users.map(viewProfile));
    const rows = users.map(({ username, role, isDisabled, createdAt, email, fullName }) => [
      username,
      role,
      isDisabled ? "disabled" : "enabled",
      formatMinute(createdAt),
      email,
      fullName,
    ]);
    return printRows(["USERNAME", "ROLE", "STATE", "CREATED (UTC)", "EMAIL", "FULL NAME"], rows);
  });
}

export function disableUser(username: string, { force = false }: { readonly force?: boolean }): Promise<void> {
  return withOperator(async (operator) => {
    await operator.disable(username, { isForced: force });
    await writeOutput(`Disabled ${username}: its sessions and its API keys have ended.\n`, undefined);
  });
}

export function enableUser(username: string): Promise<void> {
  return withOperator(async (operator) => {
    await operator.enable(username);
    await writeOutput(`Enabled ${username}.\n`, undefined);
  });
}

export async function changePassword(username: string, options: PasswordOptions): Promise<void> {
  const { password, isGenerated } = await choosePassword(options);
  await withOperator(async (operator) => {
    const { isDisabled } = await operator.setPassword(username, password);
    const secret = isGenerated ? `password: ${password}\n` : "";
    await writeOutput(`Changed the password of ${username}; its sessions have ended.\n${secret}`, undefined);
    if (!isGenerated) await warnOfWeakness(password, username);
    if (isDisabled) warn(`${username} is disabled and cannot log in; enable it with "lcc user enable ${username}".`);
  });
}

/** Any password is allowed here; a weak one gets a warning. */
async function warnOfWeakness(password: string, username: string): Promise<void> {
  const problem = await passwordProblem(password, username);
  if (problem !== undefined) warn(`The password was taken, but it is weak. ${problem}`);
}
