import { Command, Option } from "commander";
import { roles } from "../../../domain/account.ts";
import { lazyAction } from "../../lazy-action.ts";

/** `lcc user …`: accounts, straight in the database; works while the server runs. */
export function userCommand(command: Command): Command {
  return command
    .addCommand(createUser())
    .addCommand(listUsers())
    .addCommand(disableUser())
    .addCommand(enableUser())
    .addCommand(setPassword())
    .addHelpText("after", settingsNote);
}

/** For every command that opens the database. */
const settingsNote = `
The database is the one of SVC_DATABASE_URL, or data/lcc.db. A .env file in the
working directory is read as well; a value with # in it needs quotes there.`;

const passwordNote = `
Without --password and --password-stdin a password is generated and printed once.
A password on the command line can be seen by everyone on this machine while the
command runs, and may stay in the history of the shell: prefer --password-stdin.`;

function createUser(): Command {
  const command = new Command("create")
    .description("create an account, and the database if it does not exist")
    .argument("<name>", "the username: 1 to 64 letters, digits or characters of ._@+-")
    .addOption(new Option("--role <role>", "what the account may do").choices([...roles]).makeOptionMandatory())
    .option("--email <address>", "the email address")
    .option("--full-name <text>", "the name of the person");
  return withPassword(command).action(lazyAction(async () => (await import("../account/user-actions.ts")).createUser));
}

function listUsers(): Command {
  return new Command("list")
    .description("list all accounts")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("../account/user-actions.ts")).listUsers));
}

function disableUser(): Command {
  return new Command("disable")
    .description("disable an account; its sessions and API keys end")
    .argument("<name>", "the username")
    .option("--force", "even when it is the only admin who can log in")
    .action(lazyAction(async () => (await import("../account/user-actions.ts")).disableUser));
}

function enableUser(): Command {
  return new Command("enable")
    .description("enable an account again")
    .argument("<name>", "the username")
    .action(lazyAction(async () => (await import("../account/user-actions.ts")).enableUser));
}

function setPassword(): Command {
  return withPassword(new Command("set-password"))
    .description("set a new password; sessions end, API keys stay valid")
    .argument("<name>", "the username")
    .action(lazyAction(async () => (await import("../account/user-actions.ts")).changePassword));
}

function withPassword(command: Command): Command {
  const password = new Option("--password <password>", "the password; others on this machine can see it");
  return command
    .addOption(password.conflicts("passwordStdin"))
    .option("--password-stdin", "read the password from standard input, one line")
    .addHelpText("after", passwordNote);
}

/** `lcc key …`: API keys, straight in the database; works while the server runs. */
export function keyCommand(command: Command): Command {
  return command
    .addCommand(createKey())
    .addCommand(listKeys())
    .addCommand(revokeKey())
    .addHelpText("after", settingsNote);
}

function createKey(): Command {
  const role = new Option("--role <role>", "what the key may do, at most what its owner may");
  return new Command("create")
    .description("create an API key; it is printed once and cannot be shown again")
    .requiredOption("--user <name>", "the account that owns it")
    .requiredOption("--name <text>", "what it is for")
    .addOption(role.choices([...roles]).default("user"))
    .option("--expires-days <days>", "how long it is valid, 1 to 3650 days", "365")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("../account/key-actions.ts")).createKey));
}

function listKeys(): Command {
  return new Command("list")
    .description("list the API keys that are not revoked, without their secrets; the newest first")
    .option("--user <name>", "only those of this account")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("../account/key-actions.ts")).listKeys));
}

function revokeKey(): Command {
  return new Command("revoke")
    .description("revoke an API key immediately and permanently")
    .argument("<key-id>", 'its id, as "lcc key list" shows it')
    .action(lazyAction(async () => (await import("../account/key-actions.ts")).revokeKey));
}

/** `lcc audit`: who did what with the service, straight from the database; works while the server runs. */
export function auditCommand(command: Command): Command {
  return command
    .option("--limit <number>", "how many entries at most, 1 to 10000", "50")
    .option("--json", "print JSON")
    .addHelpText("after", settingsNote)
    .action(lazyAction(async () => (await import("../account/audit-list.ts")).listAudit));
}

/** `lcc scans …`: what the service has stored. */
export function scansCommand(command: Command): Command {
  const prune = new Command("prune")
    .description("remove old scans and their reports permanently; queued and running scans are kept")
    .requiredOption(
      "--older-than <days>",
      "delete scans created more than this many days ago; 0 means all that have ended",
    )
    .option("--keep-latest", "keep the latest complete scan of each project")
    .addHelpText(
      "after",
      "\nExpired sessions are removed as well, and audit entries older than SVC_AUDIT_RETENTION_DAYS if that is set.",
    )
    .action(lazyAction(async () => (await import("./scans-prune.ts")).pruneScans));
  return command.addCommand(prune).addHelpText("after", settingsNote);
}

/** `lcc queue …`: holds back the scans that wait, for example during maintenance. */
export function queueCommand(command: Command): Command {
  const pause = new Command("pause")
    .description("start no more scans, on any machine, until `lcc queue resume`; running ones go on")
    .action(lazyAction(async () => (await import("./queue-pause.ts")).pauseQueue));
  const resume = new Command("resume")
    .description("start scans again")
    .action(lazyAction(async () => (await import("./queue-pause.ts")).resumeQueue));
  return command.addCommand(pause).addCommand(resume).addHelpText("after", settingsNote);
}

/** `lcc backup`: a copy of the database, while the server runs. */
export function backupCommand(command: Command): Command {
  return command
    .argument("<file>", "the copy; it must not exist yet")
    .addHelpText(
      "after",
      `\nFor PostgreSQL use pg_dump. To restore a copy, stop the service, put it in place of lcc.db, and remove lcc.db-wal and lcc.db-shm.\n${settingsNote}`,
    )
    .action(lazyAction(async () => (await import("./backup-database.ts")).backUpDatabase));
}
