import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { random } from "../../../test/helpers/random.ts";
import { isText, kind } from "./kinds.ts";
import { isNameAt, scanPython, textAt, type Tokens } from "./scan.ts";
import { word } from "./name-table.ts";

const parts = [
  ...["'", '"', '"""', "'''", "\\", "(", ")", "f", "rb", "#", "0.", "1e", "-", "+", "\n", "\r\n", "\r", "é", "..."],
  ...[".", "**", "=", "/", "<", ">", ":", "x", "abc", " ", "[", "}", "0x", "!", "\\x41", "\\\n", "$", "@", ";", ","],
];

function programs(count: number): string[] {
  const next = random(11);
  return Array.from({ length: count }, () =>
    Array.from({ length: Math.floor(next() * 16) }, () => parts[Math.floor(next() * parts.length)]).join(""),
  );
}

/** From the start of each token to its end, in the source. */
function places(tokens: Tokens): { start: number; end: number; code: number }[] {
  return Array.from({ length: tokens.end - 1 }, (_, index) => {
    const at = index + 1;
    const start = tokens.starts[at] ?? 0;
    const code = tokens.kinds[at] ?? 0;
    const end = code === kind.name ? start + textAt(tokens, at).length : (tokens.values[at] ?? 0);
    return { start, end, code };
  });
}

test("tokens are in order, and only spaces, quotes, comments and backslashes lie between them", () => {
  for (const source of programs(5000)) {
    let before = 0;
    for (const { start, end } of places(scanPython(source))) {
      assert.ok(start >= before && end >= start && end <= source.length, source);
      assert.match(source.slice(before, start), /^(?:#[^\r\n]*|[\s\\'"]|[bfrtu]{1,2}(?=['"]))*$/i, source);
      before = end;
    }
  }
});

test("a token other than a string has no space, and its text is what is written", () => {
  for (const source of programs(5000)) {
    const tokens = scanPython(source);
    for (const [index, { start, end, code }] of places(tokens).entries()) {
      if (isText(code) || code === kind.newline) continue;
      assert.equal(textAt(tokens, index + 1), source.slice(start, end));
      assert.doesNotMatch(source.slice(start, end), /[\s'"#]/, source);
    }
  }
});

test("equal names have the same number, and others have another", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `n${(index * 7919) % 6000}`);
  const tokens = scanPython(names.join(" "));
  const numbers = new Map<string, number>();
  for (let at = 1; at < tokens.end; at++) {
    const name = textAt(tokens, at);
    assert.equal(name, names[at - 1]);
    const number = tokens.values[at] ?? -1;
    assert.equal(numbers.get(name) ?? number, number);
    assert.equal(tokens.names.find(name), number);
    numbers.set(name, number);
  }
  assert.equal(new Set(numbers.values()).size, 6000);
  assert.equal(tokens.names.find("other"), undefined);
});

test("words have the same number in every program", () => {
  const tokens = scanPython("x = 1 if y else z\ndef f(): pass");
  assert.ok(isNameAt(tokens, 4, word.if) && isNameAt(tokens, 6, word.else) && isNameAt(tokens, 9, word.def));
  assert.ok(!isNameAt(tokens, 1, word.if));
});

test("a line of a megabyte and many names are read soon", async () => {
  await assertQuick(2000, "all of them", () => {
    scanPython(`x = "${"a".repeat(1_000_000)}"`);
    scanPython(Array.from({ length: 200_000 }, (_, index) => `n${index}`).join(" "));
    scanPython("[".repeat(1_000_000));
    scanPython("a.".repeat(500_000));
  });
});
