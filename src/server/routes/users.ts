import * as example from "../examples.ts";
import { originOf } from "../request/origin.ts";
import type { ServerParts } from "../server-deps.ts";
import { type Route, route } from "../route.ts";
import * as schemas from "../schemas.ts";
import { viewProfile } from "../response/user-view.ts";

/** What an admin may do with the accounts of others. */
export function userRoutes(parts: ServerParts): Route[] {
  return [listUsers(parts), disableUser(parts), enableUser(parts)];
}

const tag = "users";

function listUsers({ accounts }: ServerParts): Route {
  return route({
    method: "GET",
    path: "/auth/users",
    operationId: "listUsers",
    tag,
    summary: "All accounts, by name",
    access: "admin",
    answer: schemas.UserProfiles,
    answerExample: [example.profile],
    async handle() {
      return (await accounts.listUsers()).map(viewProfile);
    },
  });
}

function disableUser({ accounts }: ServerParts): Route {
  return route({
    method: "POST",
    path: "/auth/users/{username}/disable",
    operationId: "disableUser",
    tag,
    summary: "Shut an account out",
    description: "Ends its sessions and its API keys at once, and for good.",
    access: "admin",
    params: schemas.UserParams,
    answer: schemas.UserProfile,
    answerExample: { ...example.profile, disabled: true },
    fails: ["invalid_input", "not_found"],
    async handle(asked) {
      const { params, caller } = asked;
      return viewProfile(await accounts.setDisabled(params.username, true, caller, originOf(asked)));
    },
  });
}

function enableUser({ accounts }: ServerParts): Route {
  return route({
    method: "POST",
    path: "/auth/users/{username}/enable",
    operationId: "enableUser",
    tag,
    summary: "Let an account in again",
    access: "admin",
    params: schemas.UserParams,
    answer: schemas.UserProfile,
    answerExample: example.profile,
    fails: ["not_found"],
    async handle(asked) {
      const { params, caller } = asked;
      return viewProfile(await accounts.setDisabled(params.username, false, caller, originOf(asked)));
    },
  });
}
