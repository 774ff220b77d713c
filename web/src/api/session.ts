import { createStore } from "../store.ts";

/** Who is signed in; `unknown` until the first refresh has answered, `failed` where the service could not answer it. */
export type Session =
  | { readonly state: "unknown" }
  | { readonly state: "failed"; readonly error: Error }
  | { readonly state: "out"; readonly wasSignedIn: boolean }
  | { readonly state: "in"; readonly user: User };

export interface User {
  readonly username: string;
  readonly role: "admin" | "user";
  readonly fullName: string;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The access token stays in memory; the refresh token lives as long as the tab. */
const storageKey = "lcc-refresh-token";
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
  keep((await answer.json()) as Tokens);
  return (await loadUser()) ? {} : { problem: "The service did not accept the new session. Try again." };
}

interface SignInResult {
  readonly problem?: string;
}

export async function signOut(): Promise<void> {
  const token = accessToken;
  forget(false);
  if (token === undefined) return;
  await fetch(`${serviceUrl}/auth/logout`, { method: "POST", headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined, // the tokens are forgotten here in any case
  );
}

/** At the start of the page. A service in trouble does not end the session: the reader can try again. */
export async function openSession(): Promise<void> {
  session.set({ state: "unknown" });
  await refreshSession().catch((error: unknown) => session.set({ state: "failed", error: toError(error) }));
}

function toError(error: unknown): Error {
  const isOfService = error instanceof Error && !(error instanceof TypeError); // fetch throws it when the server does not respond
  return isOfService ? error : new Error("The service cannot be reached. Check the connection and try again.");
}

/** Gets a new access token; several callers share one request. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= refresh().finally(() => (refreshing = undefined));
  return refreshing;
}

async function refresh(): Promise<boolean> {
  const token = sessionStorage.getItem(storageKey);
  if (token === null) return forget(session.get().state === "in");
  const body = JSON.stringify({ refresh_token: token });
  const answer = await post("/auth/refresh", body, { "content-type": "application/json" });
  if (answer.status === 400 || answer.status === 401) return forget(true);
  if (!answer.ok) throw new Error(await describe(answer)); // the service is in trouble, the session may be fine
  keep((await answer.json()) as Tokens);
  return session.get().state === "in" || (await loadUser());
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

function keep(tokens: Tokens): void {
  accessToken = tokens.access_token;
  sessionStorage.setItem(storageKey, tokens.refresh_token);
}

function forget(wasSignedIn: boolean): false {
  accessToken = undefined;
  sessionStorage.removeItem(storageKey);
  session.set({ state: "out", wasSignedIn });
  return false;
}

function post(path: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(serviceUrl + path, { method: "POST", body, headers });
}

async function describe(answer: Response): Promise<string> {
  const problem = (await answer.json().catch(() => ({}))) as { detail?: string };
  return problem.detail ?? `The service answered with status ${answer.status}.`;
}
