import { spawn } from "node:child_process";
import { dirname, join } from "node:path";

const launcher = join(dirname(dirname(import.meta.dirname)), "bin", "lcc.js");

/** `lcc worker` as an operator runs it. */
export interface WorkerProcess {
  readonly pid: number;
  signal(name: NodeJS.Signals): void;
  /** Standard output and error so far. */
  output(): string;
  /** Resolves when it has ended: with its status, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Returns when it has written something like this. */
  says(words: RegExp): Promise<void>;
}

/** With the given settings and no others; returns when it works. */
export async function startWorkerProcess(
  folder: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<WorkerProcess> {
  const env = { PATH: process.env["PATH"], HOME: folder, ...settings };
  const child = spawn(process.execPath, [launcher, "worker", ...args], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => {
      output += piece.toString();
      for (const listen of listeners) listen();
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (status, signal) => resolve(signal ?? status));
  });
  void ended.then(() => process.removeListener("exit", kill));
  const says = (words: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const listen = () => {
        if (!words.test(output)) return;
        listeners.delete(listen);
        resolve();
      };
      listeners.add(listen);
      listen();
      void ended.then(() => reject(new Error(`It never said ${String(words)}:\n${output}`)));
    });
  await says(/"worker started"/);
  return {
    pid: child.pid ?? 0,
    signal: (name) => child.kill(name),
    output: () => output,
    ended,
    says,
  };
}
