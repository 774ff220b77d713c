import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { killGroup } from "./kill-group.ts";
import { collectTail } from "./stderr-tail.ts";

export interface StartOptions extends Permissions {
  /** The module that the process runs. */
  readonly entry: URL;
  /** Default: the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The nice value, 0 to 19. */
  readonly niceness?: number;
  /** An open file that the process gets as descriptor 4. */
  readonly descriptor?: number | undefined;
}

export interface NodeProcess {
  readonly child: ChildProcess;
  /** Resolves when the process has ended and its pipes are closed, or when it could not be started. */
  readonly ended: Promise<ProcessEnd>;
  stderrTail(): string;
  /** Kills the process and everything that it started. */
  kill(): void;
  /** Whether this process waits for the other one when it has nothing else to do; at first it does. */
  attach(isAttached: boolean): void;
}

export interface ProcessEnd {
  readonly status?: number | null;
  readonly signal?: NodeJS.Signals | null;
  /** Why the process could not be started. */
  readonly error?: Error;
}

/** Starts a Node process that talks over IPC. It leads a process group, so Ctrl-C in a terminal does not reach it. */
export function startNode({ entry, env, niceness, descriptor, ...permissions }: StartOptions): NodeProcess {
  const child = fork(entry, [], {
    detached: true,
    serialization: "advanced",
    ...(env && { env }),
    execArgv: nodeFlags(permissions),
    stdio: ["ignore", "ignore", "pipe", "ipc", descriptor ?? "ignore"],
  });
  if (niceness !== undefined) lowerPriority(child, niceness);
  return {
    child,
    ended: endOf(child),
    stderrTail: collectTail(child.stderr),
    kill: () => killGroup(child),
    attach: (isAttached) => attach(child, isAttached),
  };
}

function attach(child: ChildProcess, isAttached: boolean): void {
  const handles = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null];
  for (const handle of handles) {
    if (isAttached) handle?.ref?.();
    else handle?.unref?.();
  }
}

function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // not permitted, or the process has ended already
  }
}

function endOf(child: ChildProcess): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    child.once("close", (status, signal) => resolve({ status, signal }));
    // Also emitted when a message cannot be delivered; then the process is closed later.
    child.on("error", (error) => child.pid === undefined && resolve({ error }));
  });
}

interface Permissions {
  /** The heap of V8. */
  readonly memoryMb: number;
  /** The only folders that the process may write to; absent: no restriction at all. */
  readonly writable?: readonly string[];
  readonly mayStartPrograms?: boolean;
  readonly mayStartThreads?: boolean;
}

/** Flags that limit the memory and the permissions of a Node process. Reading is not limited: settings of package managers and certificates are in many places. */
export function nodeFlags({
  memoryMb,
  writable,
  mayStartPrograms = false,
  mayStartThreads = false,
}: Permissions): string[] {
  // V8's default for young objects takes 100 MB and more, and makes large scans hardly faster.
  const memory = [`--max-old-space-size=${memoryMb}`, "--min-semi-space-size=4", "--max-semi-space-size=8"];
  if (writable === undefined) return memory;
  return [
    ...memory,
    "--permission",
    "--allow-fs-read=*",
    ...writable.flatMap((folder) => [`--allow-fs-write=${resolve(folder)}`, `--allow-fs-write=${resolve(folder)}/*`]),
    ...(mayStartPrograms ? ["--allow-child-process"] : []),
    ...(mayStartThreads ? ["--allow-worker"] : []),
  ];
}
