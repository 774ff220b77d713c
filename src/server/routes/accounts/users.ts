import * as example from "../../examples/examples.ts";
import { readRequestOrigin } from "../../request/headers/origin.ts";
import type { ServerDeps } from "../../server-deps.ts";
import { type Route, route } from "../../route.ts";
import * as schemas from "../../schemas/schemas.ts";
import { viewProfile } from "../../response/user-view.ts";

/** Admin operations on other accounts. */
export function userRoutes(deps: ServerDeps): Route[] {
  return [listUsers(deps), disableUser(deps), enableUser(deps)];
}

const tag = "users";

function listUsers({ accounts }: ServerDeps): Route {
  return route({
    method: "GET",
    path: "/auth/users",
    operationId: "listUsers",
    tag,
    summary: "List all accounts, by name",
    access: "admin",
    answer: schemas.UserProfiles,
    answerExample: [example.profile],
    async handle() {
      return (await accounts.listUsers()).map(viewProfile);
    },
  });
}

function disableUser({ accounts }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/auth/users/{username}/disable",
    operationId: "disableUser",
    tag,
    summary: "Disable an account",
    description: "Ends its sessions and revokes its API keys at once and permanently.",
    access: "admin",
    params: schemas.UserParams,
    answer: schemas.UserProfile,
    answerExample: { ...example.profile, disabled: true },
    fails: ["invalid_input", "not_found"],
    async handle(request) {
      const { params, caller } = request;
      return viewProfile(await accounts.setDisabled(params.username, true, caller, readRequestOrigin(request)));
    },
  });
}

function enableUser({ accounts }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/auth/users/{username}/enable",
    operationId: "enableUser",
    tag,
    summary: "Enable an account",
    access: "admin",
    params: schemas.UserParams,
    answer: schemas.UserProfile,
    answerExample: example.profile,
    fails: ["not_found"],
    async handle(request) {
      const { params, caller } = request;
      return viewProfile(await accounts.setDisabled(params.username, false, caller, readRequestOrigin(request)));
    },
  });
}
