import * as example from "../../examples/examples.ts";
import { readRequestOrigin } from "../../request/headers/origin.ts";
import type { ServerDeps } from "../../server-deps.ts";
import { type Route, route } from "../../route.ts";
import * as schemas from "../../schemas/schemas.ts";
import { viewKey } from "../../response/user-view.ts";

/** API keys, for automation. */
export function keyRoutes(deps: ServerDeps): Route[] {
  return [createKey(deps), listKeys(deps), revokeKey(deps)];
}

const tag = "api keys";
const defaultDays = 365;

function createKey({ accounts }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/auth/keys",
    operationId: "createKey",
    tag,
    summary: "Create an API key",
    description: "Only an admin can create a key with the role `admin`.",
    access: "user",
    body: schemas.KeyRequest,
    bodyExample: { name: "build server", role: "user", expires_days: 90 },
    status: 201,
    answer: schemas.CreatedKey,
    answerExample: example.createdKey,
    fails: ["forbidden"],
    async handle(request) {
      const { body, caller } = request;
      const { name, role = "user", expires_days: expiresDays = defaultDays } = body;
      const { key, secret } = await accounts.createKey({ name, role, expiresDays }, caller, readRequestOrigin(request));
      return {
        key_id: key.keyId,
        api_key: secret,
        warning: "Keep this key now: it cannot be retrieved later.",
        name: key.name,
        role: key.role,
        expires_at: key.expiresAt,
      };
    },
  });
}

function listKeys({ accounts }: ServerDeps): Route {
  return route({
    method: "GET",
    path: "/auth/keys",
    operationId: "listKeys",
    tag,
    summary: "The API keys of the caller; all keys for an admin",
    description: "Without the secrets. Revoked keys are not listed.",
    access: "user",
    answer: schemas.KeyEntries,
    answerExample: [example.keyEntry],
    async handle({ caller }) {
      const keys = await accounts.listKeys(caller);
      return keys.map((key) => viewKey(key, caller.role === "admin"));
    },
  });
}

function revokeKey({ accounts }: ServerDeps): Route {
  return route({
    method: "DELETE",
    path: "/auth/keys/{key_id}",
    operationId: "revokeKey",
    tag,
    summary: "Revoke an API key",
    description: "The key stops working at once. Admins can revoke any key, users their own.",
    access: "user",
    params: schemas.KeyParams,
    answer: schemas.Message,
    answerExample: { message: "The key was revoked." },
    fails: ["not_found"],
    async handle(request) {
      const { params, caller } = request;
      await accounts.revokeKey(params.key_id, caller, readRequestOrigin(request));
      return { message: "The key was revoked." };
    },
  });
}
