import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Type } from "typebox";
import type { FieldProblem } from "../../../domain/errors.ts";
import { createReader, type InputKind } from "./read-input.ts";

function read(schema: Parameters<typeof createReader>[0], value: unknown, kind: InputKind = "json") {
  const problems: FieldProblem[] = [];
  const copy = createReader(schema, kind)(value, "body", problems);
  return problems.length === 0 ? copy : problems.map(({ path, message }) => `${path} ${message}`);
}

describe("input", () => {
  test("that may be null stays null", () => {
    const schema = Type.Object({ a: Type.Optional(Type.Union([Type.String(), Type.Null()])) });
    assert.deepEqual(read(schema, { a: null }), { a: null });
  });

  test("may be one of several kinds", () => {
    const schema = Type.Union([Type.Integer(), Type.Array(Type.String())]);
    assert.equal(read(schema, 5), 5);
    assert.deepEqual(read(schema, ["a"]), ["a"]);
    assert.deepEqual(read(schema, true), ["body must be a whole number, not true or false"]);
    const words = Type.Union([Type.Literal("a"), Type.Literal("b")]);
    assert.deepEqual(read(words, "c"), ["body must be one of a, b"]);
  });

  test("gets the default where it is absent", () => {
    assert.deepEqual(read(Type.Object({ a: Type.Optional(Type.Integer({ default: 3 })) }), {}), { a: 3 });
  });

  test("with names of its own is checked in names and values", () => {
    const schema = Type.Record(Type.String(), Type.Integer());
    assert.deepEqual({ ...(read(schema, { a: 1 }) as object) }, { a: 1 });
    assert.deepEqual(read(schema, { a: "1" }), ["body.a must be a whole number, not a string"]);
    assert.deepEqual(read(schema, { "a\0": 1 }), ["body: a key must not contain the character NUL"]);
    assert.equal(Object.getPrototypeOf(read(schema, JSON.parse('{"__proto__":1}'))), null);
  });

  test("is held to formats and patterns, in words", () => {
    assert.deepEqual(read(Type.String({ format: "uuid" }), "x"), ["body must be a UUID"]);
    assert.deepEqual(read(Type.String({ pattern: "^[a-z]+$", examples: ["abc"] }), "A"), [
      "body has an invalid format; for example abc",
    ]);
    assert.deepEqual(read(Type.String({ minLength: 8, maxLength: 9 }), "😀".repeat(7)), [
      "body must have at least 8 characters",
    ]);
    assert.equal(read(Type.String({ minLength: 8, maxLength: 9 }), "😀".repeat(9)), "😀".repeat(9));
  });

  test("that is text is converted, a single value to a list too", () => {
    const schema = Type.Object({ n: Type.Number(), b: Type.Boolean(), l: Type.Array(Type.Integer()) });
    assert.deepEqual(read(schema, { n: "-1.5", b: "false", l: "7" }, "text"), { n: -1.5, b: false, l: [7] });
    assert.equal(Array.isArray(read(schema, { n: "0x10", b: "no", l: "1e3" }, "text")), true);
  });

  test("is not described by rules that are never checked", () => {
    assert.throws(() => createReader(Type.Array(Type.String(), { uniqueItems: true }), "json"), /uniqueItems/);
    assert.throws(() => createReader(Type.String({ format: "ipv4" }), "json"), /ipv4/);
    assert.throws(() => createReader(Type.String({ pattern: "(" }), "json"), SyntaxError);
  });
});
