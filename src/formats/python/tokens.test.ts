import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { listPythonTokens } from "../../../test/helpers/python-tokens.ts";

const short = (source: string) => listPythonTokens(source).map(({ kind, text }) => `${kind} ${text}`);

test("a statement ends with its line, but not inside brackets or after a backslash", () =>
  assert.deepEqual(short("a = [\n 1,\n\n]\nb = \\\n 2\n\n\nc"), [
    ...["name a", "op =", "op [", "number 1", "op ,", "op ]", "newline \n"],
    ...["name b", "op =", "number 2", "newline \n", "name c"],
  ]));

test("prefixes, quotes and escapes of strings are understood", () => {
  assert.deepEqual(short(String.raw`'a\'b' "c\x41\u0042\101" r'\n' b"d" Rb'e' u"f"`), [
    ...["string a'b", "string cABA", "string \\n", "string d", "string e", "string f"],
  ]);
  assert.deepEqual(short(`"""a "b" \n c""" '''d''' f"{x}" ''`), [
    'string a "b" \n c',
    "string d",
    "fstring {x}",
    "string ",
  ]);
});

test("a # inside a string starts no comment, and comments are not tokens", () =>
  assert.deepEqual(short("x = '#1' # two"), ["name x", "op =", "string #1"]));

test("a string that is not closed ends with its line, in triple quotes with the file", () => {
  assert.deepEqual(short("'ab\nc"), ["string ab", "newline \n", "name c"]);
  assert.deepEqual(short("'''ab\nc"), ["string ab\nc"]);
});

test("operators are taken as long as they are", () =>
  assert.deepEqual(short("a**=b//c!=d->e:=...+=1e-5-0x1"), [
    ...["name a", "op **=", "name b", "op //", "name c", "op !=", "name d", "op ->", "name e", "op :="],
    ...["op ...", "op +=", "number 1e-5", "op -", "number 0x1"],
  ]));

test("every token knows its line, whatever ends the lines", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const source = ["a", "'''x", "y''' b \\", "c", "(", ") d"].join(end);
    const lines = listPythonTokens(source).filter(({ kind }) => kind === "name");
    assert.deepEqual(
      lines.map(({ text, line }) => `${text}${line}`),
      ["a1", "b3", "c4", "d6"],
    );
  }
});

test("hostile input is read in one pass", async () => {
  await assertQuick(2000, "all of them", () => {
    for (const part of ["'", '"""', "\\", "(", ")", "f'{", "#", "0.", "'\\", "\r", "aé", "'''\n", "\\x", "rb"]) {
      listPythonTokens(part.repeat(100_000));
    }
  });
});
