import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type CheckOptions, createCheck, wrong } from "./check.ts";
import { createSchemaBook } from "./schema-book.ts";

const options: CheckOptions = {
  stopsAtFirst: false,
  missing: "is missing",
  explainType: ({ type }) => `must be of the type ${String(type)}`,
  explainRange: () => "is out of range",
  selectProblems: (choices) => wrong(`matches none of ${choices.length}`),
  pathOf: (key) => `.${key}`,
  isInteger: Number.isInteger,
  createTextCheck: ({ pattern }) => (pattern === undefined ? undefined : () => "has an invalid format"),
};

const person = {
  type: "object",
  required: ["name", "age"],
  properties: { name: { type: "string" }, age: { type: "integer", minimum: 0 }, tags: { type: "array", items: {} } },
};

describe("a check", () => {
  test("finds every problem, in the order of the schema", () => {
    assert.deepEqual(createCheck(person, options)({ age: -1, tags: "x" }), [
      { path: ".name", message: "is missing" },
      { path: ".age", message: "is out of range" },
      { path: ".tags", message: "must be of the type array" },
    ]);
    assert.equal(createCheck(person, options)({ name: "a", age: 1, tags: [1, null], other: true }), undefined);
  });

  test("can stop at the first problem", () => {
    const check = createCheck({ type: "array", items: person }, { ...options, stopsAtFirst: true });
    assert.deepEqual(check([{ name: "a", age: 1 }, {}, 5]), [{ path: "[1].name", message: "is missing" }]);
  });

  test("reports a very long list of problems", () => {
    const check = createCheck({ type: "array", items: { type: "array", items: { type: "null" } } }, options);
    assert.equal(check([Array.from({ length: 300_000 }, () => 1)])?.length, 300_000);
  });

  test("takes several types and several schemas as a choice", () => {
    const either = createCheck({ type: ["string", "null"] }, options);
    assert.equal(either(null), undefined);
    assert.deepEqual(either(1), [{ path: "", message: "matches none of 2" }]);
    const literal = createCheck({ anyOf: [{ const: "a" }, { const: 2 }] }, options);
    assert.equal(literal(2), undefined);
    assert.deepEqual(literal("b"), [{ path: "", message: "must be one of a, 2" }]);
  });

  test("refuses a schema with an unknown type", () => {
    assert.throws(() => createCheck({ type: "date" }, options), /no check for the type date/);
  });
});

describe("a schema book", () => {
  test("writes a named schema once and refers to it", () => {
    const book = createSchemaBook("#/$defs/");
    const inner = { $id: "Inner", type: "string" };
    assert.deepEqual(book.write({ type: "array", items: inner }), { type: "array", items: { $ref: "#/$defs/Inner" } });
    assert.deepEqual(book.write(inner), { $ref: "#/$defs/Inner" });
    assert.deepEqual(book.named(), { Inner: { type: "string" } });
  });

  test("refuses two schemas with one name", () => {
    const book = createSchemaBook("");
    book.write({ $id: "A", type: "string" });
    assert.throws(() => book.write({ $id: "A", type: "null" }), /Two schemas are named A/);
  });
});
