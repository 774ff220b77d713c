import type { Kysely, Transaction } from "kysely";
import { addEntry } from "./audit.ts";
import type { AuditEntry } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Whether something changed: anything but `true` and "done" says why it did not. */
type Outcome = boolean | string;

/** Changes something in a transaction, and writes it down in the same one where it was done. */
export function recordedChange<T extends Outcome>(
  write: Kysely<Tables>,
  record: AuditEntry | undefined,
  change: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return write.transaction().execute(async (trx) => {
    const outcome = await change(trx);
    if (record && (outcome === true || outcome === "done")) await addEntry(trx, record);
    return outcome;
  });
}
