import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const script = join(import.meta.dirname, "store-process.ts");

/** Processes begin much sooner when the code is compiled already. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "lcc-test-compile-cache") };

/** Runs a task of store-process.ts to its end; the lines that it said. */
export async function runTask(task: string, ...urls: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, task, ...urls], { env });
  return stdout.split("\n").filter(Boolean);
}

/** Starts a task, and waits until it has said that many lines. */
export async function startTask(
  task: string,
  url: string,
  { ms = 0, lines = 1 } = {},
): Promise<{ readonly child: ChildProcess; readonly said: readonly string[]; readonly ended: Promise<unknown> }> {
  const child = spawn(process.execPath, [script, task, url, `${ms}`], { env, stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => child.kill("SIGKILL"));
  const said: string[] = [];
  const ended = once(child, "close");
  await new Promise<void>((resolve, reject) => {
    child.once("close", () => reject(new Error("The process ended too early.")));
    createInterface({ input: child.stdout }).on("line", (line) => {
      said.push(line);
      if (said.length === lines) resolve();
    });
  });
  return { child, said, ended };
}
