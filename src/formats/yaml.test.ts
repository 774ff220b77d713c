import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { parseYaml, readYaml } from "./yaml.ts";

describe("YAML as its users write it", () => {
  const cases: Readonly<Record<string, readonly [text: string, value: unknown]>> = {
    "tags of programs on scalars": ['a: !function utils.f\nb: !Sub "${x}"\nc: !\n', { a: "utils.f", b: "${x}", c: "" }],
    "tags on lists and mappings": ["a: !x [b]\nc: !!python/object:d.e {f: g}\n", { a: ["b"], c: { f: "g" } }],
    "tags on texts of several lines": ["a: !vault |\n  b\n  c\n", { a: "b\nc\n" }],
    "tags inside of lists": ["a: !If [b, !Ref c, !Ref d]", { a: ["b", "c", "d"] }],
    "tags with a declared handle": ["%TAG !e! tag:x:\n---\na: !e!y b", { a: "b" }],
    "a list that closes at its key's indentation": ["a: [\n  b,\n]\nc: d", { a: ["b"], c: "d" }],
    "lists and mappings in each other": [
      "a:\n  b: [\n    x,\n  ]\n  c: {\n    y: [\n1\n  ]\n}\nd: e",
      { a: { b: ["x"], c: { y: ["1"] } }, d: "e" },
    ],
    "a list in a list item": ["- - - [\na\n]\n- b", [[[["a"]]], "b"]],
    "quotes that go on without indentation": ["a: \"x\ny\"\nb: 'p\nq''s'\n", { a: "x y", b: "p q's" }],
    "brackets in texts, comments and words": [
      "t: |\n  [ text\nw: words\n  [ more\na: [ it's,\n \"q]\",\n # c ]\n'x'\n]\nz: 1",
      { t: "[ text\n", w: "words [ more", a: ["it's", "q]", "x"], z: "1" },
    ],
    "Windows line ends": ["a:\r\n  b: [\r\n  c\r\n]\r\n", { a: { b: ["c"] } }],
    "a tab inside of a list": ["a: [\n\tb\n]", { a: ["b"] }],
    "a tab after the colon": ["a:\tb\t# c\n", { a: "b" }],
    "a directive": ["%YAML 1.1\n---\na: b", { a: "b" }],
    "a document on the line of its marker": ["--- text", "text"],
    "an anchor on nothing": ["a: &x\nb: *x", { a: "", b: "" }],
    "a byte order mark": ["\ufeffa: b", { a: "b" }],
    "a key of 2,000 characters": [`${"k".repeat(2_000)}: b`, { ["k".repeat(2_000)]: "b" }],
    "a list as a key": ["? [a, b]\n: c\n? [d]\n: e", { "? 1": "c", "? 2": "e" }],
    "merged mappings": ["b: &b {x: 1, y: 2}\nc:\n  <<: *b\n  y: 3\n", { b: { x: "1", y: "2" }, c: { x: "1", y: "3" } }],
    "several merged mappings": [
      "a:\n  x: 9\n  <<: [{x: 1, z: 2}, {z: 3}]\n  <<: {y: 4}",
      { a: { x: "9", z: "2", y: "4" } },
    ],
    "a merge of something else, as it is": ["a: {<<: b}", { a: { "<<": "b" } }],
  };

  for (const [name, [text, value]] of Object.entries(cases))
    test(`is read: ${name}`, () => assert.deepEqual(parseYaml(text), value));

  test("may have several documents, whose anchors are their own", () => {
    assert.deepEqual(readYaml("a: [\nb\n]\n---\n---\nc: {\nd: e\n}\n").documents, [
      { a: ["b"] },
      "",
      { c: { d: "e" } },
    ]);
    assert.throws(() => readYaml("- &a b\n---\n- *a"), new ParseError("This is not valid YAML.", 3));
  });

  test("keeps a key called __proto__ as a key", () => {
    const value = parseYaml("__proto__: {a: b}\n") as object;
    assert.deepEqual(Object.keys(value), ["__proto__"]);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
  });
});

describe("a key that is written twice", () => {
  test("has its last value, and is named with its line", () =>
    assert.deepEqual(readYaml("a: 1\nb:\n  c: 2\n  c: 3\na: 4\n"), {
      documents: [{ a: "4", b: { c: "3" } }],
      repeated: [
        { key: "c", line: 4 },
        { key: "a", line: 5 },
      ],
    }));

  test("is not a repetition where one of them was merged", () =>
    assert.deepEqual(readYaml("- &a {b: 1}\n- <<: *a\n  b: 2").repeated, []));
});

describe("YAML that is refused", () => {
  const cases: Readonly<Record<string, readonly [text: string, line: number]>> = {
    "an alias that names nothing": ["a: *b", 1],
    "plain text that begins with @": ["a: b\nc: @d", 2],
    "plain text that begins with a backtick": ["a: `b", 1],
    "two values on a line": ["a: b: c", 1],
    "a list that does not end": ["a: [\nb", 2],
    "a tag with a handle that is not declared": ["a: !e!y b", 1],
    "a control character": ["a: \u0007", 1],
  };

  for (const [name, [text, line]] of Object.entries(cases))
    test(`names the line: ${name}`, () =>
      assert.throws(() => parseYaml(text), new ParseError("This is not valid YAML.", line)));

  test("refers to itself", () => {
    for (const text of ["a: &a [*a]", "&a\nb: {c: *a}", "- &a\n  <<: *a"])
      assert.throws(() => parseYaml(text), /an alias that refers to itself/, text);
  });

  test("expands to more than lcc takes", () => {
    const bomb = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`).join("\n");
    const merges = `b: &b {${Array.from({ length: 1_000 }, (_, at) => `k${at}: v`).join(", ")}}\n${"- {<<: *b}\n".repeat(1_000)}`;
    assert.throws(() => parseYaml(`a0: &a0 x\n${bomb}`), TooLargeError);
    assert.throws(() => parseYaml(merges.replace("\n", "\nc:\n")), TooLargeError);
    assert.throws(() => parseYaml("[".repeat(101)), TooLargeError);
  });
});

describe("large YAML", () => {
  const cases: Readonly<Record<string, string>> = {
    "100,000 keys": Array.from({ length: 100_000 }, (_, at) => `key${at}: !t v`).join("\n"),
    "100,000 times the same key": "a: 1\n".repeat(100_000),
    "a list of 300,000 lines without indentation": `a: [\n${"x,\n".repeat(300_000)}]\n`,
    "60,000 lists without indentation": Array.from({ length: 60_000 }, (_, at) => `k${at}: [\nx\n]`).join("\n"),
    "a text of a million characters": `a: |\n${"  words of a text\n".repeat(60_000)}`,
    "a key of a million characters before a list": `${"k".repeat(1_000_000)}: [\nx\n]`,
    "quotes that never end": `a: "\n${"x\n".repeat(500_000)}`,
    "half a million empty lines in brackets": `a: [[[[\n${"\n".repeat(500_000)}`,
    "far brackets around many lines": `${" ".repeat(5_000)}a: [\n${"x,\n".repeat(100_000)}]`,
  };

  for (const [name, text] of Object.entries(cases))
    test(`is read or refused soon: ${name}`, () =>
      assertQuick(2_000, "the text", () => {
        try {
          parseYaml(text);
        } catch (error) {
          assert.ok(error instanceof ParseError);
        }
      }));
});
