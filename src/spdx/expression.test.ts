import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick, cpuMs } from "../../test/helpers/cpu-time.ts";
import { fuzzRounds } from "../../test/helpers/fuzz-rounds.ts";
import { mutateNames } from "../../test/helpers/mutate-names.ts";
import { random } from "../../test/helpers/random.ts";
import { successors } from "./deprecated.ts";
import {
  combine,
  maxExpressionLength,
  parseExpression,
  printExpression,
  listTerms,
  type Expression,
} from "./expression.ts";
import { allLicenseIds } from "./identifiers.ts";

const normalForms: Readonly<Record<string, string>> = {
  MIT: "MIT",
  " mit\n": "MIT",
  "apache-2.0": "Apache-2.0",
  "bsd-3-clause OR MIT": "BSD-3-Clause OR MIT",
  "MIT or Apache-2.0": "MIT OR Apache-2.0",
  "MIT And Apache-2.0": "MIT AND Apache-2.0",
  "(MIT)": "MIT",
  "((MIT))": "MIT",
  "(MIT OR Apache-2.0)": "MIT OR Apache-2.0",
  "MIT OR(Apache-2.0)": "MIT OR Apache-2.0",
  "MIT OR Apache-2.0 AND ISC": "MIT OR Apache-2.0 AND ISC",
  "(MIT OR Apache-2.0) AND ISC": "(MIT OR Apache-2.0) AND ISC",
  "MIT OR (Apache-2.0 AND ISC)": "MIT OR Apache-2.0 AND ISC",
  "MIT AND ISC OR Zlib AND X11": "MIT AND ISC OR Zlib AND X11",
  "MIT AND (ISC AND Zlib)": "MIT AND ISC AND Zlib",
  "(MIT OR ISC) OR (Zlib OR X11)": "MIT OR ISC OR Zlib OR X11",
  "MIT OR MIT": "MIT",
  "MIT AND mit AND ISC": "MIT AND ISC",
  "(MIT AND ISC) OR (MIT AND ISC)": "MIT AND ISC",
  "Zlib OR MIT OR Zlib": "Zlib OR MIT",
  "Apache-2.0+": "Apache-2.0+",
  "Apache-2.0 +": "Apache-2.0+",
  "GPL-2.0": "GPL-2.0-only",
  "GPL-2.0+": "GPL-2.0-or-later",
  "GPL-2.0-or-later+": "GPL-2.0-or-later",
  "lgpl-2.1+ OR mit": "LGPL-2.1-or-later OR MIT",
  "GPL-2.0-only WITH Classpath-exception-2.0": "GPL-2.0-only WITH Classpath-exception-2.0",
  "gpl-2.0+ with classpath-exception-2.0": "GPL-2.0-or-later WITH Classpath-exception-2.0",
  "GPL-2.0-with-classpath-exception": "GPL-2.0-only WITH Classpath-exception-2.0",
  "GPL-2.0-with-classpath-exception+": "GPL-2.0-or-later WITH Classpath-exception-2.0",
  "LGPL-2.1-only WITH Nokia-Qt-exception-1.1": "LGPL-2.1-only WITH Qt-LGPL-exception-1.1",
  "Apache-2.0 WITH LLVM-exception OR MIT": "Apache-2.0 WITH LLVM-exception OR MIT",
  wxWindows: "LGPL-2.0-or-later WITH WxWindows-exception-3.1",
  Nunit: "zlib-acknowledgement",
  "Net-SNMP": "Net-SNMP",
  "LicenseRef-Acme": "LicenseRef-Acme",
  "licenseref-Acme.1-x": "LicenseRef-Acme.1-x",
  "documentref-Doc:licenseref-Acme": "DocumentRef-Doc:LicenseRef-Acme",
  "MIT WITH AdditionRef-x": "MIT WITH AdditionRef-x",
  "MIT WITH DocumentRef-d:additionref-x": "MIT WITH DocumentRef-d:AdditionRef-x",
  "GPL-2.0-only WITH LicenseRef-scanner-exception": "GPL-2.0-only WITH LicenseRef-scanner-exception",
};

const refused: readonly (readonly [text: string, code: string, at: number])[] = [
  ["", "empty", 0],
  ["  \t\n", "empty", 0],
  ["Foo", "unknown_license", 0],
  ["MIT OR Foo", "unknown_license", 7],
  ["NOASSERTION", "unknown_license", 0],
  ["NONE", "unknown_license", 0],
  ["Classpath-exception-2.0", "unknown_license", 0],
  ["MIT++", "unknown_license", 0],
  ["constructor", "unknown_license", 0],
  ["__proto__", "unknown_license", 0],
  ["LicenseRef-", "unknown_license", 0],
  ["LicenseRef-a_b", "unknown_license", 0],
  ["AdditionRef-x", "unknown_license", 0],
  ["MIT WITH Foo", "unknown_exception", 9],
  ["MIT WITH MIT", "unknown_exception", 9],
  ["MIT WITH", "syntax", 8],
  ["MIT WITH OR", "syntax", 9],
  ["WITH MIT", "syntax", 0],
  ["MIT OR", "syntax", 6],
  ["OR MIT", "syntax", 0],
  ["MIT OR OR ISC", "syntax", 7],
  ["MIT AND OR ISC", "syntax", 8],
  ["MIT ISC", "syntax", 4],
  ["MIT License", "syntax", 4],
  ["(MIT", "syntax", 0],
  ["MIT)", "syntax", 3],
  ["()", "syntax", 1],
  ["MIT (ISC)", "syntax", 4],
  ["(MIT) WITH LLVM-exception", "syntax", 6],
  ["MIT WITH LLVM-exception WITH LLVM-exception", "syntax", 24],
  ["GPL-2.0-with-GCC-exception WITH LLVM-exception", "syntax", 32],
  ["GPL-2.0-only+", "syntax", 0],
  ["LicenseRef-Acme+", "syntax", 0],
  ["MIT/ISC", "unknown_license", 0],
  ["MIT, ISC", "unknown_license", 0],
];

describe("an SPDX expression", () => {
  for (const [text, normal] of Object.entries(normalForms)) {
    test(`${JSON.stringify(text)} is ${normal}`, () => {
      assert.equal(print(text), normal);
      assert.equal(print(normal), normal, "the normal form is its own normal form");
    });
  }

  for (const [text, code, at] of refused) {
    test(`${JSON.stringify(text)} is refused: ${code} at ${at}`, () => {
      const parsed = parseExpression(text);
      assert.ok("error" in parsed);
      assert.deepEqual([parsed.error.code, parsed.error.at], [code, at]);
      assert.match(parsed.error.message, /^[A-Z"].*\.$/s);
    });
  }

  test("may be any identifier of the list, in any case", () => {
    for (const id of allLicenseIds()) {
      assert.equal(print(id), successors[id] ?? id);
      assert.equal(print(id.toLowerCase()), print(id));
      assert.equal(print(id.toUpperCase()), print(id));
    }
  });

  test("names the deprecated identifiers as they were written", () => {
    const parsed = parseExpression("gpl-2.0+ OR LGPL-3.0 OR MIT OR LGPL-2.1-only WITH nokia-qt-exception-1.1");
    assert.deepEqual("error" in parsed ? [] : parsed.deprecated, ["GPL-2.0+", "LGPL-3.0", "Nokia-Qt-exception-1.1"]);
  });

  test("has no deprecated identifiers if all of them are current", () => {
    const parsed = parseExpression("GPL-2.0-only WITH Classpath-exception-2.0 OR Apache-2.0+");
    assert.deepEqual("error" in parsed ? undefined : parsed.deprecated, []);
  });

  test("reads an unknown exception as unidentified terms where names of exceptions are looked up", () => {
    const find = (name: string) => (name === "classpath" ? "Classpath-exception-2.0" : undefined);
    const parsed = parseExpression("GPL-2.0-only WITH classpath OR (MIT WITH mine AND ISC)", find);
    assert.ok("expression" in parsed);
    const normal = "GPL-2.0-only WITH Classpath-exception-2.0 OR MIT AND LicenseRef-Unidentified-Terms AND ISC";
    assert.equal(printExpression(parsed.expression), normal);
    assert.deepEqual(parsed.unknown, ["mine"]);
  });

  test("has at most 10,000 characters", () => {
    const longest = `LicenseRef-${"a".repeat(10_000 - 11)}`;
    assert.equal(print(longest), longest);
    assert.deepEqual(parseExpression(`${longest}a`), {
      error: {
        code: "too_long",
        message: "An expression has at most 10000 characters; this one has 10001.",
        at: 0,
      },
    });
    assert.equal(print(`${"MIT AND ".repeat(1_249)}ISC`), "MIT AND ISC");
  });

  test("has at most 100 levels of parentheses", () => {
    assert.equal(print(`${"(".repeat(100)}MIT${")".repeat(100)}`), "MIT");
    assert.equal(print(`${"(".repeat(101)}MIT${")".repeat(101)}`), "too_deep");
    assert.equal(print("(".repeat(10_000)), "too_deep");
    assert.equal(print(`${"(MIT) OR ".repeat(500)}ISC`), "MIT OR ISC"); // many, but not deep
  });

  test("quotes a word of up to 60 characters in an error, and the start of a longer one", () => {
    const messageAbout = (word: string) => {
      const parsed = parseExpression(word);
      return "error" in parsed && parsed.error.message;
    };
    const word = `First-${"x".repeat(50)}-End`;
    const start = `First-${"x".repeat(50)}-`;
    assert.equal(messageAbout(word), `"${word}" is not an SPDX license identifier.`);
    assert.equal(messageAbout(`${word}s`), `"${start}..." is not an SPDX license identifier.`);
    assert.equal(messageAbout(word.repeat(80)), `"${start}..." is not an SPDX license identifier.`);
  });
});

describe("the parts of an expression", () => {
  test("are listed from left to right", () => {
    const parsed = parseExpression("MIT AND (GPL-2.0+ WITH Bison-exception-2.2 OR Apache-1.1+)");
    assert.deepEqual("error" in parsed ? [] : listTerms(parsed.expression), [
      { kind: "license", id: "MIT", orLater: false },
      { kind: "license", id: "GPL-2.0-or-later", orLater: false, exception: "Bison-exception-2.2" },
      { kind: "license", id: "Apache-1.1", orLater: true },
    ]);
  });

  test("are joined on one level, each once", () => {
    const [mit, isc, either] = ["MIT", "ISC", "MIT OR ISC"].map(expressionOf);
    assert.ok(mit && isc && either);
    assert.equal(printExpression(combine("or", [mit, either, isc])), "MIT OR ISC");
    assert.equal(printExpression(combine("and", [mit, either])), "MIT AND (MIT OR ISC)");
    assert.deepEqual(combine("and", [mit, mit]), mit);
    assert.deepEqual(expressionOf("(MIT OR ISC) AND (MIT OR ISC)"), either);
    assert.equal(combine("and", [either]), either);
  });
});

describe("parseExpression", () => {
  test("answers whatever it is given, at once: with a normal form or a typed error", async () => {
    const next = random(20_260_302);
    const seeds = [...Object.keys(normalForms), ...refused.map(([text]) => text), ...allLicenseIds()].filter(Boolean);
    for (let round = 0; round < fuzzRounds(10_000); round++) {
      const text = mutateNames(seeds, next);
      const started = cpuMs();
      const parsed = parseExpression(text);
      if (cpuMs() - started >= 250) await assertQuick(250, text, () => parseExpression(text));
      if ("error" in parsed) assert.match(parsed.error.code, /^[a-z_]+$/);
      else assert.equal(print(printExpression(parsed.expression)), printExpression(parsed.expression), text);
    }
  });

  test("stays quick with 10,000 characters of the worst kind", async () => {
    const parts = [
      "MIT OR ",
      "MIT AND ",
      "(",
      ")",
      "(MIT OR ",
      "MIT+",
      "+ ",
      "MIT WITH ",
      "LicenseRef-a OR ",
      "DocumentRef-",
    ];
    for (const part of [...parts, ...["(MIT AND (ISC OR ", "LicenseRef-", "a:", " "]]) {
      const text = part.repeat(Math.floor(maxExpressionLength / part.length));
      await assertQuick(250, JSON.stringify(part), () => parseExpression(text));
    }
  });
});

/** The normal form, or the code of the error. */
function print(text: string): string {
  const parsed = parseExpression(text);
  return "error" in parsed ? parsed.error.code : printExpression(parsed.expression);
}

function expressionOf(text: string): Expression | undefined {
  const parsed = parseExpression(text);
  return "error" in parsed ? undefined : parsed.expression;
}
