import { AppError } from "../../domain/errors.ts";
import { askAnswers } from "../../report/ai-act/answers/ask-answers.ts";
import { readRole } from "../../report/ai-act/models/role.ts";
import { readReport } from "../../report/read-report/read-report.ts";
import { answersFile, readAnswersFile, readAnswersText, writeAnswersFile } from "../answers-file.ts";

export interface InitOptions {
  readonly role: string;
  readonly answers?: string;
}

/** Writes the answers file: keeps the answers and adds the open questions. */
export async function initAnswers(path: string | undefined, options: InitOptions): Promise<void> {
  const role = readRole(options.role);
  const file = options.answers ?? answersFile;
  if (file === "-") throw new AppError("invalid_input", "--init writes a file; name it with --answers.");
  const before = await readAnswersFile(file);
  const view = path === undefined ? undefined : await readReport(path);
  const { text, answers, stale, own } = askAnswers(view?.report, before, role, await readAnswersText(file));
  await writeAnswersFile(file, text);
  const kept = answers === 0 ? "" : ` ${answers} ${answers === 1 ? "answer is" : "answers are"} kept.`;
  const old =
    stale === 0 ? "" : ` ${stale} of them ${stale === 1 ? "was" : "were"} given before a model changed: look for "of".`;
  const asked = view
    ? ` It asks about ${own} ${own === 1 ? "model" : "models"} of your own.`
    : " Name a report, so that it asks about its models.";
  process.stderr.write(`${file} written.${asked}${kept}${old}\n`);
}
