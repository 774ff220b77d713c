import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a command as a user would type it, with a timeout of ten minutes. */
export function runCommand(command: string, { cwd, env }: Place): Promise<Ended> {
  return start(command, { cwd, env }).ended;
}

/** Runs a command that does not exit by itself until it has printed all of `words`, then sends Ctrl-C. */
export async function runUntil(command: string, words: readonly string[], place: Place): Promise<Ended> {
  const { ended, output, signal, isOver } = start(command, place);
  while (!isOver() && !words.every((word) => output().includes(word))) await wait(200);
  signal("SIGINT");
  return ended;
}

function start(command: string, { cwd, env }: Place) {
  const child = spawn("sh", ["-c", command], { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => (output += piece.toString("utf8")));
  }
  /** Signals the command and all its child processes, as a terminal does. */
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
  };
  const deadline = setTimeout(() => signal("SIGKILL"), maxMs);
  const endToo = () => signal("SIGKILL"); // it has a separate process group, and would keep running
  process.once("exit", endToo);
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (status) => {
      clearTimeout(deadline);
      process.removeListener("exit", endToo);
      resolve({ status, output });
    });
  });
  return { ended, signal, output: () => output, isOver: () => child.exitCode !== null || child.signalCode !== null };
}

const maxMs = 600_000;
