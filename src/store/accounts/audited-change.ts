import type { Kysely, Transaction } from "kysely";
import { addEntry } from "./audit.ts";
import type { AuditEntry } from "../store.ts";
import type { Tables } from "../tables.ts";

/** Whether something changed: any value but `true` and "done" says why it did not. */
type Outcome = boolean | string;

/**
 * Makes a change in a transaction and, if it was made, stores its audit entry in the same one. `beforeCommit` runs
 * last.
 */
export function changeWithAudit<T extends Outcome>(
  write: Kysely<Tables>,
  record: AuditEntry | undefined,
  change: (trx: Transaction<Tables>) => Promise<T>,
  beforeCommit?: () => Promise<void>,
): Promise<T> {
  return write.transaction().execute(async (trx) => {
    const outcome = await change(trx);
    if (outcome !== true && outcome !== "done") return outcome;
    if (record) await addEntry(trx, record);
    await beforeCommit?.();
    return outcome;
  });
}
