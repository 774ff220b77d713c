import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../../license-text.ts";
import { findEdges } from "./edges.ts";
import { createIdentifier, type Identifier } from "../identify.ts";
import { openIndex } from "./open-index.ts";

const ids = ["GPL-3.0-only", "GFDL-1.3-only", "AGPL-3.0-only", "Vim", "MIT", "BUSL-1.1", "MPL-2.0", "OFL-1.1"];

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("the first and the last words of a license text are no offer of a choice", () => {
  const layouts: Readonly<Record<string, (text: string) => string>> = {
    "as it is": (text) => text,
    "on one line": onOneLine,
  };
  for (const [name, layOut] of Object.entries(layouts)) {
    test(`in any two texts, each ${name}`, () => {
      const pairs = ids.flatMap((a) => ids.filter((b) => a !== b).map((b) => [a, b] as const));
      const answers = pairs.map(([a, b]) => identify(`${layOut(textOf(a))}\n\n${layOut(textOf(b))}`).expression);
      assert.deepEqual(
        answers,
        pairs.map(([a, b]) => `${a} AND ${b}`),
      );
    });
  }

  test("beside their own tag", () => {
    assert.equal(
      identify(`SPDX-License-Identifier: MIT\n\nSPDX-License-Identifier: GFDL-1.3-only\n\n${textOf("GFDL-1.3-only")}`)
        .expression,
      "MIT AND GFDL-1.3-only",
    );
  });
});

test("an offer in the line of a text is read", () => {
  const text = `Use it under either license. ${onOneLine(textOf("MIT"))}\n\n${textOf("ISC")}`;
  assert.equal(identify(text).expression, "MIT OR ISC");
});

test("the edges of texts are what their lines have beside them, each once", () => {
  const text = "above\nbefore AAA\nAAA between BBB behind\nbelow";
  const places = [
    { start: text.indexOf("BBB"), end: text.indexOf("BBB") + 3, firstLine: 3, lastLine: 3 },
    { start: text.indexOf("AAA"), end: text.lastIndexOf("AAA") + 3, firstLine: 2, lastLine: 3 },
  ];
  assert.deepEqual(
    findEdges(text, places).map(({ text: words, firstLine }) => [words, firstLine]),
    [
      ["before", 2],
      ["between", 3],
      ["behind", 3],
    ],
  );
});

function textOf(id: string): string {
  return findLicenseText(id) ?? "";
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
