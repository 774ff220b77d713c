import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { CloneWish, Detected } from "./clone-and-detect.ts";
import { foldersOf } from "./leftovers.ts";

export interface CloneQuestion {
  readonly id: number;
  readonly clone?: CloneWish;
  readonly gitFolder?: string;
}

export interface CloneAnswer {
  readonly id: number;
  readonly detected: DetectedThere;
}

/** With the most memory that the process has taken so far. */
export interface DetectedThere extends Detected {
  readonly megabytes: number;
}

export interface CloneProcess {
  clone(wish: CloneWish): Promise<DetectedThere>;
  /** Reads a repository where it is. */
  read(gitFolder: string): Promise<DetectedThere>;
  /** The temporary folders that it has made and not deleted. */
  folders(): string[];
  /** Waits until it ends by itself, which it does not as long as something in it is open. */
  close(): Promise<void>;
}

/** Starts a process that clones and reads repositories: what is left of one can be seen, and its memory measured. */
export function startCloneProcess(): CloneProcess {
  const child = fork(join(import.meta.dirname, "clone-process-main.ts"), { execArgv: tidy });
  const waiting = new Map<number, PromiseWithResolvers<DetectedThere>>();
  const ended = once(child, "exit"); // not "close", which does not come after a disconnect
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.on("message", ({ id, detected }: CloneAnswer) => waiting.get(id)?.resolve(detected));
  child.once("exit", (status) => {
    for (const { reject } of waiting.values()) reject(new Error(`The process that clones ended with ${status}.`));
  });
  const ask = (question: Omit<CloneQuestion, "id">) => {
    const answer = Promise.withResolvers<DetectedThere>();
    const id = waiting.size;
    waiting.set(id, answer);
    child.send({ id, ...question });
    return answer.promise;
  };
  return {
    clone: (clone) => ask({ clone }),
    read: (gitFolder) => ask({ gitFolder }),
    folders: () => foldersOf(child.pid ?? 0),
    async close() {
      if (child.connected) child.disconnect();
      const timer = setTimeout(kill, maxEndMs);
      const [status] = (await ended) as [number | null];
      clearTimeout(timer);
      process.removeListener("exit", kill);
      assert.equal(status, 0, "the process that clones does not end by itself");
    },
  };
}

/** So that the garbage of one clone does not add to the memory of the next. */
const tidy = ["--expose-gc", "--max-semi-space-size=8"];

const maxEndMs = 60_000;
