import type { Tokens } from "../../../auth/accounts.ts";
import * as example from "../../examples/examples.ts";
import { readRequestOrigin } from "../../request/headers/origin.ts";
import type { ServerDeps } from "../../server-deps.ts";
import {
  cookieHeader,
  readSessionCookie,
  usesCookie,
  wantsCookie,
  writeSessionCookie,
} from "../../request/headers/session-cookie.ts";
import { answer, type Route, route } from "../../route.ts";
import * as schemas from "../../schemas/schemas.ts";
import { viewProfile, viewUser } from "../../response/user-view.ts";

/** Login, and what users can do with their own account. */
export function authRoutes(deps: ServerDeps): Route[] {
  return [login(deps), refresh(deps), logout(deps), profile(), register(deps), changePassword(deps)];
}

const tag = "authentication";

function login({ accounts }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/auth/login",
    operationId: "login",
    tag,
    summary: "Log in with a username and a password",
    description:
      "Returns 429 for a while after too many failures for one account from one address, or too many requests from it.",
    access: "anyone",
    limit: "logins", // failures, which are far fewer, are counted by the accounts
    body: schemas.LoginForm,
    bodyType: "form",
    bodyExample: { username: "jane", password: "a few words in a row" },
    answer: schemas.Tokens,
    answerExample: example.tokens,
    requestHeaders: cookieHeader,
    fails: ["unauthorized"],
    async handle(request) {
      const { username, password } = request.body;
      const kind = wantsCookie(request) ? "cookie" : undefined;
      const tokens = await accounts.login(username, password, readRequestOrigin(request), kind);
      return kind ? answerWithCookie(tokens, request) : viewTokens(tokens);
    },
  });
}

function refresh({ accounts }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/auth/refresh",
    operationId: "refreshTokens",
    tag,
    summary: "Get a new access token for a refresh token",
    description:
      "The refresh token is sent in the body, or in the header `Authorization: Bearer <refresh token>`. " +
      "It may be used until it expires or its session ends. A token in a cookie is replaced by each use; the second use " +
      "of one ends the session, except within ten seconds.",
    access: "anyone",
    body: schemas.RefreshRequest,
    bodyType: "json or form",
    bodyExample: { refresh_token: example.tokens.refresh_token },
    answer: schemas.Tokens,
    answerExample: example.tokens,
    requestHeaders: cookieHeader,
    fails: ["unauthorized"],
    async handle(request) {
      const { body, headers } = request;
      if (usesCookie(request)) {
        return answerWithCookie(await accounts.rotate(readSessionCookie(request), readRequestOrigin(request)), request);
      }
      // Clients may send their access token with every request, so the token in the body takes precedence.
      const token = body.refresh_token || bearerToken(headers["authorization"]);
      return viewTokens(await accounts.refresh(token, readRequestOrigin(request)));
    },
  });
}

/** Empty if there is none, which is not a valid token either. */
function bearerToken(authorization = ""): string {
  const [scheme = "", token = "", ...rest] = authorization.trim().split(/ +/, 3);
  return scheme.toLowerCase() === "bearer" && rest.length === 0 ? token : "";
}

/** The token in the cookie is not in the body; where there is no new one, the browser keeps what it has. */
function answerWithCookie(tokens: Tokens, request: { readonly isSecure: boolean }) {
  const { refreshToken } = tokens;
  return answer({
    value: viewTokens({ ...tokens, refreshToken: "" }),
    ...(refreshToken !== "" && { headers: writeSessionCookie(refreshToken, request) }),
  });
}

function viewTokens({ accessToken, refreshToken, expiresInMinutes }: Tokens) {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: "bearer" as const,
    expires_in: expiresInMinutes,
  };
}

function logout({ accounts }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/auth/logout",
    operationId: "logout",
    tag,
    summary: "End the session",
    description: "Its access token and refresh token become invalid. The cookie is enough where it is asked for.",
    access: "user",
    takesCookie: true,
    answer: schemas.Message,
    answerExample: { message: "The session has ended." },
    requestHeaders: cookieHeader,
    async handle(request) {
      const { caller } = request;
      const headers = usesCookie(request) ? writeSessionCookie("", request) : {};
      await accounts.logout(caller, readRequestOrigin(request));
      const message = "sessionId" in caller.by ? "The session has ended." : "An API key has no session to end.";
      return answer({ value: { message }, headers });
    },
  });
}

function profile(): Route {
  return route({
    method: "GET",
    path: "/auth/me",
    operationId: "getProfile",
    tag,
    summary: "The account of the caller",
    access: "user",
    answer: schemas.UserProfile,
    answerExample: example.profile,
    async handle({ caller }) {
      return viewProfile(caller.user);
    },
  });
}

function register({ accounts }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/auth/register",
    operationId: "registerUser",
    tag,
    summary: "Create an account",
    description: "The account has the role `user`. A name that is taken is rejected with 400.",
    access: "admin",
    body: schemas.Registration,
    bodyExample: {
      username: "jane",
      password: "a few words in a row",
      email: "jane@example.org",
      full_name: "Jane Doe",
    },
    status: 201,
    answer: schemas.User,
    answerExample: example.user,
    async handle(request) {
      const { body, caller } = request;
      const { username, password, email = "", full_name: fullName = "" } = body;
      return viewUser(
        await accounts.register({ username, password, email, fullName }, caller, readRequestOrigin(request)),
      );
    },
  });
}

function changePassword({ accounts }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/auth/change-password",
    operationId: "changePassword",
    tag,
    summary: "Change the password of the caller",
    description: "Ends the other sessions of the account. The current session and the API keys stay valid.",
    access: "user",
    body: schemas.PasswordChange,
    bodyExample: { current_password: "a few words in a row", new_password: "some other words in a row" },
    answer: schemas.Message,
    answerExample: { message: "The password was changed." },
    async handle(request) {
      const { body, caller } = request;
      await accounts.changePassword(body.current_password, body.new_password, caller, readRequestOrigin(request));
      return { message: "The password was changed." };
    },
  });
}
