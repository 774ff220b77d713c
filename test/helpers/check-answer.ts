import { isDeepStrictEqual } from "node:util";
import type { TSchema } from "typebox";
import { Clean, Errors } from "typebox/value";
import type { Route } from "../../src/server/route.ts";

/** Throws where an answer is not what the documentation says: in tests, so that the two cannot part. */
export function checkAnswer(route: Route, value: unknown): void {
  if (route.answerType !== undefined) return; // not JSON
  const sent: unknown = JSON.parse(JSON.stringify(value));
  const problem = schemaProblem(route.answer, sent);
  if (problem !== undefined)
    throw new Error(`${route.method} ${route.path} answered otherwise than documented: ${problem}`);
}

/** What is wrong with a value by a schema, fields that the schema does not name included. */
export function schemaProblem(schema: TSchema, value: unknown): string | undefined {
  const [first] = Errors(schema, value);
  if (first) return `${first.instancePath || "the value"} ${first.message}`;
  const named = Clean(schema, structuredClone(value));
  return isDeepStrictEqual(named, value) ? undefined : "it has fields that are not documented";
}
