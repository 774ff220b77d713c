import assert from "node:assert/strict";

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly requestId: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** Checks the shape, and gives the problem back. */
export async function problemOf(response: Response, status: number, code: string): Promise<Problem> {
  const body = (await response.json()) as Problem;
  assert.equal(response.status, status, JSON.stringify(body));
  assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
  const { errors, ...rest } = body;
  assert.deepEqual(Object.keys(rest), ["type", "title", "status", "detail", "code", "requestId"]);
  assert.deepEqual([body.type, body.status, body.code], ["about:blank", status, code]);
  assert.equal(body.requestId, response.headers.get("x-request-id"));
  assert.ok(body.detail.endsWith("."), body.detail);
  for (const error of errors ?? []) assert.deepEqual(Object.keys(error), ["path", "message"]);
  return body;
}
