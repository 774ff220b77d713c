import { resolve } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { chooseFormat, type ReportFormat } from "../../report/formats.ts";

export interface FurtherOutput {
  readonly format: ReportFormat;
  readonly output: string;
}

/** Reads `junit=licenses.xml`. A file that is named twice is refused, because the second output would overwrite the first. */
export function readFurtherOutputs(texts: readonly string[], output: string | undefined): FurtherOutput[] {
  const taken = new Set([fileOf(output ?? "-")]);
  return texts.map((text) => {
    const at = text.indexOf("=");
    const [name, file] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
    if (name === "" || file === "") throw new AppError("invalid_input", wrongForm(text));
    const format = chooseFormat(name, file);
    if (taken.has(fileOf(file))) throw new AppError("invalid_input", twice(file));
    taken.add(fileOf(file));
    return { format, output: file };
  });
}

function fileOf(output: string): string {
  return output === "-" ? output : resolve(output);
}

function wrongForm(text: string): string {
  return `--also takes a format and a file, such as junit=licenses.xml, not "${text}".`;
}

function twice(file: string): string {
  const what = file === "-" ? "standard output" : `"${file}"`;
  return `Two results cannot both go to ${what}; name another file with --output or --also.`;
}
