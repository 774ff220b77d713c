import { type ChildProcess, spawn } from "node:child_process";
import { AppError } from "../domain/errors.ts";
import { killGroup } from "./kill-group.ts";
import { collectTail } from "./stderr-tail.ts";

interface Ended {
  /** As in a shell: 128 plus the signal's number for a process that was killed. */
  readonly status: number;
  readonly output: string;
  /** Its end. */
  readonly stderr: string;
}

/**
 * git starts helpers that outlive it, so everything runs in one process group, which is killed as a whole. In case lcc
 * itself is killed, a watcher in the group waits for the end of a pipe that only lcc holds open; the kernel closes it
 * however lcc ends. (The death signal of `setpriv` would not reach the helpers of git, and exists on Linux only.) The
 * script is fixed; the command is its arguments.
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

const maxBytes = 65_536;

/** Runs a program with exactly this environment until it ends or the signal is aborted. No process of it is left then. */
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
  child.stdio[3]?.on("error", () => {}); // nothing is ever sent over it
  const kill = () => killGroup(child);
  signal.addEventListener("abort", kill, { once: true });
  // git may have failed and left helpers running.
  child.once("exit", () => {
    kill();
    child.stdio[3]?.destroy();
  });
  try {
    const output = collectTail(child.stdout, maxBytes);
    const stderr = collectTail(child.stderr, maxBytes);
    const status = await endOf(child, signal);
    signal.throwIfAborted();
    return { status, output: output(), stderr: stderr() };
  } finally {
    signal.removeEventListener("abort", kill);
  }
}

const maxKillMs = 10_000;

/** Waits until the pipes are closed: then all processes that could write have ended. */
async function endOf(child: ChildProcess, signal: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let timer: NodeJS.Timeout | undefined;
  // A hanging disk can keep even a killed process from ending.
  const stopWaiting = () => (timer = setTimeout(() => resolve(137), maxKillMs));
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
