import { Worker } from "node:worker_threads";
import type { HelperJob, RunningHelper, StartHelper } from "../../detect/read/read-together.ts";
import { openSharedList, type SharedList } from "./shared-list.ts";

export interface ThreadJob extends HelperJob {
  readonly root: string;
  readonly memory: SharedArrayBuffer;
}

/** The heap of the thread; when it is full, the thread ends, and the scan goes on without it. */
const maxHeapMb = 512;
/** A thread that finishes no file for so long is ended. */
const maxSilentMs = 10_000;
const checkMs = 500;

/** Starts a thread that reads programs of a folder. It has the same entry file as this process. */
export function createHelperStarter(root: string, entry = process.argv[1] ?? ""): StartHelper {
  return ({ paths, programs }) => {
    const list = openSharedList(programs.length);
    const job: ThreadJob = { root, paths, programs, memory: list.memory };
    const worker = new Worker(entry, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    return watchWorker(worker, list);
  };
}

function watchWorker(worker: Worker, list: SharedList): RunningHelper {
  const ended = new Promise<string | undefined>((resolve) => {
    worker.once("message", (text: string) => resolve(text));
    worker.once("error", () => resolve(undefined)); // this thread reads the files itself, and reports what is wrong
    worker.once("exit", () => resolve(undefined));
  });
  const stop = (): void => void worker.terminate();
  return {
    take: () => list.take("start"),
    async finish() {
      let [last, silentMs] = [-1, 0];
      const check = setInterval(() => {
        silentMs = list.counted() === last ? silentMs + checkMs : 0;
        last = list.counted();
        if (silentMs >= maxSilentMs) stop();
      }, checkMs);
      return ended.finally(() => clearInterval(check));
    },
    stop,
  };
}
