import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf, expressionOf } from "../../../test/helpers/policy.ts";
import { evaluateLicense } from "../../policy/judge/evaluate.ts";
import { findDecisiveTerm } from "./decisive-term.ts";

describe("the license that decided", () => {
  const cases = {
    "is the only one": ["GPL-3.0-only", "review: [GPL-*]", "GPL-3.0-only"],
    "is the one on the stricter list": ["MIT AND GPL-3.0-only", "{ allow: [MIT], review: [GPL-*] }", "GPL-3.0-only"],
    "is the first of those on the same list": ["MIT AND ISC", "review: [MIT, ISC]", "MIT"],
    "is not one that a finer entry allows": [
      "GPL-2.0-only AND GPL-3.0-only",
      "{ allow: [GPL-2.0-only], deny: [GPL-*] }",
      "GPL-3.0-only",
    ],
    "is not the one that asks most": ["LGPL-2.1-only AND Zlib", '{ allow: [LGPL-*], review: ["*"] }', "Zlib"],
    "is not one whose name ends alike": [
      "GPL-3.0-only AND AGPL-3.0-only",
      '{ allow: [GPL-3.0-only], deny: ["*GPL-*"] }',
      "AGPL-3.0-only",
    ],
    "may be on no list": ["MIT AND EPL-2.0", "allow: [MIT]", "EPL-2.0"],
    "may be on no list where that is a violation": [
      "AGPL-3.0-only AND Zlib",
      "{ allow: [AGPL-*], unlisted: deny }",
      "Zlib",
    ],
    "may be named by its family": [
      "AGPL-3.0-only AND GPL-2.0-only WITH Classpath-exception-2.0",
      "{ allow: [AGPL-*], review: [family:weak-copyleft] }",
      "GPL-2.0-only WITH Classpath-exception-2.0",
    ],
    "may have an exception": [
      "MIT AND GPL-2.0-only WITH Classpath-exception-2.0",
      "{ allow: [MIT], review: [GPL-*] }",
      "GPL-2.0-only WITH Classpath-exception-2.0",
    ],
    "may be part of a choice": [
      "MIT AND (SSPL-1.0 OR LGPL-2.1-only)",
      "{ allow: [MIT], review: [LGPL-*] }",
      "LGPL-2.1-only",
    ],
    "is found beside the policy author's own sentence": [
      "MIT AND ISC",
      "{ allow: [MIT], review: [ISC], reasons: { ISC: MIT is on no list. } }",
      "ISC",
    ],
    "is not known where no license is": ["UNKNOWN", "unknown: review", "UNKNOWN"],
  } as const;
  for (const [name, [license, rules, expected]] of Object.entries(cases)) {
    test(name, () => {
      const decision = evaluateLicense(expressionOf(license), contextOf(rules));
      assert.equal(findDecisiveTerm(decision), expected);
    });
  }

  test("is the strictest one where the reason has other words", () => {
    const decision = { list: "deny", pattern: "*", license: "MIT AND GPL-3.0-only AND ISC", reason: "No." } as const;
    assert.equal(findDecisiveTerm(decision), "GPL-3.0-only");
  });
});
