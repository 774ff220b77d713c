import { removeOld } from "../../../server/background/retention.ts";
import { readWholeNumber } from "../../whole-number.ts";
import { withOperator } from "../../with-operator.ts";
import { writeOutput } from "../../output/write-output.ts";

interface PruneOptions {
  readonly olderThan: string;
  readonly keepLatest?: boolean;
}

/** Removes old scans and prints how many. */
export async function pruneScans({ olderThan, keepLatest = false }: PruneOptions): Promise<void> {
  const days = readWholeNumber("--older-than", olderThan, { min: 0, max: 36_500 });
  await withOperator(async (operator, store, config) => {
    const now = new Date();
    const auditDays = config.auditRetentionDays || undefined;
    const { scans, audit } = await removeOld(store, { scanDays: days, keepLatest, auditDays }, now);
    await operator.record("scans_pruned", `${scans} older than ${days} days`);
    const removed = [
      count(scans, "scan with its report", "scans with their reports"),
      count(await store.sessions.removeExpired(now), "expired session", "expired sessions"),
      ...(auditDays === undefined
        ? []
        : [count(audit, `audit entry of more than ${auditDays} days`, `audit entries of more than ${auditDays} days`)]),
    ];
    await writeOutput(removed.map((line) => `Removed ${line}.\n`).join(""), undefined);
  });
}

function count(amount: number, singular: string, plural: string): string {
  return `${amount} ${amount === 1 ? singular : plural}`;
}
