import { formatOf, formatReport } from "../../report/formats.ts";
import { readReport } from "../../report/read-report.ts";
import { outputStyle } from "../output-style.ts";
import { writeOutput } from "../write-output.ts";

export interface WriteOptions {
  readonly format?: string;
  readonly output?: string;
}

/** Reads a stored report and writes it in the format that is asked for, to a file or to standard output. */
export async function rewriteReport(path: string, { format, output }: WriteOptions): Promise<void> {
  const chosen = formatOf(format, output); // a wrong format is told before a large file is read
  const view = await readReport(path);
  await writeOutput(await formatReport(view, chosen, outputStyle(process.stdout, output)), output);
}
