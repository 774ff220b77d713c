import { buildPack, timeOfScan, zipPack } from "../report/ai-act-pack.ts";
import { parseReport } from "../report/read-report.ts";
import type { PackOrder } from "./pack-processes.ts";

/** Answers each order with a pack, until the service that sends them is gone. What goes wrong ends the process. */
export function makePacks(): void {
  process.on("message", (order: PackOrder) => {
    process.send?.(toPack(order));
  });
}

function toPack({ detail, role }: PackOrder): Uint8Array {
  const view = parseReport(detail, "The stored scan");
  const time = timeOfScan(view) ?? new Date(0); // a stored scan always has its time
  return zipPack(buildPack(view, { role, time }), time);
}
