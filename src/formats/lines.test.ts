import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ParseError } from "../domain/contracts/parse-error.ts";
import { parseJson, parseJsonWithComments } from "./json.ts";
import { parseToml } from "./toml.ts";
import { parseXml } from "./xml.ts";
import { parseYaml } from "./yaml.ts";

describe("the line on which a text stops being what it should be", () => {
  const cases: readonly (readonly [(text: string) => unknown, text: string, line: number])[] = [
    [parseJson, '{\n"a": 1,\n"b": x\n}', 3],
    [parseJson, '{\n "a": {\n  "b": 1\n  "c": 2\n }\n}', 4],
    [parseJson, "[1,\n2,,3]", 2],
    [parseJson, '{"a": 1}\nmore', 2],
    [parseJson, '{\n"a": 1,\n}\n', 3],
    [parseJson, '\ufeff{\n"a": x}', 2],
    [parseJson, '{\n"at position 1 in JSON at position 0": x}', 2],
    [parseJson, "\n\n{", 3],
    [parseJsonWithComments, '{ // a\n/* b\n*/ "a": x }', 3],
    [parseToml, "a = 1\nb = \n", 2],
    [parseXml, "<a>\n<b>\n</a>", 3],
    [parseXml, "<?xml version='1.0'?>\n<!DOCTYPE a [ <!ENTITY x 'y'> ]>\n<a/>", 2],
    [parseYaml, "a: 1\n\tb: 2", 2],
  ];

  for (const [parse, text, line] of cases)
    test(`is reported: ${parse.name} of ${JSON.stringify(text)}`, () =>
      assert.throws(
        () => parse(text),
        (error) => error instanceof ParseError && error.line === line,
      ));

  test("is not looked for in a long text, where the engine does not name it", () =>
    assert.throws(
      () => parseJson(`[${"1,\n".repeat(200_000)}x]`),
      (error) => error instanceof ParseError && error.line === undefined,
    ));
});
