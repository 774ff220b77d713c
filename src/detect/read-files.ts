import type { Component } from "../domain/contracts/component.ts";
import { type Detector, type Found, isSearch, type Note, type SourceFile } from "../domain/contracts/contracts.ts";
import { type FileWatch, type AbandonedFile, maxFileSeconds, unwatched } from "../domain/contracts/file-watch.ts";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import type { FileError, UnreadFile } from "../domain/report/report.ts";
import { createGlob } from "../source/glob.ts";
import type { FileResult } from "./rank/merge.ts";

/** A file, and the detectors that match it. */
export interface WantedFile {
  readonly path: string;
  readonly detectors: readonly Detector[];
}

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
}

interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, found: number) => void;
  readonly watch?: FileWatch;
}

/** Passes every file to the matching detectors. If one of them fails, only that file is affected. */
export async function readFiles(
  wanted: readonly WantedFile[],
  { get, getWithHidden }: FileAccess,
  { signal, onProgress, watch = unwatched }: ReadOptions,
): Promise<ReadFiles> {
  const read: Reading = { results: [], errors: [], unread: [], abandoned: [] };
  let found = 0;
  for (const [done, { path, detectors }] of wanted.entries()) {
    signal?.throwIfAborted();
    const file = detectors.some(({ manifests }) => manifests) ? getWithHidden(path) : get(path);
    if (file) found += await readFile(file, detectors, read, watch);
    onProgress?.(done + 1, wanted.length, found);
  }
  watch.end();
  return read;
}

/** Returns the number of components found. */
async function readFile(file: SourceFile, detectors: readonly Detector[], read: Reading, watch: FileWatch) {
  const because = watch.begin(
    file.path,
    detectors.every(({ incidental }) => incidental === true),
  );
  let found = 0;
  for (const detector of detectors) {
    if (because === undefined) found += await readOne(file, detector, read);
    else abandonFile(file, detector, because, read);
  }
  return found;
}

/** No package name contains a NUL, and databases reject it. */
function withoutNul({ components, notes = [] }: Pick<Found, "components" | "notes">) {
  if (!components.some(hasNul)) return { components, notes };
  const lost = components.filter(hasNul).map(({ name, version }): Note => ({
    message: "A name or version with a NUL character was left out.",
    lost: `${name} ${version}`.trim(),
  }));
  return { components: components.filter((one) => !hasNul(one)), notes: [...notes, ...lost] };
}

function hasNul({ name, version }: Component): boolean {
  return name.includes("\0") || version.includes("\0");
}

function abandonFile(file: SourceFile, detector: Detector, because: AbandonedFile["because"], read: Reading): void {
  const unread = toUnread(file, detector, { reason: tooCostly[because], cause: "limit" });
  addUnread(read, unread, toError(file, detector, { message: unread.reason }));
  read.abandoned.push({ ...unread, because });
}

const tooCostly: Readonly<Record<AbandonedFile["because"], string>> = {
  time: `Reading the file took more than ${maxFileSeconds} seconds of CPU time, so lcc skipped it.`,
  memory: "Reading the file took more memory than a scan has, so lcc skipped it.",
};

interface Reading {
  readonly results: FileResult[];
  readonly errors: FileError[];
  readonly unread: UnreadFile[];
  readonly abandoned: CostlyFile[];
}

/** Returns the number of components found. */
async function readOne(file: SourceFile, detector: Detector, read: Reading): Promise<number> {
  try {
    const parsed: Found = await detector.parse(file);
    if (isSearch(detector) && isNothing(parsed)) return 0;
    const {
      own,
      isWhole,
      knows,
      lockWith,
      graph,
      member,
      unread = [],
      services = [],
      references = [],
      locals = [],
      ...found
    } = parsed;
    const { components, notes } = withoutNul(found);
    const lost = notes.filter((note) => note.lost !== undefined);
    const limits = notes.flatMap(({ limit }) => limit ?? []);
    const result: FileResult = {
      detector,
      file: file.path,
      folder: projectFolder(file, detector),
      components,
      ...(lost.length > 0 && { lost }),
      ...(limits.length > 0 && { limits }),
      ...(own && { own }),
      ...(isWhole && { isWhole }),
      ...(knows && { knows }),
      ...(lockWith !== undefined && { lockWith }),
      ...(services.length > 0 && { services }),
      ...(graph && { graph }),
      ...(member && { member }),
      ...(references.length > 0 && { references }),
      ...(locals.length > 0 && { locals }),
    };
    // A program that was searched in vain says nothing; there may be ten thousand of them.
    const isEmpty = isSearch(detector) && Object.keys(result).length === 4 && components.length === 0;
    if (!isEmpty) read.results.push(result);
    for (const note of notes.slice(0, maxErrors)) read.errors.push(toError(file, detector, note));
    for (const one of unread) addUnread(read, one, { file: one.file, detector: detector.id, message: one.reason });
    return components.length;
  } catch (error) {
    const { message, line } = error instanceof ParseError ? error : { message: internalError, line: undefined };
    const cause = error instanceof TooLargeError ? "too_large" : "unreadable";
    const unread = toUnread(file, detector, { reason: withLine(message, line), cause });
    addUnread(read, unread, toError(file, detector, { message, ...(line !== undefined && { line }) }));
    return 0;
  }
}

/** The usual result of a search. */
function isNothing(found: Found): boolean {
  return found.components.length === 0 && Object.keys(found).length === 1;
}

function toUnread({ path }: SourceFile, detector: Detector, why: Pick<UnreadFile, "reason" | "cause">): UnreadFile {
  return { file: path, listsDependencies: true, ...why, ...(isSearch(detector) && { isSource: true }) };
}

/** A file that cannot be opened causes the same error for each matching detector. */
function addUnread(read: Reading, unread: UnreadFile, error: FileError): void {
  const last = read.errors.at(-1);
  const isKnown = last?.file === error.file && last.message === error.message && last.line === error.line;
  if (!isKnown) read.errors.push(error);
  read.unread.push(unread);
}

/** A file with errors in every line must not fill the report; its losses are still counted. */
const maxErrors = 1_000;

/**
 * A file matched together with its folder belongs to the parent of that folder: `obj/project.assets.json` to the
 * project.
 */
function projectFolder({ path, folder }: SourceFile, { files }: Detector): string {
  const pattern = files.find((one) => one.includes("/") && createGlob(`**/${one}`)(path));
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
