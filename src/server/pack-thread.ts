/** A thread that makes one compliance pack: with thousands of models that takes seconds, and others wait to be served. */
import { parentPort, workerData } from "node:worker_threads";
import { buildPack, timeOfScan, zipPack } from "../report/ai-act-pack.ts";
import { parseReport } from "../report/read-report.ts";
import type { PackOrder } from "./make-pack.ts";

const { detail, role } = workerData as PackOrder;
const view = parseReport(detail, "The stored scan");
const time = timeOfScan(view) ?? new Date(0); // a stored scan always has its time
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread, not of a window
parentPort?.postMessage(zipPack(buildPack(view, { role, time }), time));
