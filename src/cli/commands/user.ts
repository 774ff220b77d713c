import { Command, Option } from "commander";
import { roles } from "../../domain/account.ts";
import type { NewUserOptions } from "./user-create.ts";
import type { PasswordOptions } from "../choose-password.ts";

/** `lcc user …`: accounts, straight in the database; works while the server runs. */
export function userCommand(command: Command): Command {
  return command
    .addCommand(create())
    .addCommand(list())
    .addCommand(disable())
    .addCommand(enable())
    .addCommand(setPassword())
    .addHelpText("after", settingsNote);
}

/** For every command that opens the database. */
export const settingsNote = `
The database is the one of SVC_DATABASE_URL, or data/lcc.db. A .env file in the
working directory is read as well; a value with # in it needs quotes there.`;

const passwordNote = `
Without --password and --password-stdin a password is generated and printed once.
A password on the command line can be seen by everyone on this machine while the
command runs, and may stay in the history of the shell: prefer --password-stdin.`;

function create(): Command {
  const command = new Command("create")
    .description("create an account, and the database if it does not exist")
    .argument("<name>", "the username: 1 to 64 letters, digits or characters of ._@+-")
    .addOption(new Option("--role <role>", "what the account may do").choices([...roles]).makeOptionMandatory())
    .option("--email <address>", "the email address")
    .option("--full-name <text>", "the name of the person");
  return withPassword(command).action(async (name: string, options: NewUserOptions) => {
    const { createUser } = await import("./user-create.ts");
    await createUser(name, options);
  });
}

function list(): Command {
  return new Command("list")
    .description("list all accounts")
    .option("--json", "print JSON")
    .action(async (options: { readonly json?: boolean }) => {
      const { listUsers } = await import("./user-list.ts");
      await listUsers({ isJson: options.json === true });
    });
}

function disable(): Command {
  return new Command("disable")
    .description("disable an account; its sessions and API keys end")
    .argument("<name>", "the username")
    .option("--force", "even when it is the only admin who can log in")
    .action(async (name: string, options: { readonly force?: boolean }) => {
      const { disableUser } = await import("./user-change.ts");
      await disableUser(name, { isForced: options.force === true });
    });
}

function enable(): Command {
  return new Command("enable")
    .description("enable an account again")
    .argument("<name>", "the username")
    .action(async (name: string) => {
      const { enableUser } = await import("./user-change.ts");
      await enableUser(name);
    });
}

function setPassword(): Command {
  return withPassword(new Command("set-password"))
    .description("set a new password; sessions end, API keys stay valid")
    .argument("<name>", "the username")
    .action(async (name: string, options: PasswordOptions) => {
      const { changePassword } = await import("./user-change.ts");
      await changePassword(name, options);
    });
}

function withPassword(command: Command): Command {
  const password = new Option("--password <password>", "the password; others on this machine can see it");
  return command
    .addOption(password.conflicts("passwordStdin"))
    .option("--password-stdin", "read the password from standard input, one line")
    .addHelpText("after", passwordNote);
}
