import type { Session } from "../store/store.ts";
import type { ApiKey, Caller, RequestOrigin, UserRole, User } from "../domain/account.ts";

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Lifetime of the access token. */
  readonly expiresInMinutes: number;
}

export interface NewAccount extends Pick<User, "username" | "email" | "fullName"> {
  readonly password: string;
}

export interface KeyRequest {
  readonly name: string;
  readonly role: UserRole;
  readonly expiresDays: number;
}

export interface OwnSession extends Session {
  /** True for the session of this request. */
  readonly isCurrent: boolean;
}

/** All account operations, for the HTTP API and the command line. */
export interface Accounts {
  /** Returns the caller for an `Authorization` header. Throws the same `unauthorized` for every cause. */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Throws `unauthorized`, or `rate_limited` after too many failures. */
  login(username: string, password: string, origin: RequestOrigin, kind?: "cookie"): Promise<Tokens>;
  /** Takes the bare token. */
  refresh(refreshToken: string, origin: RequestOrigin): Promise<Tokens>;
  logout(caller: Caller, origin: RequestOrigin): Promise<void>;
  /**
   * Takes the token of a cookie, and returns the one that replaces it. A token that was replaced before ends the session,
   * except within ten seconds, when another tab has sent it too: then `refreshToken` is empty.
   */
  rotate(cookieToken: string, origin: RequestOrigin): Promise<Tokens>;
  /** Returns the caller for a cookie, which is not replaced. */
  authenticateCookie(cookieToken: string, origin: RequestOrigin): Promise<Caller>;
  /** Creates a user with the role `user`. Throws `invalid_input` if a rule is broken or the name is taken. */
  register(account: NewAccount, caller: Caller, origin: RequestOrigin): Promise<User>;
  changePassword(current: string, next: string, caller: Caller, origin: RequestOrigin): Promise<void>;
  /** The sessions of the caller's account. */
  listSessions(caller: Caller): Promise<OwnSession[]>;
  /** Throws `not_found`, also for sessions of other users. */
  endSession(sessionId: string, caller: Caller, origin: RequestOrigin): Promise<void>;
  createKey(request: KeyRequest, caller: Caller, origin: RequestOrigin): Promise<{ key: ApiKey; secret: string }>;
  listKeys(caller: Caller): Promise<ApiKey[]>;
  /** Throws `not_found` for keys that the caller may not see. */
  revokeKey(keyId: string, caller: Caller, origin: RequestOrigin): Promise<void>;
  listUsers(): Promise<User[]>;
  setDisabled(username: string, isDisabled: boolean, caller: Caller, origin: RequestOrigin): Promise<User>;
}
