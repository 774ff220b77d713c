import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";

/** A server that a test started for itself. */
export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** Why a server cannot be started here; in CI that is an error and not a reason to skip. */
export function missing(reason: string): string {
  if (process.env["CI"]) throw new Error(`${reason}: CI needs it.`);
  return reason;
}

/** Starts a program that lives until `stop`, and ends it with this process at the latest. */
export function startProgram(file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));
  return child;
}

export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/** Tries until the server answers; throws with what it wrote when it ends before. */
export async function waitUntilReady(child: ChildProcess, isReady: () => Promise<void>): Promise<void> {
  const complaints: Buffer[] = [];
  child.stderr?.on("data", (chunk: Buffer) => complaints.push(chunk));
  for (let tries = 0; tries < 4_000; tries++) {
    try {
      await isReady();
      return;
    } catch (error) {
      const isOver = child.exitCode !== null || tries === 3_999;
      if (isOver)
        throw new Error(`The server did not start: ${Buffer.concat(complaints).toString()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
