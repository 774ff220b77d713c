import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anything, flag, array, oneOrMany, number, optional, record, shape, text } from "./shape.ts";

const readLock = shape({
  version: text,
  dev: flag,
  format: number,
  dependencies: record(text),
  packages: array(shape({ name: text })),
  resolution: shape({ type: text }),
  license: anything,
});

describe("a shape", () => {
  test("reads the fields that it names", () => {
    const lock = readLock({ version: "1", dev: true, format: 3, packages: [{ name: "a" }], license: 1, more: 2 });
    assert.equal(lock.version, "1");
    assert.equal(lock.dev, true);
    assert.equal(lock.format, 3);
    assert.deepEqual(lock.packages, [{ name: "a" }]);
    assert.equal(lock.license, 1);
    assert.deepEqual(Object.keys(lock), [
      "version",
      "dev",
      "format",
      "dependencies",
      "packages",
      "resolution",
      "license",
    ]);
  });

  for (const value of [undefined, null, "text", 1, [], [{ version: "1" }]])
    test(`has no fields of ${JSON.stringify(value)}`, () => {
      const lock = readLock(value);
      assert.equal(lock.version, undefined);
      assert.equal(lock.dev, false);
      assert.deepEqual(lock.packages, []);
      assert.deepEqual(lock.dependencies.entries(), []);
      assert.deepEqual(lock.resolution, { type: undefined });
    });

  test("treats a field of the wrong type as absent", () => {
    const lock = readLock({
      version: 1,
      dev: "yes",
      format: "3",
      dependencies: ["a"],
      packages: { a: 1 },
      resolution: "x",
    });
    assert.equal(lock.version, undefined);
    assert.equal(lock.dev, false);
    assert.equal(lock.format, undefined);
    assert.deepEqual(lock.dependencies.names(), []);
    assert.deepEqual(lock.packages, []);
    assert.deepEqual(lock.resolution, { type: undefined });
  });

  test("reads own fields only", () => {
    const read = shape({ constructor: anything, toString: anything });
    assert.deepEqual({ ...read({}) }, { constructor: undefined, toString: undefined });
    assert.equal(readLock(Object.create({ version: "1" })).version, undefined);
  });
});

describe("a table", () => {
  const table = record(text)(JSON.parse('{ "b": "1", "a": 2, "__proto__": "3", "constructor": "4" }'));

  test("gives its entries in the order of the file, without those of the wrong type", () =>
    assert.deepEqual(table.entries(), [
      ["b", "1"],
      ["__proto__", "3"],
      ["constructor", "4"],
    ]));

  test("gives all names", () => assert.deepEqual(table.names(), ["b", "a", "__proto__", "constructor"]));

  test("gives its values", () => assert.deepEqual(table.values(), ["1", "3", "4"]));

  test("finds values by name, never those of the prototype", () => {
    assert.equal(table.get("b"), "1");
    assert.equal(table.get("a"), undefined);
    assert.equal(table.get("__proto__"), "3");
    assert.equal(record(text)({}).get("toString"), undefined);
    assert.equal(record(anything)({}).get("constructor"), undefined);
  });

  test("reads a value only when it is used", () => {
    let reads = 0;
    const lazy = record((value) => (reads++, value))({ a: 1, b: 2 });
    assert.deepEqual(lazy.names(), ["a", "b"]);
    assert.equal(reads, 0);
    lazy.get("a");
    assert.equal(reads, 1);
  });
});

describe("a list", () => {
  test("leaves out elements of the wrong type", () => assert.deepEqual(array(text)(["a", 1, null, "b"]), ["a", "b"]));

  test("keeps elements that are lists", () => assert.deepEqual(array(array(text))([["a"], ["b"]]), [["a"], ["b"]]));
});

test("reads one value or many", () => {
  assert.deepEqual(oneOrMany(text)("a"), ["a"]);
  assert.deepEqual(oneOrMany(text)(["a", 1, "b"]), ["a", "b"]);
  assert.deepEqual(oneOrMany(text)(undefined), []);
});

describe("an optional shape", () => {
  const read = optional(shape({ name: text }));

  test("is undefined for anything but a mapping", () => {
    assert.equal(read("a"), undefined);
    assert.equal(read([]), undefined);
    assert.equal(read(null), undefined);
  });

  test("reads a mapping", () => assert.deepEqual(read({ name: "a" }), { name: "a" }));
});
