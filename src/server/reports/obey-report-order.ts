import { AppError, type ErrorCode } from "../../domain/errors.ts";
import { packEntries, unpackReport } from "../../scan/pack-report.ts";
import type { JudgeOrder } from "./judge-upload.ts";
import type { EntriesOrder } from "./report-orders.ts";

type Ending =
  | { readonly kind: "done"; readonly report: unknown }
  | { readonly kind: "failed"; readonly code: ErrorCode; readonly message: string; readonly detail?: string };

/** Waits for one order, carries it out, says how it ended, and ends. */
export function obeyReportOrder(): void {
  const giveUp = () => process.exit(1); // whoever gave the order is gone
  process.once("disconnect", giveUp);
  process.once("message", (order: EntriesOrder | JudgeOrder) => {
    void carryOut(order).then((ending) => {
      process.off("disconnect", giveUp);
      process.send?.(ending, () => process.disconnect());
    });
  });
}

async function carryOut(order: EntriesOrder | JudgeOrder): Promise<Ending> {
  try {
    return { kind: "done", report: await answerTo(order) };
  } catch (error) {
    if (error instanceof AppError) return { kind: "failed", code: error.code, message: error.message };
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: "failed", code: "internal", message: "The report could not be read.", detail };
  }
}

async function answerTo(order: EntriesOrder | JudgeOrder): Promise<unknown> {
  if (order.kind === "entries") return packEntries(await unpackReport(order.body));
  const { judgeUpload } = await import("./judge-upload.ts");
  return judgeUpload(order);
}
