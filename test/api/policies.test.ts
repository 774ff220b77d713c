import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { createProjects } from "../helpers/project.ts";
import { onSqlite } from "../helpers/start-api.ts";

interface Entry {
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly lastUpdated: string | null;
  readonly disclaimer: string;
}

interface Detail extends Entry {
  readonly defaultContext: string;
  readonly contexts: readonly Record<string, unknown>[];
}

describe("policies", () => {
  const startApi = onSqlite(); // the store has tests on both databases
  const start = withCallers(startApi);
  const folders = createProjects();
  const policyDir = folders.make({
    "house.yml": [
      "name: house",
      "version: '3'",
      "description: Rules of the house",
      "default_context: saas",
      "contexts:",
      "  internal: { allow: ['*'] }",
      "  saas:",
      "    allow: [MIT, BSD-*]",
      "    judged_as: rented out",
      "    deny: [AGPL-*]",
      "    on_conflict: worst",
      "    dual_license_preference: prefer_order",
      "    preferred_order: [MIT]",
      "    overrides: { left-pad: { license: MIT, reason: Asked the author } }",
    ].join("\n"),
    "broken.yml": "name: [",
  });
  after(folders.removeAll);
  let api: ApiWithCallers;
  before(async () => {
    api = await start({ SVC_POLICY_DIR: policyDir });
  });

  test("GET /policies lists those that are valid, by name, with a disclaimer", async () => {
    const { status, body } = await api.user.get<Entry[]>("/policies");
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ name }) => name),
      ["ai-ml-permissive", "ai-ml-research", "ai-ml-strict", "copyleft-friendly", "house", "permissive"],
    );
    for (const policy of body) {
      assert.equal(policy.status, "active");
      assert.match(policy.disclaimer, /not legal advice/);
      assert.ok(!("contexts" in policy));
    }
    assert.equal(body.find(({ name }) => name === "house")?.lastUpdated, null);
    assert.match(body.find(({ name }) => name === "permissive")?.lastUpdated ?? "", /^\d{4}-\d\d-\d\d$/);
  });

  test("GET /policies/{policy_name} shows the rules, the default context first", async () => {
    const { status, body } = await api.user.get<Detail>("/policies/house");
    assert.equal(status, 200);
    assert.deepEqual(
      body.contexts.map(({ name }) => name),
      ["saas", "internal"],
    );
    const [saas, internal] = body.contexts;
    assert.deepEqual(saas?.["allow"], ["MIT", "BSD-*"]);
    assert.deepEqual(saas?.["deny"], ["AGPL-*"]);
    assert.deepEqual(saas?.["review"], []);
    assert.equal(saas?.["dualLicensePreference"], "prefer_order");
    assert.deepEqual(saas?.["preferredOrder"], ["MIT"]);
    assert.deepEqual(saas?.["overrides"], { "left-pad": { license: "MIT", reason: "Asked the author" } });
    assert.equal(internal?.["dualLicensePreference"], "most_permissive");
    assert.deepEqual(internal?.["overrides"], {});
    assert.equal(internal?.["unknown"], "review");
    assert.deepEqual([saas?.["onConflict"], saas?.["judgedAs"]], ["worst", "judged as rented out"]);
    assert.deepEqual([internal?.["onConflict"], internal?.["judgedAs"]], ["review", "judged in context internal"]);
  });

  test("GET /policies/{policy_name} serves every policy of the list", async () => {
    for (const { name } of (await api.user.get<Entry[]>("/policies")).body) {
      const { status, body } = await api.user.get<Detail>(`/policies/${name}`);
      assert.equal(status, 200);
      assert.equal(body.name, name);
      assert.equal(body.contexts[0]?.["name"], body.defaultContext);
    }
  });

  for (const name of ["permisive", "Permissive", "broken", "%00", "..%2fpermissive", "x".repeat(300), "__proto__"]) {
    test(`GET /policies/${name.slice(0, 20)} is 404`, async () => {
      const detail = assertProblem(await api.user.get(`/policies/${name}`), 404, "not_found");
      if (name === "permisive") assert.match(detail, /Did you mean "permissive"/);
    });
  }

  testAccess(start, [
    { method: "GET", path: "/policies", access: "user" },
    { method: "GET", path: "/policies/permissive", access: "user" },
  ]);

  test("explain a license in each context, with the line that decides", async () => {
    const { body } = await api.user.get<{ explained: { context: string; sentences: string[] }[] }>(
      "/policies/house?license=AGPL-3.0-only",
    );
    assert.deepEqual(
      body.explained.map(({ context, sentences }) => `${context}: ${sentences[2]}`),
      ["saas: Decided in house.yml:10; it counts as a pass with scope available.", "internal: Decided in house.yml:6."],
    );
    assertProblem(await api.user.get("/policies/house?license=no%20license"), 400, "invalid_input");
  });
});
