import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import type { ReportView } from "../../../domain/report/report.ts";
import { readReport } from "../../../report/read-report/read-report.ts";
import { refuseFile } from "../../output/write-output.ts";
import { addEntry, type NewEntry } from "../../project-file/add-entry.ts";
import { parseProjectFile } from "../../project-file/parse-project-file.ts";
import { readProjectFile } from "../../project-file/project-file.ts";
import { readSmallFile } from "../../read-small-file.ts";
import { statPath } from "../../stat-path.ts";
import { scanProject } from "../scan/scan-project.ts";

const usualReport = "lcc-report.json";

/** The report that is named, else `lcc-report.json`; without both, the folder is scanned. */
export async function openReport(path: string | undefined): Promise<ReportView> {
  if (path !== undefined) return readReport(path);
  if (statPath(usualReport)) return readReport(usualReport);
  const folder = await mkdtemp(join(tmpdir(), "lcc-report-"));
  try {
    const output = join(folder, usualReport);
    await scanProject(".", { output, format: "json", failOn: ["never", "allow-incomplete"], quiet: true });
    return await readReport(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds entries to `lcc.yml` in the current folder that it does not have, and creates it if needed. Returns its name. */
export async function editProjectFile(entries: readonly NewEntry[]): Promise<string> {
  const existing = await readProjectFile("."); // so that a mistake in it is not taken for one of the entries
  const file = existing?.file ?? "lcc.yml";
  const before = existing && ((await readSmallFile(".", file)) ?? "");
  let text = before ?? "";
  for (const entry of entries) text = addEntry(text, entry) ?? refuse(file, entry);
  if (text === before) return file;
  await parseProjectFile(".", file, text);
  const mark = before === undefined ? "" : await readMark(file, before, entries);
  const flag = before === undefined ? "wx" : "w";
  await writeFile(file, mark + text, { flag }).catch((error: unknown) => refuseFile(file, error));
  return file;
}

/** The byte order mark of a file. In another encoding than UTF-8 every line would change. */
async function readMark(file: string, text: string, [first]: readonly NewEntry[]): Promise<string> {
  const written = await readFile(file, "utf8");
  if (written === text) return "";
  return written === `\ufeff${text}` || !first ? "\ufeff" : refuse(file, first);
}

function refuse(file: string, { key, lines }: NewEntry): never {
  const yaml = [`${key}:`, ...lines.map((line) => `  ${line}`)].join("\n");
  const message = `${file} is written in a way that cannot be changed without touching other lines; add by hand:\n${yaml}`;
  throw new AppError("invalid_input", message);
}
