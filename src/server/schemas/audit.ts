import { Type } from "typebox";
import { choice, count, flag, list, object, optional, schemaOf, text } from "../../report/schema/build.ts";

/** How many entries a page has where nothing is said. */
export const defaultPage = 100;

const textOrNull = (description: string) =>
  schemaOf<string | null>({ description, anyOf: [{ type: "string" }, { type: "null" }] });

const outcomes = ["ok", "refused"] as const;

export const AuditEntry = object("AuditEntry", "Who did what.", {
  time: text("When.", { format: "date-time" }),
  action: text("What was done: `login`, `key_created`, `scan_deleted` and the like."),
  actor: text(
    "The account; empty where it is not known, `(operator)` for the command line, `(service)` for lcc itself.",
  ),
  address: text("The address of the client; empty where there was none."),
  outcome: choice(outcomes, "Whether it was done or refused."),
  subject: textOrNull("What it was done to: a scan, a key, an account, a session."),
  key_id: textOrNull("The API key that the request came with; null where it came with none, or before 3.0."),
  request_id: text("The id of the request; empty where there was none."),
});

export const AuditPage = object("AuditPage", "Entries of the audit, the newest first.", {
  items: list(AuditEntry, "The entries of this page."),
  total: count("How many entries fit the question, on all pages."),
});

export const AuditQuery = Type.Object({
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000_000, description: "How many entries to pass over.", default: 0 }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: "The most entries to answer.", default: defaultPage }),
  ),
  action: Type.Optional(Type.String({ maxLength: 100, description: "Only entries of this action." })),
  actor: Type.Optional(Type.String({ maxLength: 100, description: "Only entries of this account." })),
  subject: Type.Optional(Type.String({ maxLength: 500, description: "Only what was done to this." })),
  key_id: Type.Optional(Type.String({ maxLength: 100, description: "Only what was done with this API key." })),
  outcome: optional(choice(outcomes, "Only what was done, or only what was refused.")),
  since: Type.Optional(
    Type.String({
      maxLength: 40,
      description: "Only entries of this time or later: `2026-01-05` or `2026-01-05T09:30:00Z`.",
    }),
  ),
  until: Type.Optional(Type.String({ maxLength: 40, description: "Only entries before this time." })),
});

export const SessionEntry = object("SessionEntry", "A session of the caller.", {
  session_id: text("Names the session when it is ended."),
  created_at: text("When it was begun.", { format: "date-time" }),
  last_used_at: schemaOf<string | null>({
    description: "When it was last used, to the minute; null where it was not used since 3.0.",
    anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
  }),
  address: textOrNull("The address that it was begun from; null for sessions before 3.0."),
  current: flag("Whether this request came by it."),
});

export const SessionPage = object("SessionPage", "The sessions of the caller, the newest first.", {
  items: list(SessionEntry, "All of them."),
  total: count("How many there are."),
});

export const SessionParams = Type.Object({
  session_id: Type.String({ description: "The identifier of the session." }),
});
