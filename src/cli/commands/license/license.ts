import { Command } from "commander";
import { lazyAction } from "../../lazy-action.ts";

/** `lcc license …`: every action is imported when it runs, so that `--help` loads no license data. */
export function licenseCommand(command: Command): Command {
  return command.addCommand(identify()).addCommand(normalize()).addCommand(show());
}

function identify(): Command {
  return new Command("identify")
    .description("name the license of text files: path, SPDX expression or NONE, confidence from 0.00 to 1.00")
    .argument("[file...]", "files to read, or - for one path a line on standard input")
    .option("--stdin", "read one license text from standard input")
    .option("--explain", "show what each part was taken for, or the closest license and the words that differ")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./license-identify.ts")).identifyFiles));
}

function normalize(): Command {
  return new Command("normalize")
    .description("translate license names to SPDX: name, expression or UNKNOWN, and exact, weak or none")
    .argument("<name...>", "license names in any form, or - for one name a line on standard input")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./license-normalize.ts")).normalizeNames));
}

function show(): Command {
  return new Command("show")
    .description("explain an SPDX identifier or each license of an expression")
    .argument("<id>", "an SPDX identifier or expression, in any case")
    .option("--json", "print JSON")
    .option("--text", "print the license text")
    .action(lazyAction(async () => (await import("./license-show.ts")).showLicense));
}
