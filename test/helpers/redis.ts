import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { missing, type Service, startProgram, stopProgram, waitUntilReady } from "./service.ts";

/** Why there is no Redis for tests here; undefined when there is one. */
export function redisMissing(): string | undefined {
  const isThere = spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;
  return isThere ? undefined : missing("redis-server is not installed");
}

export interface RedisService extends Service {
  /** It keeps its connections and does not answer until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends the server at once, as a crash would, and starts it again afterwards; what it held is gone. */
  restart(whileDown: () => Promise<void>): Promise<void>;
}

/** A Redis server of our own, which keeps nothing on disk. */
export async function startRedis(): Promise<RedisService> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-redis-"));
  const port = await freePort();
  const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const start = async () => {
    const child = startProgram("redis-server", args, { cwd: folder });
    await waitUntilReady(child, () => connectOnce(port));
    return child;
  };
  let child = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    async restart(whileDown) {
      await stopProgram(child, "SIGKILL");
      await whileDown();
      child = await start();
    },
    async stop() {
      child.kill("SIGCONT");
      await stopProgram(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function connectOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", reject);
  });
}
