import { Command, Option } from "commander";
import { roles } from "../../domain/account.ts";
import type { NewKeyOptions } from "./key-create.ts";
import { settingsNote } from "./user.ts";

/** `lcc key …`: API keys, straight in the database; works while the server runs. */
export function keyCommand(command: Command): Command {
  return command.addCommand(create()).addCommand(list()).addCommand(revoke()).addHelpText("after", settingsNote);
}

function create(): Command {
  const role = new Option("--role <role>", "what the key may do, at most what its owner may");
  return new Command("create")
    .description("create an API key; it is printed once and cannot be shown again")
    .requiredOption("--user <name>", "the account that owns it")
    .requiredOption("--name <text>", "what it is for")
    .addOption(role.choices([...roles]).default("user"))
    .option("--expires-days <days>", "how long it is valid, 1 to 3650 days", "365")
    .option("--json", "print JSON")
    .action(async (options: NewKeyOptions) => {
      const { createKey } = await import("./key-create.ts");
      await createKey(options);
    });
}

function list(): Command {
  return new Command("list")
    .description("list the API keys that are not revoked, without their secrets; the newest first")
    .option("--user <name>", "only those of this account")
    .option("--json", "print JSON")
    .action(async ({ user, json }: { readonly user?: string; readonly json?: boolean }) => {
      const { listKeys } = await import("./key-list.ts");
      await listKeys({ user, isJson: json === true });
    });
}

function revoke(): Command {
  return new Command("revoke")
    .description("revoke an API key immediately and permanently")
    .argument("<key-id>", 'its id, as "lcc key list" shows it')
    .action(async (keyId: string) => {
      const { revokeKey } = await import("./key-revoke.ts");
      await revokeKey(keyId);
    });
}
