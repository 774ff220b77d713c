import { Type } from "typebox";
import { choice, count, flag, list, object, optional, orNull, text } from "../../domain/schema/build.ts";
import { pageFields } from "./project.ts";

const textOrNull = (description: string) => orNull(text(description));

const outcomes = ["ok", "refused"] as const;

export const AuditEntry = object("AuditEntry", "An audit entry.", {
  time: text("When the action happened.", { format: "date-time" }),
  action: text("What was done: `login`, `key_created`, `scan_deleted` and so on."),
  actor: text("The account; empty if unknown, `(operator)` for the command line, `(service)` for lcc itself."),
  address: text("The address of the client; empty if there was none."),
  outcome: choice(outcomes, "Whether it was done or refused."),
  subject: textOrNull("The affected scan, key, account or session."),
  subject_name: textOrNull("The project of the scan, or the name of the key; null if it is not stored any more."),
  key_id: textOrNull("The API key of the request; null if there was none, or before 3.0."),
  key_name: textOrNull("The name of that key; null if it was revoked."),
  request_id: text("The id of the request; empty if there was none."),
});

export const AuditPage = object("AuditPage", "Audit entries, newest first.", {
  items: list(AuditEntry, "The entries of this page."),
  total: count("The number of matching entries, on all pages."),
});

export const AuditQuery = Type.Object({
  ...pageFields,
  action: Type.Optional(Type.String({ maxLength: 100, description: "Only entries with this action." })),
  actor: Type.Optional(Type.String({ maxLength: 100, description: "Only entries of this account." })),
  subject: Type.Optional(Type.String({ maxLength: 500, description: "Only entries about this subject." })),
  key_id: Type.Optional(Type.String({ maxLength: 100, description: "Only entries of this API key." })),
  outcome: optional(choice(outcomes, "Only successful, or only refused actions.")),
  since: Type.Optional(
    Type.String({
      maxLength: 40,
      description: "Only entries from this time on: `2026-01-05` or `2026-01-05T09:30:00Z`.",
    }),
  ),
  until: Type.Optional(Type.String({ maxLength: 40, description: "Only entries before this time." })),
});

export const SessionEntry = object("SessionEntry", "A session of the caller.", {
  session_id: text("Identifies the session for ending it."),
  created_at: text("When it was started.", { format: "date-time" }),
  last_used_at: orNull(
    text("When it was last used, to the minute; null if not used since 3.0.", { format: "date-time" }),
  ),
  address: textOrNull("The address it was started from; null for sessions from before 3.0."),
  current: flag("Whether this is the session of the request."),
});

export const SessionPage = object("SessionPage", "The sessions of the caller, newest first.", {
  items: list(SessionEntry, "All sessions."),
  total: count("The number of sessions."),
});

export const SessionParams = Type.Object({
  session_id: Type.String({ description: "The id of the session." }),
});
