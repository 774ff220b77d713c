import type { Component } from "../domain/component.ts";
import type { Detector, Note, SourceFile } from "../domain/contracts.ts";
import { ParseError, TooLargeError } from "../domain/parse-error.ts";
import type { FileError, UnreadFile } from "../domain/report.ts";
import { createGlob } from "../source/glob.ts";
import type { FileResult } from "./merge.ts";
import { isTestInput } from "./place.ts";

/** A file, and who wants it. */
export interface WantedFile {
  readonly path: string;
  readonly detectors: readonly Detector[];
}

interface ReadFiles {
  readonly results: readonly FileResult[];
  readonly errors: readonly FileError[];
  /** Dependency files of which nothing could be read. */
  readonly unread: readonly UnreadFile[];
}

interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, found: number) => void;
}

/** Gives every file to the detectors that want it. What one of them cannot read costs that file and no more. */
export async function readFiles(
  wanted: readonly WantedFile[],
  get: (path: string) => SourceFile | undefined,
  { signal, onProgress }: ReadOptions,
): Promise<ReadFiles> {
  const read: Reading = { results: [], errors: [], unread: [] };
  let found = 0;
  for (const [done, { path, detectors }] of wanted.entries()) {
    signal?.throwIfAborted();
    const file = get(path);
    if (file) for (const detector of detectors) found += await readOne(file, detector, read);
    onProgress?.(done + 1, wanted.length, found);
  }
  return read;
}

interface Reading {
  readonly results: FileResult[];
  readonly errors: FileError[];
  readonly unread: UnreadFile[];
}

/** How many components the file gave. */
async function readOne(file: SourceFile, detector: Detector, read: Reading): Promise<number> {
  try {
    const { components, notes = [], own, isWhole, knows, lockWith, unread = [] } = await detector.parse(file);
    const lost = notes.filter((note) => note.lost !== undefined);
    const limits = notes.flatMap(({ limit }) => limit ?? []);
    read.results.push({
      detector,
      file: file.path,
      folder: projectFolder(file, detector),
      components: isTestInput(file.path) ? components.map(asTest) : components,
      ...(lost.length > 0 && { lost }),
      ...(limits.length > 0 && { limits }),
      ...(own && { own }),
      ...(isWhole && { isWhole }),
      ...(knows && { knows }),
      ...(lockWith !== undefined && { lockWith }),
    });
    for (const note of notes.slice(0, mostErrors)) read.errors.push(toError(file, detector, note));
    for (const one of unread) addUnread(read, one, { file: one.file, detector: detector.id, message: one.reason });
    return components.length;
  } catch (error) {
    const { message, line } = error instanceof ParseError ? error : { message: faultOfOurs, line: undefined };
    const unread: UnreadFile = {
      file: file.path,
      reason: withLine(message, line),
      listsDependencies: true,
      cause: error instanceof TooLargeError ? "too_large" : "unreadable",
      ...(detector.searches && { isSource: true }),
    };
    addUnread(read, unread, toError(file, detector, { message, ...(line !== undefined && { line }) }));
    return 0;
  }
}

/** A file that may not be opened is the same error for each detector that wants it. */
function addUnread(read: Reading, unread: UnreadFile, error: FileError): void {
  const last = read.errors.at(-1);
  const isKnown = last?.file === error.file && last.message === error.message && last.line === error.line;
  if (!isKnown) read.errors.push(error);
  read.unread.push(unread);
}

/** A file that is wrong in every line does not fill the report; what is lost in it is counted all the same. */
const mostErrors = 1_000;

/** A file that is asked for with its folder speaks for the one around that: `obj/project.assets.json` for the project. */
function projectFolder({ path, folder }: SourceFile, { files }: Detector): string {
  const pattern = files.find((one) => one.includes("/") && createGlob(`**/${one}`)(path));
  return pattern === undefined ? folder : path.split("/").slice(0, -pattern.split("/").length).join("/");
}

function toError(file: SourceFile, detector: Detector, { message, line }: Note): FileError {
  return { file: file.path, detector: detector.id, message, ...(line !== undefined && { line }) };
}

/** One file must not cost the scan, not even through a mistake in lcc. */
const faultOfOurs = "lcc failed on this file, which is a fault of lcc; please report it.";

function withLine(message: string, line: number | undefined): string {
  return line === undefined ? message : `${message.replace(/\.$/, "")} (line ${line}).`;
}

function asTest(component: Component): Component {
  return { ...component, scope: "test" };
}
