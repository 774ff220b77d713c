import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { IdentifyText } from "../domain/contracts/sources.ts";
import { fromFile, fromText } from "./from-text.ts";
import { combineTexts, fromTexts } from "./from-texts.ts";

/** The first word of a text is its license. */
const identify: IdentifyText = (text) => {
  const [word = "", confidence = "1"] = text.split(" ");
  return /^[A-Z]/.test(word) ? { expression: word, confidence: Number(confidence) || 1 } : { confidence: 0 };
};
const file = (name: string, text: string) => ({ file: name, text });
const together = (...files: { file: string; text: string }[]) => {
  const { outcome, license, confidence } = fromTexts(files, identify) ?? { outcome: "nothing" };
  return [outcome, license, confidence];
};

describe("license files whose names say what they are", () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly unknown[]])[] = [
    [
      "are a choice that the names alone say, each named after its license",
      { "LICENSE.LGPL-3.0-or-later": "LGPL-3.0-only", "LICENSE.Apache-2.0": "Apache-2.0" },
      ["weak", "LGPL-3.0-or-later OR Apache-2.0", 0.5],
    ],
    [
      "all apply beside a main license file",
      { LICENSE: "MIT", "LICENSE.Apache-2.0": "Apache-2.0" },
      ["answer", "MIT AND Apache-2.0", 1],
    ],
    [
      "all apply where a name is not that of the text",
      { "LICENSE.MIT": "MIT", "LICENSE.Apache-2.0": "ISC" },
      ["answer", "MIT AND ISC", 1],
    ],
    [
      "all apply where one is for documents",
      { "LICENSE.MIT": "MIT", "LICENSE.CC-BY-4.0": "CC-BY-4.0" },
      ["answer", "MIT AND CC-BY-4.0", 1],
    ],
    [
      "all apply where the names are short",
      { "LICENSE.MIT": "MIT", "LICENSE.ISC": "ISC" },
      ["answer", "MIT AND ISC", 1],
    ],
    ["name a license once", { "LICENSE.MIT": "MIT", "COPYING.MIT": "MIT" }, ["answer", "MIT", 1]],
    [
      "join the license of a part",
      { "LICENSE.txt": "BSD-3-Clause", "LICENSE.jShell.txt": "ISC" },
      ["answer", "BSD-3-Clause AND ISC", 1],
    ],
    [
      "do not let a part stand for a main file that lcc cannot read",
      { "LICENSE.txt": "our own terms apply", "LICENSE.jShell.txt": "ISC" },
      ["answer", "LicenseRef-Unidentified-Terms AND ISC", 0.5],
    ],
  ];
  for (const [what, files, want] of cases) {
    test(what, () =>
      assert.deepEqual(together(...Object.entries(files).map(([name, text]) => file(name, text))), want),
    );
  }

  test("are the texts of a choice that another file states", () => {
    const choice: IdentifyText = (text) =>
      text.startsWith("either") ? { expression: "GPL-2.0-only OR MIT", confidence: 0.9 } : identify(text);
    const files = [file("LICENSE", "either"), file("COPYING", "GPL-2.0-or-later"), file("LICENSE-MIT", "MIT")];
    assert.equal(fromTexts(files, choice)?.license, "GPL-2.0-only OR MIT");
  });
});

describe("a license text", () => {
  test("is an answer with the confidence of its least certain part", () =>
    assert.deepEqual(fromText("MIT 0.7", identify), {
      outcome: "answer",
      license: "MIT",
      confidence: 0.7,
      raw: "MIT 0.7",
    }));

  test("gives no answer for an unknown text", () =>
    assert.deepEqual(fromText("own terms", identify), { outcome: "none", confidence: 0, raw: "own terms" }));

  test("shows a text of a file by its beginning", () => {
    const { raw, file: path } = fromFile(file("LICENSE", `MIT 1 ${"x".repeat(2_000)}`), identify);
    assert.deepEqual([raw?.length, path], [300, "LICENSE"]);
  });

  test("quotes the terms that no license explains, with their lines", () => {
    const findings = [{ confidence: 1 }, { confidence: 0.5, quote: "Pay first.", firstLine: 3 }];
    const found = () => ({ expression: "MIT AND LicenseRef-Unidentified-Terms", confidence: 0.5, findings });
    const [a, b] = [file("LICENSE-A", "one"), file("LICENSE-B", "two")];
    const terms = [a, b].map((named) => ({ quote: "Pay first.", line: 3, file: named.file }));
    assert.deepEqual(fromTexts([a, b], found)?.terms, terms);
  });

  test("reports its best part if that differs", () => {
    const evidence = fromText("…", () => ({ expression: "MIT", confidence: 0.6, findings: [{ confidence: 0.98 }] }));
    assert.equal(evidence.bestConfidence, 0.98);
  });
});

describe("several license texts", () => {
  test("all apply, as certain as the least certain", () =>
    assert.deepEqual(together(file("LICENSE-A", "MIT 0.8"), file("LICENSE-B", "ISC")), ["answer", "MIT AND ISC", 0.8]));

  test("are a guess if one of them is unknown", () =>
    assert.deepEqual(together(file("LICENSE-A", "MIT"), file("LICENSE-B", "own terms")), ["weak", "MIT", 0.5]));

  test("need no license in a file of copyright notices", () =>
    assert.deepEqual(together(file("LICENSE", "MIT"), file("COPYRIGHT", "(c) me")), ["answer", "MIT", 1]));

  test("gives no answer if no text is known", () =>
    assert.deepEqual(together(file("LICENSE", "own terms")), ["none", undefined, 0]));

  test("reads the texts of the LGPL and the GPL as the LGPL", () =>
    assert.deepEqual(together(file("COPYING", "GPL-3.0-only"), file("COPYING.LESSER", "LGPL-3.0-or-later")), [
      "answer",
      "LGPL-3.0-or-later",
      1,
    ]));

  test("are a choice where one of them says so", () => {
    const pointer = file("LICENSE", "use it under either LICENSE.MIT or LICENSE.ISC");
    assert.deepEqual(together(pointer, file("LICENSE.MIT", "MIT"), file("LICENSE.ISC", "ISC")), [
      "answer",
      "MIT OR ISC",
      1,
    ]);
  });

  test("are a choice that is as certain as its least certain text", () => {
    const pointer = file("LICENSE", "use it under either LICENSE.MIT or LICENSE.ISC");
    assert.deepEqual(together(pointer, file("LICENSE.MIT", "MIT 0.9"), file("LICENSE.ISC", "ISC 0.7")), [
      "answer",
      "MIT OR ISC",
      0.7,
    ]);
  });

  test("are the license of the only file that another one points to", () =>
    assert.deepEqual(together(file("LICENSE", "see COPYING"), file("COPYING", "MIT")), ["answer", "MIT", 1]));

  test("reads the texts of the LGPL 2.1 and the GPL 2.0 as the LGPL", () =>
    assert.deepEqual(together(file("COPYING", "GPL-2.0-only"), file("COPYING.LIB", "LGPL-2.1-or-later")), [
      "answer",
      "LGPL-2.1-or-later",
      1,
    ]));

  test("keeps both the LGPL and another version of the GPL", () =>
    assert.deepEqual(together(file("COPYING", "GPL-2.0-only"), file("COPYING.LESSER", "LGPL-3.0-only")), [
      "answer",
      "GPL-2.0-only AND LGPL-3.0-only",
      1,
    ]));

  test("keeps the LGPL, the GPL and a third license", () => {
    const texts = [
      { outcome: "answer", license: "GPL-3.0-only AND MIT", confidence: 1, file: "COPYING" },
      { outcome: "answer", license: "LGPL-3.0-only", confidence: 0.9, file: "COPYING.LESSER" },
    ] as const;
    const files = [file("COPYING", "the one"), file("COPYING.LESSER", "the other")];
    assert.deepEqual(combineTexts(files, texts), {
      outcome: "answer",
      license: "GPL-3.0-only AND MIT AND LGPL-3.0-only",
      confidence: 0.9,
      raw: "COPYING, COPYING.LESSER",
    });
  });

  test("are shown one after the other, with an empty line between them", () =>
    assert.equal(fromTexts([file("LICENSE-A", "MIT"), file("LICENSE-B", "ISC")], identify)?.raw, "MIT\n\nISC"));

  test("gives no evidence without texts", () => assert.equal(fromTexts([], identify), undefined));
});
