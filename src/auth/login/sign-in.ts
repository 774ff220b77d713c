import { hash } from "node:crypto";
import type { RequestOrigin, User } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import type { AuditEntry, Session } from "../../store/store.ts";
import { uuidv7 } from "../../text/uuid.ts";
import { type AccountDeps, createAuditEntry, recordRefusal } from "../account-deps.ts";
import type { Accounts, Tokens } from "../accounts.ts";
import { invalidCredential } from "./invalid-credential.ts";
import { requireUsable } from "../account-fields.ts";

/** Login, token refresh and logout. */
export function signIn(
  deps: AccountDeps,
): Pick<Accounts, "login" | "refresh" | "rotate" | "authenticateCookie" | "logout"> {
  const { store, passwords, throttle, now } = deps;
  return {
    async login(username, password, origin, kind) {
      requireUsable("username", username);
      requireUsable("password", password);
      const attempt = await throttle.begin(username, origin.address);
      const user = await store.users.find(username);
      const isRight = await passwords.verify(password, user?.passwordHash ?? passwords.decoy);
      if (!user || !isRight || user.isDisabled) {
        try {
          await attempt.fail(); // counted before anything is written, so that concurrent guesses see it
        } finally {
          // Unknown names are not recorded: people type their password into the wrong field.
          await recordRefusal(deps, origin, { action: "login_failed", actor: user?.username ?? "" });
        }
        throw wrongLogin();
      }
      await attempt.succeed();
      const record = createAuditEntry(deps, origin, { action: "login", actor: username });
      const session = await openSession(deps, user, password, record);
      await raiseHashCost(deps, user, password);
      const refreshToken = await signLongToken(deps, user, session, kind ?? "refresh");
      if (kind) await store.sessions.rotate(session.id, { from: null, to: digest(refreshToken), now: now() });
      return { refreshToken, ...(await signAccessToken(deps, user, session)) };
    },
    async refresh(refreshToken, origin) {
      const { user, session } = await findLogin(deps, refreshToken, "refresh", origin);
      return { refreshToken, ...(await signAccessToken(deps, user, session)) };
    },
    async rotate(cookieToken, origin) {
      const { user, session } = await findLogin(deps, cookieToken, "cookie", origin);
      const next = await signLongToken(deps, user, session, "cookie");
      const tokensOf = { from: digest(cookieToken), to: digest(next), now: now() };
      const outcome = await store.sessions.rotate(session.id, tokensOf);
      if (outcome === "old") {
        const record = createAuditEntry(deps, origin, { action: "refresh_refused", actor: user.username });
        await store.sessions.end(session.id, { ...record, outcome: "refused" });
        throw invalidCredential();
      }
      return { refreshToken: outcome === "done" ? next : "", ...(await signAccessToken(deps, user, session)) };
    },
    async authenticateCookie(cookieToken, origin) {
      const { user, session } = await findLogin(deps, cookieToken, "cookie", origin);
      return { user, role: user.role, by: { sessionId: session.id } };
    },
    /** A key has no session to end. */
    async logout(caller, origin) {
      if (!("sessionId" in caller.by)) return;
      const record = createAuditEntry(deps, origin, { action: "logout", actor: caller.user.username });
      await store.sessions.end(caller.by.sessionId, record);
    },
  };
}

/** The session of a token, with its user. */
async function findLogin(deps: AccountDeps, token: string, type: "refresh" | "cookie", origin: RequestOrigin) {
  const { sub, sid } = await deps.tokens.verify(token, type);
  const login = await deps.store.sessions.find(sid, deps.now());
  if (login && !login.user.isDisabled && login.user.username === sub) return login;
  await recordRefusal(deps, origin, { action: "refresh_refused", actor: sub });
  throw invalidCredential();
}

/** Only digests of tokens are stored. */
function digest(token: string): string {
  return hash("sha256", token);
}

/** The same error for unknown and disabled accounts. */
function wrongLogin(): AppError {
  return new AppError("unauthorized", "The username or the password is wrong.");
}

/** The password may be changed, or the account disabled, while it is being checked: then no session is opened. */
async function openSession(
  { store, passwords, config, now }: AccountDeps,
  user: User & { readonly passwordHash: string },
  password: string,
  record: AuditEntry,
): Promise<Session> {
  const time = now();
  const lifetimeMs = Math.max(config.refreshTokenDays * dayMs, config.accessTokenMinutes * minuteMs);
  const expiresAt = new Date(time.getTime() + lifetimeMs).toISOString();
  const { address } = record;
  const session = { id: uuidv7(time), userId: user.id, createdAt: time.toISOString(), expiresAt, address };
  const open = (from: string) => store.sessions.create(session, { from }, record);
  if (await open(user.passwordHash)) return session;
  const present = await store.users.find(user.username);
  const isOpen =
    present?.id === user.id &&
    !present.isDisabled &&
    (await passwords.verify(password, present.passwordHash)) && // rehashed, not changed
    (await open(present.passwordHash));
  if (!isOpen) throw wrongLogin();
  return session;
}

async function signLongToken(
  { tokens, config }: AccountDeps,
  user: User,
  session: Session,
  type: "refresh" | "cookie",
): Promise<string> {
  const expiresAt = new Date(Date.parse(session.createdAt) + config.refreshTokenDays * dayMs);
  return tokens.sign({ sub: user.username, sid: session.id, role: user.role }, type, expiresAt);
}

/** Valid for the configured time, but never longer than its session. */
async function signAccessToken(
  { tokens, config, now }: AccountDeps,
  user: User,
  session: Session,
): Promise<Omit<Tokens, "refreshToken">> {
  const time = now().getTime();
  const expiresAt = Math.min(time + config.accessTokenMinutes * minuteMs, Date.parse(session.expiresAt));
  const claims = { sub: user.username, sid: session.id, role: user.role };
  const accessToken = await tokens.sign(claims, "access", new Date(expiresAt));
  return { accessToken, expiresInMinutes: Math.max(1, Math.floor((expiresAt - time) / minuteMs)) };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Rehashes a password at the current cost. Only a login has the password. */
async function raiseHashCost(
  { store, passwords }: Pick<AccountDeps, "store" | "passwords">,
  user: User & { readonly passwordHash: string },
  password: string,
): Promise<void> {
  if (!passwords.needsRehash(user.passwordHash)) return;
  try {
    await store.users.rehash(user.id, { from: user.passwordHash, to: await passwords.hash(password) });
  } catch (error) {
    // Too many hashes wait: the login is still valid, and the next one tries again.
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
  }
}
