import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface HostileServer {
  readonly address: string;
  /** The paths that were asked for. */
  requests(): string[];
  close(): Promise<void>;
}

/** Starts the server of the shared sample data, which serves the repositories below a folder and misbehaves by path. */
export async function startHostileServer(script: string, root: string, redirectTo: string): Promise<HostileServer> {
  const log = join(root, "requests.log");
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env["PATH"], ROOT: root, PORT: "0", LOG: log, REDIR_TO: redirectTo },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) => resolve(Number(line.toString())));
    child.once("exit", () => reject(new Error("The hostile server did not start.")));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    requests: () => (existsSync(log) ? pathsIn(readFileSync(log, "utf8")) : []),
    close: async () => {
      process.removeListener("exit", kill);
      if (child.exitCode !== null || child.signalCode !== null) return; // it has fallen over its own tricks
      const ended = new Promise((resolve) => child.once("close", resolve));
      kill();
      await ended;
    },
  };
}

function pathsIn(log: string): string[] {
  const lines = log.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => (JSON.parse(line) as { readonly u: string }).u);
}
