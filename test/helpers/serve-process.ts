import { type ChildProcess, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { type Sent, type SentReply, sendRequest } from "./send-request.ts";

const launcher = join(dirname(dirname(import.meta.dirname)), "bin", "lcc.js");

/** `lcc serve` as an operator runs it, with everything that it writes. */
export interface ServeProcess {
  readonly url: string;
  readonly pid: number;
  send(request: Sent): Promise<SentReply>;
  /** Standard output and error so far. */
  output(): string;
  /** Standard output alone. */
  log(): string;
  /** Asks it to stop and gives the whole output. */
  stop(): Promise<string>;
  /** Asks it to finish what it runs and to end, and gives its exit status. */
  drain(): Promise<number | null>;
}

/** With the given settings and no others; throws with the output when it ends before it serves. */
export async function startServe(folder: string, settings: Readonly<Record<string, string>>): Promise<ServeProcess> {
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    SVC_PORT: "0",
    SVC_DATA_DIR: join(folder, "data"),
    ...settings,
  };
  const child = spawn(process.execPath, [launcher, "serve"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  void closed.then(() => process.removeListener("exit", kill));
  let output = "";
  let log = "";
  const url = await new Promise<string>((resolve, reject) => {
    const take = (piece: Buffer) => {
      output += piece.toString();
      const address = /"address":"(http:[^"]+)"/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on("data", (piece: Buffer) => {
      log += piece.toString();
      take(piece);
    });
    child.stderr.on("data", take);
    void closed.then(() => reject(new Error(output)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    send: (request) => sendRequest(url, request),
    output: () => output,
    log: () => log,
    async stop() {
      if (isRunning(child)) child.kill("SIGTERM");
      await closed;
      return output;
    },
    async drain() {
      child.kill("SIGQUIT");
      await closed;
      return child.exitCode;
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
