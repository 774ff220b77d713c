import type { Static } from "typebox";
import { AppError } from "../../../domain/errors.ts";
import type { AuditEntry, AuditFilter } from "../../../store/store.ts";
import { defined } from "../../../text/defined.ts";
import * as example from "../../examples/examples.ts";
import type { ServerDeps } from "../../server-deps.ts";
import { type Route, route } from "../../route.ts";
import * as schemas from "../../schemas/schemas.ts";

/** The audit log. */
export function auditRoutes({ store: { audit } }: ServerDeps): Route[] {
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
        const { limit = schemas.defaultPage, offset = 0 } = query;
        const filter = toFilter(query);
        const items = (await audit.list(limit, { ...filter, offset })).map(viewEntry);
        return { items, total: await audit.count(filter) };
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

function viewEntry({ time, action, actor, address, requestId, outcome, subject, keyId }: AuditEntry) {
  const rest = { subject: subject ?? null, key_id: keyId ?? null, request_id: requestId };
  return { time, action, actor, address, outcome, ...rest };
}
