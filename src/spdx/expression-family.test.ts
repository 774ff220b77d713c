import assert from "node:assert/strict";
import { test } from "node:test";
import { findExpressionFamily } from "./expression-family.ts";

test("an expression has the strictest family of what applies, and the mildest of a choice", () => {
  const cases = {
    MIT: "permissive",
    "MIT AND GPL-3.0-only": "copyleft",
    "MIT OR AGPL-3.0-only": "permissive",
    "(MIT OR GPL-3.0-only) AND MPL-2.0": "weak-copyleft",
    "GPL-2.0-only WITH Classpath-exception-2.0": "weak-copyleft",
    UNKNOWN: undefined,
    "": undefined,
  };
  for (const [text, family] of Object.entries(cases)) assert.equal(findExpressionFamily(text), family, text);
});
