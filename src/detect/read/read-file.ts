import { recordQuestions } from "../../async/trace.ts";
import type { Component } from "../../domain/contracts/component.ts";
import {
  type Detector,
  type DetectorResult,
  isSearch,
  type Note,
  type SourceFile,
} from "../../domain/contracts/contracts.ts";
import { type AbandonedFile, type FileWatch, maxFileSeconds } from "../../domain/contracts/file-watch.ts";
import { ParseError, TooLargeError } from "../../domain/contracts/parse-error.ts";
import type { FileError, UnreadFile } from "../../domain/report/report.ts";
import { maxSearched } from "../../languages/shared-search.ts";
import { createGlob } from "../../source/glob.ts";
import { filled } from "../../text/defined.ts";
import type { FileMemory } from "../memory/file-memory.ts";
import type { FileOutcome } from "../memory/file-outcome.ts";
import type { FileResult } from "../rank/file-result.ts";

export interface CostlyFile extends UnreadFile {
  readonly because: AbandonedFile["because"];
}

export interface Outcome extends FileOutcome {
  readonly abandoned?: readonly CostlyFile[];
}

export const nothing: FileOutcome = { results: [], errors: [], unread: [] };

/** Passes a file to its detectors. If one of them fails, only this file is affected. */
export async function readFile(
  file: SourceFile,
  detectors: readonly Detector[],
  watch: FileWatch,
  memory: FileMemory | undefined,
): Promise<Outcome> {
  const because = watch.begin(
    file.path,
    detectors.every(({ incidental }) => incidental === true),
  );
  const outcome: FileOutcome = { results: [], errors: [], unread: [] };
  if (because !== undefined)
    return { ...outcome, abandoned: detectors.map((detector) => abandonFile(file, detector, because, outcome)) };
  const { chosen, isRead } = await chooseDetectors(file, detectors);
  if (chosen.length === 0) {
    memory?.keep(file.path, outcome, isRead);
    return nothing;
  }
  const { value, trace } = recordQuestions(async () => {
    for (const detector of chosen) await readOne(file, detector, outcome);
  });
  await value;
  memory?.keep(file.path, outcome, isRead, trace);
  return outcome;
}

interface Choice {
  readonly chosen: readonly Detector[];
  /** The choice depends on the content of the file. */
  readonly isRead: boolean;
}

/** Leaves out the detectors that find nothing in the file: in most programs, all of them. */
async function chooseDetectors(file: SourceFile, detectors: readonly Detector[]): Promise<Choice> {
  const chosen = detectors.filter(({ prefilter }) => prefilter?.path?.(file.path) ?? true);
  const isChecked = ({ prefilter }: Detector) => prefilter && !prefilter.bypass?.(file.path);
  if (!chosen.some(isChecked)) return { chosen, isRead: false };
  try {
    const bytes = await file.bytes(maxSearched);
    if (bytes.byteLength >= maxSearched) return { chosen, isRead: true };
    const mayFind = (detector: Detector) => !isChecked(detector) || detector.prefilter?.bytes(bytes);
    return { chosen: chosen.filter(mayFind), isRead: true };
  } catch {
    return { chosen, isRead: true }; // the detectors report what is wrong
  }
}

/** No package name contains a NUL, and databases reject it. */
function withoutNul({ components, notes = [] }: Pick<DetectorResult, "components" | "notes">) {
  if (!components.some(hasNul)) return { components, notes };
  const lost = components.filter(hasNul).map(({ name, version }): Note => ({
    message: "A name or version with a NUL character was left out.",
    lost: `${name} ${version}`.trim(),
  }));
  return { components: components.filter((component) => !hasNul(component)), notes: [...notes, ...lost] };
}

function hasNul({ name, version }: Component): boolean {
  return name.includes("\0") || version.includes("\0");
}

function abandonFile(
  file: SourceFile,
  detector: Detector,
  because: AbandonedFile["because"],
  outcome: FileOutcome,
): CostlyFile {
  const unread = toUnread(file, detector, { reason: tooCostly[because], cause: "limit" });
  addUnread(outcome, unread, toError(file, detector, { message: unread.reason }));
  return { ...unread, because };
}

const tooCostly: Readonly<Record<AbandonedFile["because"], string>> = {
  time: `Reading the file took more than ${maxFileSeconds} seconds of CPU time, so lcc skipped it.`,
  memory: "Reading the file took more memory than a scan has, so lcc skipped it.",
};

async function readOne(file: SourceFile, detector: Detector, read: FileOutcome): Promise<void> {
  try {
    const parsed: DetectorResult = await detector.parse(file);
    if (isSearch(detector) && isNothing(parsed)) return;
    const { unread = [], ...found } = parsed;
    const { components, notes } = withoutNul(found);
    const lost = notes.filter((note) => note.lost !== undefined);
    const limits = notes.flatMap(({ limit }) => limit ?? []);
    const result: FileResult = {
      detector,
      file: file.path,
      folder: projectFolder(file, detector),
      ...filled({ ...found, notes: undefined, lost, limits }),
      components,
    };
    // A program that was searched in vain says nothing; there may be ten thousand of them.
    const isEmpty = isSearch(detector) && Object.keys(result).length === 4 && components.length === 0;
    if (!isEmpty) read.results.push(result);
    for (const note of notes.slice(0, maxErrors)) read.errors.push(toError(file, detector, note));
    for (const entry of unread)
      addUnread(read, entry, { file: entry.file, detector: detector.id, message: entry.reason });
  } catch (error) {
    const { message, line } = error instanceof ParseError ? error : { message: internalError, line: undefined };
    const cause = error instanceof TooLargeError ? "too_large" : "unreadable";
    const unread = toUnread(file, detector, { reason: withLine(message, line), cause });
    addUnread(read, unread, toError(file, detector, { message, ...(line !== undefined && { line }) }));
  }
}

/** The usual result of a search. */
function isNothing(result: DetectorResult): boolean {
  return result.components.length === 0 && Object.keys(result).length === 1;
}

function toUnread({ path }: SourceFile, detector: Detector, why: Pick<UnreadFile, "reason" | "cause">): UnreadFile {
  return { file: path, listsDependencies: true, ...why, ...(isSearch(detector) && { isSource: true }) };
}

/** A file that cannot be opened causes the same error for each matching detector. */
function addUnread(read: FileOutcome, unread: UnreadFile, error: FileError): void {
  const last = read.errors.at(-1);
  const isKnown = last?.file === error.file && last.message === error.message && last.line === error.line;
  if (!isKnown) read.errors.push(error);
  read.unread.push(unread);
}

/** A file with errors in every line must not fill the report; its losses are still counted. */
const maxErrors = 1_000;

/** A file matched with its folder belongs to the parent of that folder: `obj/project.assets.json` to the project. */
function projectFolder({ path, folder }: SourceFile, { files }: Detector): string {
  const pattern = files.find((name) => name.includes("/") && createGlob(`**/${name}`)(path));
  return pattern === undefined ? folder : path.split("/").slice(0, -pattern.split("/").length).join("/");
}

function toError(file: SourceFile, detector: Detector, { message, line }: Note): FileError {
  return { file: file.path, detector: detector.id, message, ...(line !== undefined && { line }) };
}

/** One file must not fail the scan, not even because of a bug in lcc. */
const internalError = "lcc failed on this file. This is a bug in lcc; please report it.";

function withLine(message: string, line: number | undefined): string {
  return line === undefined ? message : `${message.replace(/\.$/, "")} (line ${line}).`;
}
