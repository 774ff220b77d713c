import { readConfig } from "../../config.ts";
import { AppError } from "../../domain/errors.ts";
import { readRole } from "../../report/ai-act/role.ts";
import { buildPack, packFileName, timeOfScan, zipPack } from "../../report/ai-act-pack.ts";
import { readReport } from "../../report/read-report.ts";
import { writeOutput } from "../write-output.ts";

export interface PackCommandOptions {
  readonly role: string;
  readonly output?: string;
  readonly json?: true;
}

/** Writes the pack as a ZIP archive, or its report alone. What is asked for is checked before anything is read. */
export async function writePack(path: string, { role: asked, output, json }: PackCommandOptions): Promise<void> {
  const role = readRole(asked);
  if (!json && output === "-") refuseTerminal();
  const { sourceDate } = readConfig(process.env);
  const view = await readReport(path);
  const time = sourceDate ?? timeOfScan(view) ?? new Date();
  const files = buildPack(view, { role, time });
  if (json) return writeOutput(files["report.json"], output);
  const file = output ?? packFileName(view);
  await writeOutput(zipPack(files, time), file);
  if (file === "-") return;
  const hint = role === "unknown" ? " Your role is not known; name it with --role." : "";
  process.stderr.write(`${file} written: ${Object.keys(files).join(", ")}.${hint}\n`);
}

function refuseTerminal(): void {
  if (!process.stdout.isTTY) return;
  const message = "A ZIP archive cannot be shown on a terminal. Name a file with --output, or take --json.";
  throw new AppError("invalid_input", message);
}
