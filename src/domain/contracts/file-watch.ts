/** A file that used too much time or memory before: it is reported and not read again. */
export interface AbandonedFile {
  readonly file: string;
  readonly because: "time" | "memory";
}

/** What earlier attempts of a scan found out. */
export interface WatchHints {
  readonly abandoned: readonly AbandonedFile[];
  /** Reports every file before it is read; otherwise ordinary files are not reported, because there are too many. */
  readonly isPrecise: boolean;
}

/** Tracks which file is being read, so that a file that uses too much is skipped instead of failing the scan. */
export interface FileWatch {
  /** Call before reading a file. Returns why it must not be read, if it used too much before. */
  begin(file: string, isOrdinary?: boolean): AbandonedFile["because"] | undefined;
  /** No file is being read any more. */
  end(): void;
}

/** In CPU time, so that a slow disk or a busy machine makes no difference. */
export const maxFileSeconds = 5;

/** For scans without a watch. */
export const unwatched: FileWatch = { begin: () => undefined, end() {} };
