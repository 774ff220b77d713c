import { Command, CommanderError } from "commander";
import { AppError, type ErrorCode } from "../domain/errors.ts";
import { version } from "../config/version.ts";
import { commands } from "./commands/commands.ts";
import { errorCode } from "../text/error-code.ts";
import { printable } from "../text/printable.ts";

/** Runs one command line; the exit status is 0, 1 (something was found), 2 (wrong use) or 3 (could not run). */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(calledCommand(argv));
    await program.parseAsync(askedForHelp(argv, program), { from: "user" });
  } catch (error) {
    process.exitCode = report(error);
  }
}

/** `lcc scan …`, and `lcc help scan`. */
function calledCommand(argv: readonly string[]): string | undefined {
  const [first, second] = argv.filter((word) => !word.startsWith("-"));
  return first === "help" ? second : first;
}

/** `lcc help policy validate` is `lcc policy validate --help`: commander's own help knows the first word only. */
function askedForHelp(argv: readonly string[], program: Command): readonly string[] {
  const [first, name, part] = argv;
  if (first !== "help" || name === undefined) return argv;
  const command = program.commands.find((candidate) => candidate.name() === name);
  if (!command) return [name]; // which reports it
  if (part === undefined) return argv;
  const isKnown = command.commands.length === 0 || command.commands.some((subcommand) => subcommand.name() === part);
  return isKnown ? [name, part, "--help"] : [name, part]; // which reports the unknown word
}

/** Loads the command that is called; the help needs only a line of the others, completion needs all of them. */
async function createProgram(called: string | undefined): Promise<Command> {
  const program = new Command("lcc")
    .description("Finds the dependencies of a project, resolves their licenses and judges them against a policy.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "explain a command");
  for (const { name, description, load } of commands) {
    const command = new Command(name).description(description);
    program.addCommand(name === called || called === "completion" ? (await load())(command) : command);
  }
  for (const command of withSubcommands(program)) {
    command.exitOverride().showSuggestionAfterError().configureOutput({ outputError: writeOnOneLine });
  }
  return program;
}

/** Commander passes its settings only to commands that it creates itself. */
function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/** Puts the error of commander and what to do on one line that begins with `lcc:`. */
function writeOnOneLine(message: string, write: (text: string) => void): void {
  const line = message
    .replace(/^error: /, "")
    .trimEnd()
    .replaceAll("\n", " ");
  write(`lcc: ${/[.)]$/.test(line) ? line : `${line}; see --help`}\n`);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has printed it already
  if (error instanceof AppError) {
    process.stderr.write(`lcc: ${printable(error.message)}\n`);
    return exitStatus(error.code);
  }
  if (errorCode(error) === "MODULE_NOT_FOUND") {
    process.stderr.write(
      `lcc: This command needs the whole package of lcc; the one for build servers has no service.\n`,
    );
    return 3;
  }
  process.stderr.write(
    `lcc: This is a bug in lcc; please report it: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  return 3;
}

/** 2: wrong use; 3: the command was right but failed. */
function exitStatus(code: ErrorCode): number {
  if (code === "interrupted") return 130;
  return wrongUse.has(code) ? 2 : 3;
}

const wrongUse: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(["invalid_input", "unknown_policy", "unknown_context", "not_found", "too_large"] as const),
  ...(["invalid_repo_url", "unsupported_host", "repository_not_found", "repository_moved"] as const),
]);
