/** A file that took too much before: it is named in the report, and not read again. */
export interface GivenUpFile {
  readonly file: string;
  readonly because: "time" | "memory";
}

/** What a scan that was tried before has taught. */
export interface WatchHints {
  readonly givenUp: readonly GivenUpFile[];
  /** Every file is named before it is read; else ordinary ones are not, because there are so many. */
  readonly isPrecise: boolean;
}

/** Knows which file is being read, so that a file that takes too much costs itself and not the scan. */
export interface FileWatch {
  /** To be called before a file is read. Returns why it must not be read, where it took too much before. */
  begin(file: string, isOrdinary?: boolean): GivenUpFile["because"] | undefined;
  /** No file is being read any more. */
  end(): void;
}

/** CPU time, not waiting: a slow disk or a busy machine does not count. */
export const mostFileSeconds = 5;

/** What a scan without a watch uses. */
export const unwatched: FileWatch = { begin: () => undefined, end() {} };
