import { passwordProblem } from "../../auth/passwords/password-rules.ts";
import { choosePassword, type PasswordOptions } from "../choose-password.ts";
import { warn } from "../output/warn.ts";
import { withOperator } from "../with-operator.ts";
import { writeOutput } from "../output/write-output.ts";

export function disableUser(username: string, options: { readonly isForced: boolean }): Promise<void> {
  return withOperator(async (operator) => {
    await operator.disable(username, options);
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
export async function warnOfWeakness(password: string, username: string): Promise<void> {
  const problem = await passwordProblem(password, username);
  if (problem !== undefined) warn(`The password was taken, but it is weak. ${problem}`);
}
