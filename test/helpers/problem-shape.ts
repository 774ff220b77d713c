import assert from "node:assert/strict";
import type { SentReply } from "./send-request.ts";

const members = new Set(["type", "title", "status", "detail", "code", "requestId", "errors"]);

/** Says what is wrong with a reply that should be an error in the one shape; undefined when nothing is. */
export function problemFault(reply: SentReply): string | undefined {
  try {
    assertProblemShape(reply);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** An error as every error looks, with what its status brings along; gives its code. */
export function assertProblemShape(reply: SentReply): string {
  assert.match(String(reply.headers["content-type"]), /^application\/(json; charset=utf-8|problem\+json)$/);
  const body = reply.json() as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(body)) assert.ok(members.has(name), `an error has no member ${name}`);
  const { type, title, status, detail, code, requestId, errors = [] } = body;
  assert.equal(type, "about:blank");
  assert.ok(typeof title === "string" && title.length > 0, "there is no title");
  assert.equal(status, reply.status);
  assert.ok(typeof detail === "string" && detail.length > 10, "there is no sentence");
  assert.ok(typeof code === "string" && /^[a-z_]+$/.test(code), "there is no code");
  assert.ok(typeof requestId === "string" && requestId === reply.headers["x-request-id"], "there is no request id");
  assert.ok(Array.isArray(errors));
  for (const { path, message, ...rest } of errors as Readonly<Record<string, unknown>>[]) {
    assert.ok(typeof path === "string" && typeof message === "string" && Object.keys(rest).length === 0);
  }
  if (reply.status === 401) assert.equal(reply.headers["www-authenticate"], "Bearer");
  if (reply.status === 405) assert.match(reply.headers.allow ?? "", /^[A-Z]+(, [A-Z]+)*$/);
  if (reply.status === 429) assert.match(reply.headers["retry-after"] ?? "", /^([1-9]|[1-5]\d|60)$/);
  assert.equal(reply.headers["x-content-type-options"], "nosniff");
  assert.equal(reply.headers["cache-control"], "no-store");
  assert.equal(reply.headers["server"], undefined);
  assert.equal(reply.headers["x-powered-by"], undefined);
  return code;
}

/** What no body may hold: where the code is, how it is called, what the database was asked, what is stored of secrets. */
const internals =
  /node_modules|node:internal|\bat (?:async )?[\w.<>]+ \(|\.[cm]?ts:\d|\bsrc\/|SQLITE_|sqlite:|postgres(?:ql)?:|\bselect \W?\w+\W? |\binsert into |FST_ERR|ERR_[A-Z]{4}|kysely|fastify|\$argon2|password_hash|secret_hash/i;

/** The internal thing that a text gives away; undefined when there is none. */
export function leakIn(text: string, secrets: readonly string[]): string | undefined {
  return internals.exec(text)?.[0] ?? secrets.find((secret) => text.includes(secret));
}
