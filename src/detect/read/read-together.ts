import { isSearch } from "../../domain/contracts/contracts.ts";
import { type FileOutcome, restoreOutcome } from "../memory/file-outcome.ts";
import { type Pack, type PackedFile, readPack } from "../memory/pack.ts";
import type { WantedFile } from "../walk/match-files.ts";

/** Starts a second reader for the programs of a large tree. */
export type StartHelper = (job: HelperJob) => RunningHelper;

export interface HelperJob {
  /** All files of the tree, for questions about names. */
  readonly paths: readonly string[];
  /** The files to read. Each is read once: by the helper, from the end, or by the caller, from the start. */
  readonly programs: readonly string[];
}

export interface RunningHelper {
  /** Positions of the next programs that the caller reads; undefined if none are left. */
  take(): readonly number[] | undefined;
  /** What the helper has found, as a pack; undefined if it has failed. */
  finish(): Promise<string | undefined>;
  stop(): void;
}

/** Whether only searches read a file: programs have little in common that would be read by both. */
export function isProgramFile({ detectors }: WantedFile): boolean {
  return detectors.every((detector) => isSearch(detector) && !detector.bySize && !detector.manifests);
}

/** How many programs are read between two looks at the clock. */
const checkEvery = 2_000;
/** A second thread takes a second of CPU time and more for itself. */
const minMs = 8_000;

/**
 * Tells after each program whether the others take so long that a second thread is worth its cost. In CPU time, because
 * on a busy machine a thread only adds to the load, and without the first programs, while code is compiled.
 */
export function createHelpCheck(): (done: number, left: number) => boolean {
  let before = process.threadCpuUsage();
  return (done, left) => {
    if (done % checkEvery !== 0) return false;
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    return done > checkEvery && ((user + system) / 1_000 / checkEvery) * left >= minMs;
  };
}

/** What a helper found in a file, and where its trace is. */
interface Helped {
  readonly outcome: FileOutcome;
  readonly pack: Pack;
  readonly file: PackedFile;
}

/** What the helper has found by file; files that are missing must be read again. */
export function createHelped(text: string | undefined): (file: WantedFile) => Helped | undefined {
  const pack = text === undefined ? undefined : readPack(text);
  const packedByPath = new Map(pack?.files.map((file) => [file[0], file]));
  return ({ path, detectors }) => {
    const file = packedByPath.get(path);
    const outcome = file && restoreOutcome(file[3], detectors);
    return pack && file && outcome && { outcome, pack, file };
  };
}
