import { Command } from "commander";
import { settingsNote } from "./user.ts";

/** `lcc scans …`: what the service has stored. */
export function scansCommand(command: Command): Command {
  return command.addCommand(prune()).addHelpText("after", settingsNote);
}

function prune(): Command {
  return new Command("prune")
    .description("remove old scans and their reports permanently; queued and running scans are kept")
    .requiredOption("--older-than <days>", "scans created more than so many days ago; 0 means all that have ended")
    .option("--keep-latest", "keep the latest complete scan of each project")
    .addHelpText(
      "after",
      "\nExpired sessions are removed as well, and audit entries older than SVC_AUDIT_RETENTION_DAYS if that is set.",
    )
    .action(async (options: { readonly olderThan: string; readonly keepLatest?: boolean }) => {
      const { pruneScans } = await import("./service/scans-prune.ts");
      await pruneScans(options);
    });
}
