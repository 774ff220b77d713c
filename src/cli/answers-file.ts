import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { ActAnswers } from "../domain/report/act-answers.ts";
import { readSmallFile } from "./read-small-file.ts";
import { refuseFile } from "./output/write-output.ts";

/** The name under which a project keeps its answers for the AI Act pack. */
export const answersFile = "ai-act.yml";

/** The answers of a file; undefined where there is no such file. */
export async function readAnswersFile(path: string): Promise<ActAnswers | undefined> {
  const text = await readSmallFile(dirname(resolve(path)), basename(path));
  return text === undefined ? undefined : parse(text, path);
}

/** The text of such a file; empty if it does not exist. */
export async function readAnswersText(path: string): Promise<string> {
  return (await readSmallFile(dirname(resolve(path)), basename(path))) ?? "";
}

/** Those of a project that is scanned. */
export async function readProjectAnswers(folder: string): Promise<ActAnswers | undefined> {
  const text = await readSmallFile(folder, answersFile);
  return text === undefined ? undefined : parse(text, answersFile);
}

/** The parser is loaded only where there is such a file. */
async function parse(text: string, file: string): Promise<ActAnswers> {
  const { readAnswers } = await import("../report/ai-act/answers/read-answers.ts");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10); // it may be tomorrow where the author is
  return readAnswers(text, file, tomorrow);
}

/** Replaces the file atomically, so that no answers are lost when writing fails. */
export async function writeAnswersFile(path: string, text: string): Promise<void> {
  const temporaryFile = `${path}.new-${process.pid}`;
  try {
    await writeFile(temporaryFile, text, { flag: "wx" });
    await rename(temporaryFile, path);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    refuseFile(path, error);
  }
}
