import { Command, CommanderError } from "commander";
import { AppError } from "../domain/errors.ts";
import { version } from "../version.ts";
import { configCommand } from "./commands/config.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { licenseCommand } from "./commands/license.ts";
import { policyCommand } from "./commands/policy.ts";
import { scanCommand } from "./commands/scan.ts";
import { printable } from "./printable.ts";

/** Runs one command line; the exit status is 0, 1 (something was found), 2 (wrong use) or 3 (could not run). */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(argv, { from: "user" });
  } catch (error) {
    process.exitCode = report(error);
  }
}

function createProgram(): Command {
  const program = new Command("lcc")
    .description("Finds the dependencies of a project, resolves their licenses and judges them against a policy.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "explain a command")
    .addCommand(scanCommand())
    .addCommand(licenseCommand())
    .addCommand(policyCommand())
    .addCommand(configCommand())
    .addCommand(doctorCommand());
  for (const command of withSubcommands(program)) {
    command.exitOverride().showSuggestionAfterError().configureOutput({ outputError: writeOnOneLine });
  }
  return program;
}

/** Commander passes its settings only to commands that it creates itself. */
function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/** Commander puts its suggestion on a line of its own; all our complaints are one line and begin with the name. */
function writeOnOneLine(complaint: string, write: (text: string) => void): void {
  write(
    `lcc: ${complaint
      .replace(/^error: /, "")
      .trimEnd()
      .replaceAll("\n", " ")}\n`,
  );
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has printed it already
  if (error instanceof AppError) {
    process.stderr.write(`lcc: ${printable(error.message)}\n`);
    return error.code === "cannot_run" || error.code === "internal" ? 3 : 2;
  }
  process.stderr.write(
    `lcc: this is a fault of lcc, please report it: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  return 3;
}
