import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const project = dirname(dirname(import.meta.dirname));

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One run of `lcc serve` or `lcc worker`, as an operator starts it. */
export interface Run {
  readonly pid: number;
  /** True: it is ready; false: it exited before. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<Exit>;
  hasEnded(): boolean;
  signal(name: NodeJS.Signals): void;
  /** The last part of its output. */
  stderrTail(): string;
}

export interface RunOptions {
  readonly args: readonly string[];
  readonly folder: string;
  /** The whole environment, except what the system needs. */
  readonly env: Readonly<Record<string, string>>;
  /** All output is appended to this file. */
  readonly logFile: string;
  /** The project whose build runs; default: this one. */
  readonly build?: string | undefined;
}

export function runLcc({ args, folder, env, logFile, build = project }: RunOptions): Run {
  const child = spawn(process.execPath, [join(build, "bin", "lcc.js"), ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, NODE_COMPILE_CACHE: compileCache(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const log = createWriteStream(logFile, { flags: "a" });
  let words = "";
  let exit: Exit | undefined;
  const ready = Promise.withResolvers<boolean>();
  const take = (piece: Buffer) => {
    log.write(piece);
    words = (words + piece.toString()).slice(-maxOutputLength);
    if (/"(?:service|worker) started"/.test(words)) ready.resolve(true);
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const ended = new Promise<Exit>((resolve) => {
    child.once("close", (code, signal) => {
      exit = { code, signal };
      process.removeListener("exit", kill);
      log.end();
      ready.resolve(false);
      resolve(exit);
    });
  });
  return {
    pid: child.pid ?? 0,
    ready: ready.promise,
    ended,
    hasEnded: () => exit !== undefined,
    signal: (name) => void child.kill(name),
    stderrTail: () => words,
  };
}

const maxOutputLength = 8_192;

/** Processes start much faster with compiled code. */
function compileCache(): string {
  return join(tmpdir(), "lcc-test-compile-cache");
}
