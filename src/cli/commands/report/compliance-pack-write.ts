import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { askAnswers } from "../../../report/ai-act/answers/ask-answers.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import type { ActAnswers } from "../../../domain/report/act-answers.ts";
import { AppError } from "../../../domain/errors.ts";
import { readRole } from "../../../report/ai-act/models/role.ts";
import { packFileName } from "../../../report/ai-act/pack-file-name.ts";
import { timeOfScan } from "../../../report/facts/time-of-scan.ts";
import { buildPack, buildSummaryDocument, zipPack } from "../../../report/ai-act/ai-act-pack.ts";
import { readReport } from "../../../report/read-report/read-report.ts";
import { answersFile, readAnswersFile, readAnswersText, writeAnswersFile } from "../../answers-file.ts";
import { refuseFile, writeOutput } from "../../output/write-output.ts";
import { formatCount } from "../../../text/count.ts";
import { defined } from "../../../text/defined.ts";

interface PackOptions {
  readonly init?: true;
  readonly role: string;
  readonly answers?: string;
  readonly output?: string;
  readonly publish?: string;
  readonly downstream?: true;
  readonly json?: true;
}

export async function packOrAsk(report: string | undefined, options: PackOptions, command: Command): Promise<void> {
  if (options.init) return initAnswers(report, options);
  if (report === undefined) command.error("error: missing required argument 'report'");
  return options.publish === undefined ? writePack(report, options) : publishSummary(report, options, options.publish);
}

/** The summary has the models of the user's own that have a role, or may be theirs. */
async function publishSummary(path: string, options: PackOptions, folder: string): Promise<void> {
  const role = readRole(options.role);
  const { sourceDate } = loadConfig(process.env);
  const view = await readReport(path);
  const time = sourceDate ?? timeOfScan(view) ?? new Date();
  const answers = await findAnswers(options.answers);
  const { html, models, blanks } = buildSummaryDocument(view, { role, time, ...defined({ answers }) });
  if (models === 0) {
    const message =
      "The scan has no model that is stated to be yours, so there is no summary to publish. Answer the roles in ai-act.yml.";
    throw new AppError("invalid_input", message);
  }
  const file = join(folder, "training-content-summary.html");
  await mkdir(folder, { recursive: true }).catch((error: unknown) => refuseFile(file, error));
  await writeOutput(html, file);
  const open =
    blanks === 0 ? "" : ` It is a draft: ${formatCount(blanks, "required field")} to be provided or confirmed.`;
  process.stderr.write(`${file} written for ${formatCount(models, "model")}.${open}\n`);
}

/** Writes the pack as a ZIP archive, or its report alone. Options are checked before the report is read. */
async function writePack(path: string, options: PackOptions): Promise<void> {
  const { output, json } = options;
  const role = readRole(options.role);
  if (!json && output === "-") refuseTerminal();
  const { sourceDate } = loadConfig(process.env);
  const view = await readReport(path);
  const time = sourceDate ?? timeOfScan(view) ?? new Date();
  const answers = await findAnswers(options.answers);
  const files = buildPack(view, {
    role,
    time,
    hasDownstream: options.downstream === true,
    ...defined({ answers }),
  });
  if (json) return writeOutput(files["report.json"], output);
  const file = output ?? packFileName(view);
  await writeOutput(zipPack(files, time), file);
  if (file === "-") return;
  const isAnswered = answers !== undefined || view.report.answers !== undefined;
  const hint = role === "unknown" && !isAnswered ? " Your role is not known; name it with --role." : "";
  process.stderr.write(`${file} written: ${Object.keys(files).join(", ")}.${hint}\n`);
}

/** A file that is named must be there; the usual one may be missing. */
async function findAnswers(path: string | undefined): Promise<ActAnswers | undefined> {
  const answers = await readAnswersFile(path ?? answersFile);
  if (path !== undefined && !answers)
    throw new AppError("invalid_input", `There is no file ${path}; --init writes one.`);
  return answers;
}

function refuseTerminal(): void {
  if (!process.stdout.isTTY) return;
  const message = "A ZIP archive cannot be shown on a terminal. Name a file with --output, or take --json.";
  throw new AppError("invalid_input", message);
}

/** Writes the answers file: keeps the answers and adds the open questions. */
async function initAnswers(path: string | undefined, options: PackOptions): Promise<void> {
  const role = readRole(options.role);
  const file = options.answers ?? answersFile;
  if (file === "-") throw new AppError("invalid_input", "--init writes a file; name it with --answers.");
  const before = await readAnswersFile(file);
  const view = path === undefined ? undefined : await readReport(path);
  const { text, answers, stale, own, undecided, open } = askAnswers(
    view?.report,
    before,
    role,
    await readAnswersText(file),
  );
  await writeAnswersFile(file, text);
  const kept = answers === 0 ? "" : ` ${answers} ${answers === 1 ? "answer is" : "answers are"} kept.`;
  const old =
    stale === 0 ? "" : ` ${stale} of them ${stale === 1 ? "was" : "were"} given before a model changed: look for "of".`;
  const asked = view
    ? ` It asks about ${own} ${own === 1 ? "model" : "models"} of your own${undecided > 0 ? ` and your role for ${undecided} others` : ""}: ${open} open questions.`
    : " Name a report, so that it asks about its models.";
  process.stderr.write(`${file} written.${asked}${kept}${old}\n`);
}
