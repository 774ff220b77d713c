import type { Command } from "commander";
import { settingsNote } from "./user.ts";

/** `lcc audit`: who did what with the service, straight from the database; works while the server runs. */
export function auditCommand(command: Command): Command {
  return command
    .option("--limit <number>", "how many entries at most, 1 to 10000", "50")
    .option("--json", "print JSON")
    .addHelpText("after", settingsNote)
    .action(async ({ limit, json }: { readonly limit: string; readonly json?: boolean }) => {
      const { listAudit } = await import("./account/audit-list.ts");
      await listAudit({ limit, isJson: json === true });
    });
}
