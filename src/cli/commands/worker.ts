import type { Command } from "commander";
import { leaseOption } from "../lease.ts";

/** `lcc worker`: takes scans from the queue of the service and runs them, in a process of its own. */
export function workerCommand(command: Command): Command {
  return command
    .addOption(leaseOption())
    .addHelpText(
      "after",
      "\nRuns SVC_WORKERS scans at once, at least one. Settings come from the environment and a .env file here, and must be\n" +
        "those of the server: `lcc config` lists them. With SVC_WORKERS=0 a server leaves all scans to such workers.\n" +
        "With PostgreSQL workers may run on any machine, with SQLite on that of the server.",
    )
    .action(async (options: { readonly leaseMs?: string }) => {
      const { work } = await import("./service/worker-start.ts");
      await work(options);
    });
}
