import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { random } from "../../../../../test/helpers/random.ts";
import { listPythonTokens } from "../../../../../test/helpers/python-tokens.ts";
import { stripTexts as stripBytes } from "./strip-texts.ts";

const stripTexts = (source: string) => new TextDecoder().decode(stripBytes(new TextEncoder().encode(source)));

/** The words of a program; long texts are all alike. */
function words(source: string): string[] {
  return listPythonTokens(source).map(
    ({ kind, text, line }) => `${line} ${kind.endsWith("string") ? "string" : `${kind} ${text}`}`,
  );
}

describe("a program without its texts", () => {
  test("has neither comments nor long texts", () => {
    assert.equal(
      stripTexts(`x = 1  # one\ndef f():\n  """Doc\n  more."""\n  return "a#b"\n`),
      `x = 1  #\ndef f():\n  "" \\\n\n  return "a#b"\n`,
    );
  });

  test("loses nothing after a text of many empty lines", () => {
    assert.deepEqual(words(stripTexts(`"""${"\n".repeat(50)}"""\nend`)), ["1 string", "51 newline \n", "52 name end"]);
  });

  test("keeps a text for the shell", () => {
    const source = `system("""\n  wget https://acme.dev/a.pth""")`;
    assert.equal(stripTexts(source), source);
  });

  test("has the same words on the same lines", () => {
    const parts = [
      '"""',
      "'''",
      '"',
      "'",
      "\\",
      "\n",
      "\r\n",
      "\r",
      "#",
      "x",
      "é",
      " ",
      "f",
      "(",
      ")",
      "=",
      ".",
      ":",
      "1",
    ];
    const next = random(21);
    for (let run = 0; run < 5_000; run++) {
      const source = Array.from({ length: 40 }, () => parts[Math.floor(next() * parts.length)]).join("");
      assert.deepEqual(words(stripTexts(source)), words(source), JSON.stringify(source));
    }
  });

  test("hostile input is read in one pass", async () => {
    for (const part of ["#", '"""', "'", "\\", "# x\r", '"""\n']) {
      await assertQuick(2_000, part, () => stripTexts(part.repeat(1_000_000 / part.length)));
    }
  });
});
