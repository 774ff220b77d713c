import { recordQuestions } from "../../async/trace.ts";
import type { Component } from "../../domain/contracts/component.ts";
import {
  type Detector,
  type DetectorResult,
  isSearch,
  type Note,
  type SourceFile,
} from "../../domain/contracts/contracts.ts";
import { type FileWatch, type AbandonedFile, maxFileSeconds, unwatched } from "../../domain/contracts/file-watch.ts";
import { ParseError, TooLargeError } from "../../domain/contracts/parse-error.ts";
import type { FileError, UnreadFile } from "../../domain/report/report.ts";
import { maxSearched } from "../../languages/shared-search.ts";
import { filled } from "../../text/defined.ts";
import { createGlob } from "../../source/glob.ts";
import type { FileMemory } from "../memory/file-memory.ts";
import type { FileOutcome } from "../memory/file-outcome.ts";
import type { FileResult } from "../rank/merge.ts";
import type { WantedFile } from "../walk/match-files.ts";
import { createHelpCheck, createHelped, isProgramFile, type RunningHelper, type StartHelper } from "./read-together.ts";

interface ReadFiles {
  readonly results: readonly FileResult[];
  readonly errors: readonly FileError[];
  /** Dependency files that could not be read at all. */
  readonly unread: readonly UnreadFile[];
  /** Those that used too much time or memory. */
  readonly abandoned: readonly CostlyFile[];
}

export interface CostlyFile extends UnreadFile {
  readonly because: AbandonedFile["because"];
}

interface FileAccess {
  readonly get: (path: string) => SourceFile | undefined;
  /** The same file, with access to manifests in excluded folders. */
  readonly getWithHidden: (path: string) => SourceFile | undefined;
  /** All files of the tree. */
  readonly paths: readonly string[];
}

interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, componentCount: number) => void;
  readonly watch?: FileWatch;
  /** What the files contributed to an earlier scan; absent: every file is read. */
  readonly memory?: FileMemory | undefined;
  /** Absent: every file is read by this thread. */
  readonly startHelper?: StartHelper | undefined;
}

/** Passes every file to the matching detectors. If one of them fails, only that file is affected. */
export async function readFiles(
  wanted: readonly WantedFile[],
  access: FileAccess,
  options: ReadOptions,
): Promise<ReadFiles> {
  const { signal, watch = unwatched, memory, startHelper } = options;
  const reading = startReading(wanted.length, access, options);
  for (const file of wanted) {
    signal?.throwIfAborted();
    const earlier = await memory?.recall(file.path, file.detectors);
    if (earlier) reading.add(file, earlier);
  }
  const left = wanted.filter((file) => !reading.outcomes.has(file));
  for (const file of left) if (!isProgramFile(file)) await reading.read(file);
  await readPrograms(left.filter(isProgramFile), reading, access.paths, startHelper);
  watch.end();
  return joinOutcomes(wanted.flatMap((file) => reading.outcomes.get(file) ?? []));
}

interface Reading {
  readonly outcomes: ReadonlyMap<WantedFile, Outcome>;
  add(file: WantedFile, outcome: Outcome): void;
  read(file: WantedFile): Promise<void>;
  /** Takes what the helper has found, and reads the files that it has not. */
  takeOver(files: readonly WantedFile[], helper: RunningHelper): Promise<void>;
}

function startReading(
  total: number,
  { get, getWithHidden }: FileAccess,
  { signal, onProgress, watch = unwatched, memory }: ReadOptions,
): Reading {
  const outcomes = new Map<WantedFile, Outcome>();
  let componentCount = 0;
  const add = (file: WantedFile, outcome: Outcome): void => {
    const isEmpty = outcome.results.length + outcome.errors.length + outcome.unread.length === 0;
    outcomes.set(file, isEmpty ? nothing : outcome);
    componentCount += outcome.results.reduce((count, { components }) => count + components.length, 0);
    onProgress?.(outcomes.size, total, componentCount);
  };
  const read = async (wanted: WantedFile): Promise<void> => {
    signal?.throwIfAborted();
    const { path, detectors } = wanted;
    const file = detectors.some(({ manifests }) => manifests) ? getWithHidden(path) : get(path);
    add(wanted, file ? await readFile(file, detectors, watch, memory) : nothing);
  };
  return {
    outcomes,
    add,
    read,
    async takeOver(files, helper) {
      watch.end(); // the next file may be a long time coming
      const helped = createHelped(await helper.finish());
      for (const file of files) {
        const ready = helped(file);
        if (ready) memory?.adopt(ready.pack, ready.file);
        if (ready) add(file, ready.outcome);
        else await read(file);
      }
    },
  };
}

/** Starts a second thread if reading takes long. */
async function readPrograms(
  programs: readonly WantedFile[],
  reading: Reading,
  paths: readonly string[],
  startHelper: StartHelper | undefined,
): Promise<void> {
  const needsHelp = createHelpCheck();
  for (const [at, file] of programs.entries()) {
    await reading.read(file);
    if (startHelper && needsHelp(at + 1, programs.length - at - 1))
      return readTogether(programs.slice(at + 1), reading, paths, startHelper);
  }
}

async function readTogether(
  programs: readonly WantedFile[],
  reading: Reading,
  paths: readonly string[],
  startHelper: StartHelper,
): Promise<void> {
  const helper = startHelper({ paths, programs: programs.map(({ path }) => path) });
  try {
    for (let next = helper.take(); next; next = helper.take())
      for (const at of next) if (programs[at]) await reading.read(programs[at]);
    const others = programs.filter((file) => !reading.outcomes.has(file));
    await reading.takeOver(others, helper);
  } finally {
    helper.stop();
  }
}

interface Outcome extends FileOutcome {
  readonly abandoned?: readonly CostlyFile[];
}

const nothing: FileOutcome = { results: [], errors: [], unread: [] };

function joinOutcomes(outcomes: readonly Outcome[]): ReadFiles {
  return {
    results: outcomes.flatMap(({ results }) => results),
    errors: outcomes.flatMap(({ errors }) => errors),
    unread: outcomes.flatMap(({ unread }) => unread),
    abandoned: outcomes.flatMap(({ abandoned = [] }) => abandoned),
  };
}

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
    const { own, isWhole, mentionedNames, lockWith, services, bundled, graph, member, references, locals } = parsed;
    const { unread = [], notOnPlatform, needsLocals, covers } = parsed;
    const { components, notes } = withoutNul(parsed);
    const lost = notes.filter((note) => note.lost !== undefined);
    const limits = notes.flatMap(({ limit }) => limit ?? []);
    const result: FileResult = {
      detector,
      file: file.path,
      folder: projectFolder(file, detector),
      components,
      ...filled({
        lost,
        limits,
        own,
        isWhole,
        mentionedNames,
        lockWith,
        services,
        bundled,
        graph,
        member,
        references,
        locals,
      }),
      ...filled({ notOnPlatform, needsLocals, covers }),
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
