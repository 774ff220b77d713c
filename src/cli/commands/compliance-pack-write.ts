import { writeFile } from "node:fs/promises";
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
  const archive = zipPack(files, time);
  if (output === "-") return writeBytes(archive);
  const file = output ?? packFileName(view);
  await writeArchive(file, archive);
  const hint = role === "unknown" ? " Your role is not known; name it with --role." : "";
  process.stderr.write(`${file} written: ${Object.keys(files).join(", ")}.${hint}\n`);
}

function refuseTerminal(): void {
  if (!process.stdout.isTTY) return;
  const message = "A ZIP archive cannot be shown on a terminal. Name a file with --output, or take --json.";
  throw new AppError("invalid_input", message);
}

function writeBytes(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(bytes, () => resolve()); // a reader that has gone away is the launcher's matter
  });
}

async function writeArchive(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes);
  } catch (error) {
    throw new AppError("invalid_input", `The file "${file}" cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Node says `ENOENT: no such file or directory, open 'x'`; the middle is for people. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message;
}
