import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { schemaProblem } from "../../../test/helpers/check-answer.ts";
import type { ServerDeps } from "../server-deps.ts";
import { createReader } from "../request/input/read-input.ts";
import { apiRoutes } from "./routes.ts";

const routes = apiRoutes({ store: {} } as ServerDeps); // nothing of it is asked while routes are only looked at

describe("the routes", () => {
  test("have operation names of their own", () => {
    const names = routes.map(({ operationId }) => operationId);
    assert.equal(new Set(names).size, names.length);
  });

  test("are those of the specification and of the contract, and no others", () => {
    assert.deepEqual(routes.map(({ method, path }) => `${method} ${path}`).sort(), [
      "DELETE /auth/keys/{key_id}",
      "DELETE /auth/sessions/{session_id}",
      "DELETE /scans/{scan_id}",
      "GET /audit",
      "GET /auth/keys",
      "GET /auth/me",
      "GET /auth/sessions",
      "GET /auth/users",
      "GET /components",
      "GET /dashboard",
      "GET /health",
      "GET /metrics",
      "GET /policies",
      "GET /policies/{policy_name}",
      "GET /projects",
      "GET /scans",
      "GET /scans/{scan_id}",
      "GET /scans/{scan_id}/compare/{other_id}",
      "GET /scans/{scan_id}/compliance-pack",
      "GET /scans/{scan_id}/findings",
      "GET /scans/{scan_id}/outline",
      "GET /scans/{scan_id}/report",
      "GET /scans/{scan_id}/warnings",
      "POST /admin/reset",
      "POST /auth/change-password",
      "POST /auth/keys",
      "POST /auth/login",
      "POST /auth/logout",
      "POST /auth/refresh",
      "POST /auth/register",
      "POST /auth/users/{username}/disable",
      "POST /auth/users/{username}/enable",
      "POST /reports",
      "POST /scans",
      "POST /scans/{scan_id}/cancel",
      "POST /scans/{scan_id}/retry",
    ]);
  });

  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    test(`${name} shows an answer as it is documented`, () => {
      if (route.answerType === undefined) assert.equal(schemaProblem(route.answer, route.answerExample), undefined);
    });

    test(`${name} has a reader for all it takes, and takes its own example`, () => {
      for (const schema of [route.params, route.query]) if (schema) createReader(schema, "text");
      const problems: { path: string; message: string }[] = [];
      if (route.body && route.isSpooled) assert.equal(schemaProblem(route.body, route.bodyExample), undefined);
      else if (route.body) createReader(route.body, "json")(route.bodyExample, "body", problems);
      assert.deepEqual(problems, []);
      assert.equal(route.body === undefined, route.bodyExample === undefined, "a body needs an example");
    });
  }
});
