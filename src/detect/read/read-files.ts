import { type FileWatch, unwatched } from "../../domain/contracts/file-watch.ts";
import type { FileError, UnreadFile } from "../../domain/report/report.ts";
import type { FileMemory } from "../memory/file-memory.ts";
import type { FileResult } from "../rank/file-result.ts";
import type { Project } from "../walk/open-project.ts";
import type { WantedFile } from "../walk/match-files.ts";
import { type CostlyFile, nothing, type Outcome, readFile } from "./read-file.ts";
import { createHelpCheck, createHelped, isProgramFile, type RunningHelper, type StartHelper } from "./read-together.ts";

interface ReadFiles {
  readonly results: readonly FileResult[];
  readonly errors: readonly FileError[];
  /** Dependency files that could not be read at all. */
  readonly unread: readonly UnreadFile[];
  /** Those that used too much time or memory. */
  readonly abandoned: readonly CostlyFile[];
}

type FileAccess = Pick<Project, "get" | "getWithHidden" | "paths">;

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Number of files read, number of files in total, and components found so far. */
  readonly onProgress?: (done: number, total: number, componentCount: number) => void;
  readonly watch?: FileWatch;
  /** What the files contributed to an earlier scan; absent: every file is read. */
  readonly memory?: FileMemory | undefined;
  /** Absent: every file is read by this thread. */
  readonly startHelper?: StartHelper | undefined;
}

/** Passes every file to the matching detectors, those that have not changed without reading them. */
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

function joinOutcomes(outcomes: readonly Outcome[]): ReadFiles {
  return {
    results: outcomes.flatMap(({ results }) => results),
    errors: outcomes.flatMap(({ errors }) => errors),
    unread: outcomes.flatMap(({ unread }) => unread),
    abandoned: outcomes.flatMap(({ abandoned = [] }) => abandoned),
  };
}
