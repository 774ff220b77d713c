import type { ChildProcess, ChildProcessWithoutNullStreams } from "node:child_process";

/** What the Dockerfile makes, built or taken step by step. */
export interface TriedImage {
  /** Where lcc is installed, as this machine sees it. */
  readonly folder: string;
  /** Where it keeps its data, as it sees it. */
  readonly dataFolder: string;
  /** What a container runs. */
  readonly command: readonly string[];
  readonly healthCommand: readonly string[];
  /** Starts a command in it with these settings. */
  start(command: readonly string[], settings: Readonly<Record<string, string>>): ChildProcessWithoutNullStreams;
  /** Asks what was started to end, as `docker stop` does. */
  stop(child: ChildProcess): void;
  remove(): Promise<void>;
}
