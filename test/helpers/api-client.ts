import assert from "node:assert/strict";

export interface Reply<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

type Extra = Readonly<Record<string, string>>;

/** Speaks to a service as one caller; `T` is what the test expects, which it then has to check. */
export interface ApiClient {
  readonly token: string | undefined;
  get<T = unknown>(path: string, headers?: Extra): Promise<Reply<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Extra): Promise<Reply<T>>;
  form<T = unknown>(path: string, fields: Readonly<Record<string, string>>, headers?: Extra): Promise<Reply<T>>;
  delete<T = unknown>(path: string): Promise<Reply<T>>;
}

export function createClient(url: string, token?: string): ApiClient {
  const credential: Extra = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = async <T>(path: string, init: { method: string; headers?: Extra; body?: string }): Promise<Reply<T>> => {
    const reply = await fetch(url + path, { ...init, headers: { ...credential, ...init.headers } });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, body: (text === "" ? undefined : JSON.parse(text)) as T };
  };
  const json = { "content-type": "application/json" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  return {
    token,
    get: (path, headers = {}) => send(path, { method: "GET", headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: "POST",
        ...(body === undefined ? { headers } : { headers: { ...json, ...headers }, body: JSON.stringify(body) }),
      }),
    form: (path, fields, headers = {}) =>
      send(path, { method: "POST", headers: { ...form, ...headers }, body: new URLSearchParams(fields).toString() }),
    delete: (path) => send(path, { method: "DELETE" }),
  };
}

/** An error as every error looks; gives its sentence. */
export function assertProblem(reply: Reply<unknown>, status: number, code: string): string {
  const body = reply.body as Record<string, unknown>;
  const { detail, requestId } = body;
  assert.equal(reply.headers.get("content-type"), "application/json; charset=utf-8");
  assert.deepEqual({ status: reply.status, code: body["code"], said: body["status"] }, { status, code, said: status });
  assert.ok(typeof detail === "string" && detail.length > 10, "there is no sentence");
  assert.equal(requestId, reply.headers.get("x-request-id"));
  return detail;
}
