import { readWholeNumber } from "../whole-number.ts";
import { withOperator } from "../with-operator.ts";
import { writeOutput } from "../write-output.ts";

/** Removes what is old and says how much that was. */
export async function pruneScans(olderThan: string): Promise<void> {
  const days = readWholeNumber("--older-than", olderThan, { least: 0, most: 36_500 });
  await withOperator(async (operator, store) => {
    const now = new Date();
    const scans = await store.scans.prune(daysBefore(now, days));
    await operator.record("scans_pruned", `${scans} older than ${days} days`);
    const removed = [
      count(scans, "scan with its report", "scans with their reports"),
      count(await store.sessions.removeExpired(now), "expired session", "expired sessions"),
      count(
        await store.audit.prune(daysBefore(now, auditDays)),
        `audit entry of more than ${auditDays} days`,
        `audit entries of more than ${auditDays} days`,
      ),
    ];
    await writeOutput(removed.map((line) => `Removed ${line}.\n`).join(""), undefined);
  });
}

/** Longer than a year, so that the same month of last year can still be looked at. */
const auditDays = 400;

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

function count(found: number, one: string, many: string): string {
  return `${found} ${found === 1 ? one : many}`;
}
