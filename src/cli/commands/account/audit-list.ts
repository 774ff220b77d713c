import type { AuditEntry } from "../../../store/store.ts";
import { withStore } from "../../open-store.ts";
import { printJson, printRows } from "../../output/print-list.ts";
import { readWholeNumber } from "../../whole-number.ts";

/** The newest entries of the audit, the newest first. */
export async function listAudit(options: { readonly limit: string; readonly json?: boolean }): Promise<void> {
  const limit = readWholeNumber("--limit", options.limit, { min: 1, max: 10_000 });
  await withStore(async ({ audit }) => {
    const entries = await audit.list(limit);
    if (options.json) return printJson(entries.map(view));
    const heading = ["TIME (UTC)", "ACTION", "WHO", "FROM", "OUTCOME", "SUBJECT", "REQUEST ID"];
    return printRows(heading, entries.map(row));
  });
}

function view({ time, action, actor, address, outcome, subject, requestId, keyId }: AuditEntry): object {
  const rest = { subject: subject ?? null, request_id: requestId, key_id: keyId ?? null };
  return { time, action, actor, address, outcome, ...rest };
}

function row({ time, action, actor, address, outcome, subject = "", requestId }: AuditEntry): string[] {
  return [secondOf(time), action, actor, address, outcome, subject, requestId];
}

/** To the second, unlike in other lists: what happened right after what matters here. */
function secondOf(time: string): string {
  return time.slice(0, 19).replace("T", " ");
}
