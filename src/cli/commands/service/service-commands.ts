import { Command } from "commander";
import { lazyAction } from "../../lazy-action.ts";
import { leaseOption } from "../../lease.ts";

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
    .action(lazyAction(async () => (await import("./serve-start.ts")).serve));
}

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
    .action(lazyAction(async () => (await import("./worker-start.ts")).runWorkerCommand));
}

/** `lcc cache …`: what scans keep for the next one. */
export function cacheCommand(command: Command): Command {
  const clear = new Command("clear")
    .description("remove the answers of license sources and what files contributed to earlier scans")
    .addHelpText("after", "\nThe next scan reads every file and asks every source again. Nothing else is lost.")
    .action(lazyAction(async () => (await import("../setup/cache-clear.ts")).clearCache));
  const exporting = new Command("export")
    .description("write the answers of license sources and registries to a file, and print its SHA-256")
    .argument("<file>", "the file to write; one that exists is replaced")
    .option("--all", "with the answers about private names")
    .addHelpText(
      "after",
      "\nWithout --all, answers of your own registries and mirrors are left out. Export right after the scan: lists of\nversions are kept for an hour.",
    )
    .action(lazyAction(async () => (await import("../setup/cache-exchange.ts")).exportAnswers));
  const importing = new Command("import")
    .description("let offline scans of this machine use the answers of such a file")
    .argument("<file>", "the file that lcc cache export wrote")
    .requiredOption("--sha256 <hex>", "the SHA-256 that it printed")
    .addHelpText(
      "after",
      "\nThe answers replace those imported before. Offline scans use them also when they have expired.",
    )
    .action(lazyAction(async () => (await import("../setup/cache-exchange.ts")).importAnswers));
  return command.addCommand(clear).addCommand(exporting).addCommand(importing);
}

/** `lcc config`: the effective settings. */
export function configCommand(command: Command): Command {
  return command
    .option("--service", "as the service reads them, with the .env file of this folder")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nWithout --service these are the settings of the environment alone, which is all that lcc scan and the other\ncommands that take files go by: a .env file may belong to the project that is scanned.",
    )
    .action(lazyAction(async () => (await import("../setup/config-print.ts")).printConfig));
}

/** `lcc doctor`: which license sources, database and Redis are set up, and which of them answer. */
export function doctorCommand(command: Command): Command {
  return command
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("../setup/doctor-examine.ts")).examine));
}
