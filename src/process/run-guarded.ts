import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { AppError } from "../domain/errors.ts";

export interface Ended {
  /** As a shell counts: 128 and the signal's number for a process that was killed. */
  readonly status: number;
  readonly output: string;
  /** The end of what it complained about. */
  readonly complaints: string;
}

/**
 * git is never alone: it starts helpers that outlive it. All of them stay in one process group, which is killed as a
 * whole. When lcc itself is killed there is nobody to do that, so a watcher sits in the group and waits for the end of
 * a pipe that only lcc holds open; the kernel closes it, however lcc ends. (A death signal as `setpriv` sets it would
 * reach git but not its helpers, and exists on Linux only.) The script is fixed; the command is its arguments.
 */
const guard = [
  '"$@" </dev/null 3<&- &',
  "main=$!",
  "(read -r _ <&3; kill -KILL 0) >/dev/null 2>&1 &",
  "watcher=$!",
  'wait "$main"',
  "status=$?",
  'kill -KILL "$watcher"',
  'wait "$watcher" 2>/dev/null',
  'exit "$status"',
].join("\n");

const mostBytes = 65_536;

/** Runs a program with exactly this environment until it ends or the signal says so; then nothing of it is left. */
export async function runGuarded(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Ended> {
  signal.throwIfAborted();
  const child = spawn("/bin/sh", ["-c", guard, "sh", ...command], {
    env,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  child.stdio[3]?.on("error", () => {}); // only its end means something, and only to the watcher
  const kill = () => killGroup(child);
  signal.addEventListener("abort", kill, { once: true });
  // Helpers may be left whose git has failed.
  child.once("exit", () => {
    kill();
    child.stdio[3]?.destroy();
  });
  try {
    const output = keepEnd(child.stdout);
    const complaints = keepEnd(child.stderr);
    const status = await endOf(child, signal);
    signal.throwIfAborted();
    return { status, output: output(), complaints: complaints() };
  } finally {
    signal.removeEventListener("abort", kill);
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // all of them have ended by themselves
  }
}

/** A hostile server may say as much as it likes; the reason of a failure stands at the end. */
function keepEnd(stream: Readable | null): () => string {
  let kept: Buffer = Buffer.alloc(0);
  stream?.on("data", (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]).subarray(-mostBytes);
  });
  return () => kept.toString("utf8");
}

const longestDeathMs = 10_000;

/** When the pipes are closed the last process that could write has ended, not only the first that was started. */
async function endOf(child: ChildProcess, signal: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let timer: NodeJS.Timeout | undefined;
  // A disk that hangs can keep even a killed process from ending.
  const stopWaiting = () => (timer = setTimeout(() => resolve(137), longestDeathMs));
  signal.addEventListener("abort", stopWaiting, { once: true });
  child.once("error", (cause) =>
    reject(new AppError("cannot_run", "git could not be started; try again later.", { cause })),
  );
  child.once("close", (code) => resolve(code ?? 137));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stopWaiting);
  }
}
