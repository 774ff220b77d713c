import { Command } from "commander";
import type { ScanOptions } from "./scan-folder.ts";

/** `lcc scan`: the components of a folder and what the policy says about them. */
export function scanCommand(): Command {
  return new Command("scan")
    .description("list the components of a folder and judge their licenses")
    .argument("[path]", "the folder to scan", ".")
    .option("--offline", "ask no license source; use what the folder itself says")
    .option("--policy <name>", "the policy to judge by, a name or a file")
    .option("--context <name>", "the policy's context")
    .option("--exclude <pattern...>", "folders or files to leave out: names, or globs from the root")
    .option("--project <name>", "the project's name; the folder's name without it")
    .option("--format <format>", "how the result is written: json", "json")
    .option("--output <file>", "write to a file instead of standard output")
    .action(async (path: string, options: ScanOptions) => {
      const { scanFolder } = await import("./scan-folder.ts");
      await scanFolder(path, options);
    });
}
