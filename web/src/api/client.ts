import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";
import { currentToken, refreshSession, serviceUrl, signedInAgain } from "./session.ts";

export type Schemas = components["schemas"];

/** What the service says when it refuses a request. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** One entry for each field that is wrong: `body.repo_url`. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** Seconds to wait before the next request, where the service names them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, problem: Partial<Schemas["Problem"]>, retryAfter: number | undefined) {
    super(problem.detail ?? `The service answered with status ${status}.`);
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.fields = problem.errors ?? [];
    this.retryAfter = retryAfter;
  }
}

/** Sends the access token, and gets a new one when the service no longer accepts it. */
const authentication: Middleware = {
  onRequest({ request }) {
    const token = currentToken();
    if (token !== undefined) request.headers.set("authorization", `Bearer ${token}`);
  },
};

/**
 * A request can be sent once; the copy is for the second try with a new token. Where the session has ended it waits for
 * the reader to sign in again, so that a form which was sent is not lost.
 */
async function fetchSignedIn(request: Request): Promise<Response> {
  const copy = request.clone();
  const answer = await fetch(request).catch(nameFailure);
  if (answer.status !== 401 || !((await refreshSession()) || (await signedInAgain()))) return answer;
  copy.headers.set("authorization", `Bearer ${currentToken() ?? ""}`);
  return fetch(copy);
}

/** Browsers say "Failed to fetch"; an aborted request stays what it is. */
function nameFailure(error: unknown): never {
  throw error instanceof TypeError ? new Error("The service cannot be reached.", { cause: error }) : error;
}

export const api = createClient<paths>({ baseUrl: serviceUrl, fetch: fetchSignedIn });
api.use(authentication);

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The content of an answer; a refusal is thrown, which TanStack Query shows as an error. */
export async function unwrap<T>(answer: Promise<Answer<T>>): Promise<Exclude<T, string>> {
  const { data, error, response } = await answer;
  if (response.ok) return data as Exclude<T, string>; // text, such as CSV, is only downloaded
  const wait = Number(response.headers.get("retry-after"));
  const problem = typeof error === "object" && error !== null ? (error as Partial<Schemas["Problem"]>) : {};
  throw new ApiProblem(response.status, problem, Number.isFinite(wait) && wait > 0 ? wait : undefined);
}

/** A file of the service, fetched with the session and handed to the browser as a download. */
export async function download(path: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${currentToken() ?? ""}` };
  const answer = await fetchSignedIn(new Request(serviceUrl + path, { headers }));
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({}))) as Partial<Schemas["Problem"]>;
    throw new ApiProblem(answer.status, problem, undefined);
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
