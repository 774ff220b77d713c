import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Role } from "../report/ai-act/role.ts";

export interface PackOrder {
  /** `{summary, report}` as JSON: the scan as the command line reads it from a file, so that both make the same of it. */
  readonly detail: string;
  readonly role: Role;
}

/** The compliance pack of a scan, made beside the requests of others. */
export function makePack(order: PackOrder): Promise<Uint8Array> {
  const thread = new Worker(new URL(`./pack-thread${extname(import.meta.filename)}`, import.meta.url), {
    workerData: order,
  });
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (status) => reject(new Error(`The thread ended with ${status} and without a pack.`)));
  });
}
