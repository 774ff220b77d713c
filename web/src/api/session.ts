import { createStore } from "../store.ts";

/** Who is signed in; `unknown` until the first refresh has answered, `failed` where the service could not answer it. */
export type Session =
  | { readonly state: "unknown" }
  | { readonly state: "failed"; readonly error: Error }
  /** With the user where the session has ended under an open page, which stays until they have signed in again. */
  | { readonly state: "out"; readonly wasSignedIn: boolean; readonly user?: User }
  | { readonly state: "in"; readonly user: User };

export interface User {
  readonly username: string;
  readonly role: "admin" | "user";
  readonly fullName: string;
}

/** Says that the cookie of a session is there, and tells other tabs of a sign-in and a sign-out. */
const signedInKey = "lcc-signed-in";
/** Stays in memory; the refresh token is in a cookie that scripts cannot read. */
let accessToken: string | undefined;
let refreshing: Promise<boolean> | undefined;

export const session = createStore<Session>({ state: "unknown" });

export function currentToken(): string | undefined {
  return accessToken;
}

/** The service lies one level above the page, whatever path a proxy has put before it. */
export const serviceUrl = new URL("../", document.baseURI).href.replace(/\/$/, "");

export async function signIn(username: string, password: string): Promise<SignInResult> {
  const answer = await post("/auth/login", new URLSearchParams({ username, password }));
  if (!answer.ok) return { problem: await describe(answer) };
  await keepToken(answer);
  localStorage.setItem(signedInKey, new Date().toISOString());
  return (await loadUser()) ? {} : { problem: "The service did not accept the new session. Try again." };
}

interface SignInResult {
  readonly problem?: string;
}

export async function signOut(): Promise<void> {
  const token = accessToken;
  forget(false);
  if (token === undefined) return;
  localStorage.removeItem(signedInKey);
  await post("/auth/logout", "", { authorization: `Bearer ${token}` }).catch(
    () => undefined, // the tokens are forgotten here in any case
  );
}

/** Another tab has signed in or out: this one does the same. */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== signedInKey) return;
    if (newValue === null) forget(false);
    else void openSession();
  });
}

/** Waits until the user of the ended session has signed in again; false if it was somebody else, or a sign-out. */
export function signedInAgain(): Promise<boolean> {
  const ended = session.get();
  if (ended.state !== "out" || !ended.user) return Promise.resolve(false);
  const { username } = ended.user;
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      const now = session.get();
      if (now.state === "out" && now.user) return;
      stop();
      resolve(now.state === "in" && now.user.username === username);
    });
  });
}

/** At the start of the page. A service in trouble does not end the session: the reader can try again. */
export async function openSession(): Promise<void> {
  await refreshSession(true).catch((error: unknown) => session.set({ state: "failed", error: toError(error) }));
}

function toError(error: unknown): Error {
  const isOfService = error instanceof Error && !(error instanceof TypeError); // fetch throws it when the server does not respond
  return isOfService ? error : new Error("The service cannot be reached. Check the connection and try again.");
}

/** Gets a new access token; several callers share one request. */
export function refreshSession(isNew = false): Promise<boolean> {
  refreshing ??= refresh(isNew).finally(() => (refreshing = undefined));
  return refreshing;
}

async function refresh(isNew: boolean): Promise<boolean> {
  if (localStorage.getItem(signedInKey) === null) return forget(session.get().state === "in");
  const answer = await post("/auth/refresh", "");
  if (answer.status === 400 || answer.status === 401) return forget(true);
  if (!answer.ok) throw new Error(await describe(answer)); // the service is in trouble, the session may be fine
  await keepToken(answer);
  return (!isNew && session.get().state === "in") || (await loadUser());
}

async function loadUser(): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken ?? ""}` };
  const answer = await fetch(`${serviceUrl}/auth/me`, { headers });
  if (answer.status === 401) return forget(true);
  if (!answer.ok) throw new Error(await describe(answer));
  const profile = (await answer.json()) as { username: string; role: "admin" | "user"; full_name: string };
  session.set({
    state: "in",
    user: { username: profile.username, role: profile.role, fullName: profile.full_name },
  });
  return true;
}

async function keepToken(answer: Response): Promise<void> {
  accessToken = ((await answer.json()) as { readonly access_token: string }).access_token;
}

function forget(wasSignedIn: boolean): false {
  const before = session.get();
  accessToken = undefined;
  session.set({ state: "out", wasSignedIn, ...(wasSignedIn && "user" in before && { user: before.user }) });
  return false;
}

function post(path: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(serviceUrl + path, { method: "POST", body, headers: { "x-lcc-session": "cookie", ...headers } });
}

async function describe(answer: Response): Promise<string> {
  const problem = (await answer.json().catch(() => ({}))) as { detail?: string };
  return problem.detail ?? `The service answered with status ${answer.status}.`;
}
