import type { operations } from "../../api/schema.d.ts";
import { readOffset } from "../../ui/read-offset.ts";

type AuditFilter = NonNullable<operations["listAudit"]["parameters"]["query"]>;

export const pageSize = 50;

/** What the address asks for. Days are days of the reader, and the last one is part of the answer. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const given = ["actor", "action", "subject", "outcome"].flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  const [from, to] = [query.get("from"), query.get("to")];
  return {
    ...(Object.fromEntries(given) as AuditFilter),
    ...(from && { since: startOfDay(from, 0) }),
    ...(to && { until: startOfDay(to, 1) }),
    offset: readOffset(query),
    limit: pageSize,
  };
}

/** A text that is no day goes to the service as it is, which says what is wrong with it. */
function startOfDay(day: string, later: number): string {
  const time = new Date(`${day}T00:00`);
  time.setDate(time.getDate() + later);
  return Number.isNaN(time.getTime()) ? day : time.toISOString();
}
