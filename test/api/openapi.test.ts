import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { fillPath, type ListedOperation, type OpenApi, operationsOf, readOpenApi } from "../helpers/openapi.ts";
import { assertProblemShape } from "../helpers/problem-shape.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** By the specification these are planned and not served, with whatever credential. */
const planned = [
  ["POST", "/policies", 405],
  ["PUT", "/policies/permissive", 405],
  ["PATCH", "/policies/permissive", 405],
  ["DELETE", "/policies/permissive", 405],
  ["POST", "/policies/permissive/evaluate", 404],
  ["GET", "/sbom/scans/0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11?format=cyclonedx", 404],
  ["POST", "/sbom/generate", 404],
  ["GET", "/scans/0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11/sbom", 404],
  ["GET", "/scans/0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11/sarif", 404],
  ["POST", "/webhooks", 404],
  ["GET", "/v1/scans", 404],
] as const;

/** The table of the specification. */
const specified = [
  ...["GET /health", "POST /auth/login", "POST /auth/refresh", "GET /auth/me", "POST /auth/register"],
  ...["POST /auth/change-password", "POST /auth/keys", "GET /auth/keys", "DELETE /auth/keys/{key_id}", "GET /scans"],
  ...["GET /scans/{scan_id}", "POST /scans", "GET /scans/{scan_id}/warnings", "GET /policies"],
  ...["GET /policies/{policy_name}", "GET /dashboard"],
];

describe("the description of the interface", () => {
  const start = onSqlite();
  let api: StartedApi;
  let document: OpenApi;
  let operations: readonly ListedOperation[];
  let token: string;
  let validator: ReturnType<typeof createValidator>;
  before(async () => {
    api = await start();
    document = await readOpenApi(api);
    validator = createValidator(document);
    operations = operationsOf(document);
    token = (await api.login("admin", adminPassword)).access;
  });

  test("is a valid OpenAPI document of the interface version 0.1.0", async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    );
    assert.ok(valid, JSON.stringify(errors, null, 1));
    assert.match(document.openapi, /^3\.1\./);
    assert.equal(document.info.version, "0.1.0");
  });

  test("is the one in docs", () => {
    const file = join(dirname(dirname(import.meta.dirname)), "docs", "openapi.json");
    assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), document);
  });

  test("lists everything that the specification names", () => {
    const names = new Set(operations.map(({ name }) => name));
    assert.deepEqual(
      specified.filter((name) => !names.has(name)),
      [],
    );
  });

  test("says of each operation what it is for, who may call it and how its answers look", () => {
    assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
    for (const { name, operationId, summary, security, tags, responses } of operations) {
      assert.match(operationId, /^[a-z][A-Za-z]+$/, name);
      assert.ok(summary.length > 5 && tags.length === 1 && Array.isArray(security), name);
      const usual = Object.keys(responses).filter((status) => status.startsWith("2"));
      // A report that is stored already is not stored again.
      const expected = name === "POST /reports" ? ["200", "201"] : usual.slice(0, 1);
      assert.deepEqual(usual, expected, `${name} has one usual answer`);
      assert.ok(usual.length > 0, name);
      assert.ok("400" in responses && "413" in responses, `${name} can be sent what is broken or too large`);
      for (const [status, { description, content }] of Object.entries(responses)) {
        assert.ok(description.length > 1, `${name} ${status}`);
        const examples = Object.values(content ?? {}).map(({ example }) => example);
        if (status === "204") assert.equal(content, undefined, `${name} has no body`);
        else assert.ok(examples.length > 0 && !examples.includes(undefined), `${name} ${status} has no example`);
      }
    }
  });

  test("names the parameters of its paths as agreed, and describes each of them", () => {
    const named = new Set<string>();
    for (const { name, path, parameters = [] } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, word = ""]) => word);
      const described = parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
      assert.deepEqual(described, inPath, name);
      for (const word of inPath) named.add(word);
    }
    assert.deepEqual([...named].sort(), ["key_id", "other_id", "policy_name", "scan_id", "session_id", "username"]);
  });

  test("shows examples that are valid by their own schemas", () => {
    let count = 0;
    for (const { name, requestBody, responses } of operations) {
      const contents = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));
      for (const { schema, example } of contents) {
        const check = validator(schema);
        assert.ok(
          check(example),
          `${name}: ${JSON.stringify(check.errors)} in ${JSON.stringify(example).slice(0, 300)}`,
        );
        count++;
      }
    }
    assert.ok(count > 100, `only ${count} examples`);
  });

  test("has no schema that nothing points at, and points at nothing that is missing", () => {
    const pointers = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const used = [...new Set([...pointers].map(([, name = ""]) => name))].sort();
    assert.deepEqual(used, Object.keys(document.components.schemas).sort());
  });

  test("describes real answers: what is served has the described shape", async () => {
    const scan = await api.send({ method: "POST", path: "/scans", token, body: { path: api.workspace } });
    const { id } = scan.json() as { readonly id: string };
    const ids = { scan_id: id, other_id: id, policy_name: "permissive" };
    for (const { name, method, path, responses } of operations) {
      if (method !== "GET") continue;
      const reply = await api.send({ path: fillPath(path, ids), token });
      // Some need a scan that has ended, which this one has not.
      assert.ok(reply.status === 200 || reply.status === 409, `${name} answers ${reply.status}`);
      const [type = ""] = (reply.headers["content-type"] ?? "").split(";");
      const described = responses[reply.status]?.content?.[type];
      assert.ok(described, `${name} answers ${reply.status} ${type}`);
      const check = validator(described.schema);
      assert.ok(
        check(type === "application/json" ? reply.json() : reply.text),
        `${name}: ${JSON.stringify(check.errors)}`,
      );
    }
  });

  test("lists every method of its paths: the others are refused, with those that there are", async () => {
    for (const [path, described] of Object.entries(document.paths)) {
      const served = Object.keys(described).map((method) => method.toUpperCase());
      const allowed = served.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      for (const method of methods.filter((word) => !served.includes(word))) {
        const reply = await api.send({ method, path: fillPath(path, {}), token });
        assert.equal(assertProblemShape(reply), "method_not_allowed", `${method} ${path}`);
        assert.deepEqual(reply.headers.allow?.split(", ").sort(), allowed.sort(), path);
      }
    }
  });

  for (const [method, path, status] of planned) {
    test(`does not list ${method} ${path.slice(0, 50)}, which is not served`, async () => {
      for (const credential of [undefined, token]) {
        const reply = await api.send({ method, path, token: credential, body: method === "GET" ? undefined : {} });
        assert.equal(reply.status, status);
        assertProblemShape(reply);
        assert.ok(!/\/scans|\/auth|\/dashboard/.test(reply.text), "the answer lists routes");
      }
      const words = Object.keys(document.paths).filter((listed) => /sbom|evaluate|sarif|webhook/.test(listed));
      assert.deepEqual(words, []);
    });
  }

  test("and its pages are open to everybody, without a redirect", async () => {
    for (const [path, type] of [
      ["/openapi.json", "application/json"],
      ["/docs", "text/html"],
      ["/docs/", "text/html"],
      ["/redoc", "text/html"],
    ] as const) {
      const reply = await api.send({ path });
      assert.equal(reply.status, 200, path);
      assert.ok(reply.headers["content-type"]?.startsWith(type), path);
    }
  });
});

/** Schemas of the document, by its own pointers; formats count, and what a schema does not name is no error. */
function createValidator(document: OpenApi): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat("password", true);
  ajv.addSchema({ $id: "lcc", components: document.components });
  const compiled = new Map<string, ValidateFunction>(); // most operations fail in the same way
  return (schema) => {
    const text = absolute(schema);
    const check = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, check);
    return check;
  };
}

/** A schema on its own has no document around it: its pointers must name the document. */
function absolute(schema: object): string {
  return JSON.stringify(schema).replaceAll('"#/components/', '"lcc#/components/');
}
