import { fork } from "node:child_process";
import { join } from "node:path";
import type { ReplyTo, Start, Survey, Trial } from "./messages.ts";
import { startTimer } from "./start-timer.ts";

export type NoReply = "timeout" | "crash";

/** A test process. */
export interface Child {
  /** The reply, or why there is none; then the process has ended. */
  readonly ask: <R extends Survey | Trial>(request: R, timeoutMs: number) => Promise<ReplyTo<R> | NoReply>;
  readonly stop: () => void;
}

const memory = ["--max-old-space-size=1024", "--max-semi-space-size=32"];

/** `folder` is for temporary files: a process that is stopped does not remove its own. */
export function startChild(root: string, folder: string, start: Start): Child {
  const child = fork(join(import.meta.dirname, "test-process.ts"), {
    cwd: root,
    execArgv: memory,
    env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(root, "node_modules/.cache/lcc/mutate/compile") },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const stop = () => void child.kill("SIGKILL");
  process.once("exit", stop); // a loop that never ends does not see that we are gone
  child.once("exit", () => process.off("exit", stop));
  child.on("error", () => {}); // ends the process, which is what counts
  child.send(start);
  return {
    stop,
    async ask<R extends Survey | Trial>(request: R, timeoutMs: number) {
      const { promise, resolve } = Promise.withResolvers<ReplyTo<R> | NoReply>();
      const stopTimer = startTimer(timeoutMs, () => resolve("timeout"));
      const crash = () => resolve("crash");
      child.once("message", resolve).once("exit", crash).send(request);
      const reply = await promise;
      stopTimer();
      child.off("message", resolve).off("exit", crash);
      if (typeof reply === "string") stop();
      return reply;
    },
  };
}
