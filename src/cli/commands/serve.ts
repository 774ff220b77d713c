import type { Command } from "commander";
import { leaseOption } from "../lease.ts";

/** `lcc serve`: the REST interface and, unless SVC_WORKERS is 0, the scans that it takes in. */
export function serveCommand(command: Command): Command {
  return command
    .option("--host <address>", "address to listen on; overrides SVC_HOST")
    .option("--port <number>", "port to listen on; overrides SVC_PORT; 0 picks a free port")
    .addOption(leaseOption())
    .addHelpText(
      "after",
      "\nSettings come from the environment and a .env file here; `lcc config --service` lists them all.",
    )
    .action(async (options: { readonly host?: string; readonly port?: string; readonly leaseMs?: string }) => {
      const { serve } = await import("./service/serve-start.ts");
      await serve(options);
    });
}
