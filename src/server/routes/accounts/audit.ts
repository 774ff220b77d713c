import type { Static } from "typebox";
import { AppError } from "../../../domain/errors.ts";
import type { AuditEntry, AuditFilter } from "../../../store/store.ts";
import { defined } from "../../../text/defined.ts";
import * as example from "../../examples/examples.ts";
import type { ServerDeps } from "../../server-deps.ts";
import { type Route, route } from "../../route.ts";
import * as schemas from "../../schemas/schemas.ts";

/** The audit log. */
export function auditRoutes({ store }: ServerDeps): Route[] {
  return [
    route({
      method: "GET",
      path: "/audit",
      operationId: "listAudit",
      tag: "administration",
      summary: "List audit entries, newest first",
      description: "Returns the entries that match all filters. `total` counts all of them.",
      access: "admin",
      query: schemas.AuditQuery,
      answer: schemas.AuditPage,
      answerExample: { items: [example.auditEntry], total: 1 },
      async handle({ query }) {
        const { limit = schemas.defaultLimit, offset = 0 } = query;
        const filter = toFilter(query);
        const entries = await store.audit.list(limit, { ...filter, offset });
        const names = await readNames(store, entries);
        return { items: entries.map((entry) => viewEntry(entry, names)), total: await store.audit.count(filter) };
      },
    }),
  ];
}

function toFilter(query: Static<typeof schemas.AuditQuery>): AuditFilter {
  const { action, actor, subject, key_id: keyId, outcome } = query;
  const [since, until] = [parseTime("since", query.since), parseTime("until", query.until)];
  return defined({ action, actor, subject, keyId, outcome, since, until });
}

function parseTime(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text) ? text : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  const message = "is not a time such as 2026-01-05 or 2026-01-05T09:30:00Z";
  throw new AppError("invalid_input", `query.${name} ${message}.`, { fields: [{ path: `query.${name}`, message }] });
}

type Names = ReadonlyMap<string | undefined, string>;

/** People know scans by their project, and keys by their name. */
async function readNames({ scans, keys }: ServerDeps["store"], entries: readonly AuditEntry[]): Promise<Names> {
  const ofScans = entries.filter(({ action }) => /^(?:scan|report)_/.test(action));
  const subjects = new Set(ofScans.map(({ subject = "" }) => subject));
  const found = await Promise.all([...subjects].map((id) => scans.find(id)));
  const named = (await keys.list()).map(({ keyId, name }) => [keyId, name] as const);
  return new Map([...named, ...found.flatMap((scan) => (scan ? [[scan.id, scan.project] as const] : []))]);
}

function viewEntry({ time, action, actor, address, requestId, outcome, subject, keyId }: AuditEntry, names: Names) {
  return {
    time,
    action,
    actor,
    address,
    outcome,
    subject: subject ?? null,
    subject_name: names.get(subject) ?? null,
    key_id: keyId ?? null,
    key_name: names.get(keyId) ?? null,
    request_id: requestId,
  };
}
