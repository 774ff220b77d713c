import type { OwnSession } from "../../../auth/accounts.ts";
import * as example from "../../examples/examples.ts";
import { readRequestOrigin } from "../../request/headers/origin.ts";
import type { ServerDeps } from "../../server-deps.ts";
import { type Route, route } from "../../route.ts";
import * as schemas from "../../schemas/schemas.ts";

/** The caller's own sessions. */
export function sessionRoutes(deps: ServerDeps): Route[] {
  return [listSessions(deps), endSession(deps)];
}

const tag = "authentication";

function listSessions({ accounts }: ServerDeps): Route {
  return route({
    method: "GET",
    path: "/auth/sessions",
    operationId: "listSessions",
    tag,
    summary: "List the sessions of the caller",
    description: "Newest first; ended sessions are not listed.",
    access: "user",
    answer: schemas.SessionPage,
    answerExample: { items: [example.session], total: 1 },
    async handle({ caller }) {
      const items = (await accounts.listSessions(caller)).map(viewSession);
      return { items, total: items.length };
    },
  });
}

function viewSession({ id, createdAt, lastUsedAt, address, isCurrent }: OwnSession) {
  return {
    session_id: id,
    created_at: createdAt,
    last_used_at: lastUsedAt ?? null,
    address: address ?? null,
    current: isCurrent,
  };
}

function endSession({ accounts }: ServerDeps): Route {
  return route({
    method: "DELETE",
    path: "/auth/sessions/{session_id}",
    operationId: "endSession",
    tag,
    summary: "End a session of the caller",
    description: "Its tokens become invalid. Sessions of other users are treated as not found.",
    access: "user",
    params: schemas.SessionParams,
    answer: schemas.Message,
    answerExample: { message: "The session has ended." },
    fails: ["not_found"],
    async handle(request) {
      await accounts.endSession(request.params.session_id, request.caller, readRequestOrigin(request));
      return { message: "The session has ended." };
    },
  });
}
