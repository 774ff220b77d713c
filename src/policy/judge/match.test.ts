import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { contextOf, expressionOf } from "../../../test/helpers/policy.ts";
import { random } from "../../../test/helpers/random.ts";
import { evaluateLicense } from "./evaluate.ts";
import { matchesWildcard } from "./match.ts";

describe("a wildcard", () => {
  test("matches any run of characters, including none", () => {
    for (const text of ["", "a", "abc"]) assert.ok(matchesWildcard("*", text));
    assert.ok(matchesWildcard("a*c", "ac"));
    assert.ok(matchesWildcard("a*c", "abbc"));
    assert.ok(matchesWildcard("*rail*", "licenseref-openrail-m"));
    assert.ok(matchesWildcard("a**b", "ab"));
  });

  test("leaves the rest to be matched to the letter and to the end", () => {
    assert.ok(!matchesWildcard("a*c", "abcd"));
    assert.ok(!matchesWildcard("", "a"));
    assert.ok(matchesWildcard("", ""));
    assert.ok(!matchesWildcard("a.c", "abc"));
    assert.ok(!matchesWildcard("a*", "ba"));
  });

  test("matches exactly what a naive matcher matches", () => {
    const next = random(7);
    const word = (letters: string, length: number) =>
      Array.from({ length: Math.floor(next() * length) }, () => letters[Math.floor(next() * letters.length)]).join("");
    for (let round = 0; round < 20_000; round++) {
      const [pattern, text] = [word("ab*", 8), word("ab", 10)];
      assert.equal(matchesWildcard(pattern, text), naive(pattern, text), `${pattern} against ${text}`);
    }
  });

  test("takes no time on patterns that make other matchers hang", async () => {
    const text = "a".repeat(10_000);
    const patterns = [
      "*a".repeat(5_000) + "b",
      "*a".repeat(4_000),
      "*".repeat(5_000) + "b",
      `${"*aa".repeat(60)}*b`,
      `*${"a".repeat(250)}b`,
    ];
    for (const pattern of patterns) {
      await assertQuick(50, `${pattern.slice(0, 12)}…`, () => matchesWildcard(pattern, text));
    }
  });
});

function naive(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  if (pattern[0] === "*") return naive(pattern.slice(1), text) || (text !== "" && naive(pattern, text.slice(1)));
  return pattern[0] === text[0] && text !== "" && naive(pattern.slice(1), text.slice(1));
}

describe("the rule that decides", () => {
  /** Lists, license, and the list and pattern that must decide. */
  const cases: Record<string, readonly [lists: string, license: string, want: string]> = {
    "is found in any case": ["allow: [mit]", "MIT", "allow mit"],
    "is the whole identifier before the one without suffix": [
      "allow: [GPL-3.0-only]\ndeny: [GPL-3.0]",
      "GPL-3.0-only",
      "allow GPL-3.0-only",
    ],
    "may leave -or-later out": ["allow: [GPL-3.0]\ndeny: [GPL-*]", "GPL-3.0-or-later", "allow GPL-3.0"],
    "may leave -only out": ["allow: [GPL-3.0]\ndeny: [GPL-*]", "GPL-3.0-only", "allow GPL-3.0"],
    "is one without a wildcard before any wildcard": [
      "allow: [LGPL-2.1]\ndeny: [LGPL-2.1-*, LGPL-2.1-o*y]",
      "LGPL-2.1-only",
      "allow LGPL-2.1",
    ],
    "is the wildcard with more characters": [
      "allow: [CC-BY-NC-SA-*]\ndeny: [CC-BY-NC-*]\nreview: [CC-*]",
      "CC-BY-NC-SA-4.0",
      "allow CC-BY-NC-SA-*",
    ],
    "counts characters, not stars": ["allow: [B*S*D*]\ndeny: [BS*]", "BSD-3-Clause", "allow B*S*D*"],
    "is deny where deny and allow are equally specific": [
      "allow: [BSD-*e]\ndeny: [BSD-3*]",
      "BSD-3-Clause",
      "deny BSD-3*",
    ],
    "is review where review and allow are equally specific": [
      "allow: [BSD-*e]\nreview: [BSD-3*]",
      "BSD-3-Clause",
      "review BSD-3*",
    ],
    "is deny where deny and review are equally specific": [
      "review: [BSD-*e]\ndeny: [BSD-3*]",
      "BSD-3-Clause",
      "deny BSD-3*",
    ],
    "may write + for -or-later": ["allow: [GPL-2.0+]\ndeny: [GPL-2.0]", "GPL-2.0-or-later", "allow GPL-2.0+"],
    "does not take + for -only": ["allow: [GPL-2.0+]\ndeny: [GPL-*]", "GPL-2.0-only", "deny GPL-*"],
    "matches a + that has no identifier of its own": [
      "allow: [MPL-1.1+]\ndeny: [MPL-1.1]",
      "MPL-1.1+",
      "allow MPL-1.1+",
    ],
    "matches a + without the +": ["allow: [MPL-1.1]\ndeny: [MPL-*]", "MPL-1.1+", "allow MPL-1.1"],
    "is not normalised otherwise": [
      "allow: [BSD-2-Clause-FreeBSD]\ndeny: [BSD-*]",
      "BSD-2-Clause-FreeBSD",
      "deny BSD-*",
    ],
    "with an exception is tried first": [
      "allow: [GPL-2.0-only WITH Classpath-exception-2.0]\ndeny: [GPL-2.0-only]",
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "allow GPL-2.0-only WITH Classpath-exception-2.0",
    ],
    "with an exception may have wildcards and any case": [
      "allow: ['* with classpath-exception-*']\ndeny: [GPL-2.0-only]",
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "allow * with classpath-exception-*",
    ],
    "with an exception may leave the suffix out": [
      "allow: [GPL-2.0 WITH Classpath-exception-2.0]\ndeny: [GPL-*]",
      "GPL-2.0-or-later WITH Classpath-exception-2.0",
      "allow GPL-2.0 WITH Classpath-exception-2.0",
    ],
    "with an exception may write +": [
      "allow: [GPL-2.0+ WITH Classpath-exception-2.0]\ndeny: ['GPL-* WITH *']",
      "GPL-2.0-or-later WITH Classpath-exception-2.0",
      "allow GPL-2.0+ WITH Classpath-exception-2.0",
    ],
    "is the license's own where no entry has the exception": [
      "allow: [GPL-2.0 WITH Bison-exception-2.2]\ndeny: [GPL-*]",
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "deny GPL-*",
    ],
    "is the license's own identifier before a wildcard, also with an exception": [
      "allow: [GPL-2.0-only]\ndeny: [GPL-*]",
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "allow GPL-2.0-only",
    ],
    "with an exception says nothing about the bare license": [
      "allow: ['GPL-* WITH *']\ndeny: [GPL-2.0]",
      "GPL-2.0-only",
      "deny GPL-2.0",
    ],
    "is found for a reference": ["allow: [LicenseRef-Acme*]", "LicenseRef-acme-2", "allow LicenseRef-Acme*"],
    "may be a family, in any case": ["allow: [Family:Permissive]", "Zlib", "allow Family:Permissive"],
    "is a wildcard before a family": ["allow: [family:weak-copyleft]\ndeny: [LGPL-*]", "LGPL-2.1-only", "deny LGPL-*"],
    "is an identifier before a family": ["allow: [MPL-2.0]\ndeny: [family:weak-copyleft]", "MPL-2.0", "allow MPL-2.0"],
    "is an identifier without suffix before a family": [
      "allow: [GPL-3.0]\ndeny: [family:copyleft]",
      "GPL-3.0-or-later",
      "allow GPL-3.0",
    ],
    "is a family before the bare star": [
      "allow: [family:permissive]\ndeny: ['*', '**']",
      "MIT",
      "allow family:permissive",
    ],
    "is the bare star where no family is named": ["allow: [family:permissive]\ndeny: ['*']", "MPL-2.0", "deny *"],
    "is a pattern of one letter before a family": ["allow: [family:permissive]\ndeny: ['M*']", "MIT", "deny M*"],
    "is the family of a license with a +": ["allow: [family:weak-copyleft]", "MPL-1.1+", "allow family:weak-copyleft"],
    "is the family that an exception leads to": [
      "allow: [family:weak-copyleft]\ndeny: [family:copyleft]",
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "allow family:weak-copyleft",
    ],
    "is the license alone before the family that an exception leads to": [
      "allow: [family:weak-copyleft]\ndeny: [GPL-*]",
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "deny GPL-*",
    ],
    "is one with the exception before a family": [
      "allow: ['GPL-* WITH Classpath-exception-*']\ndeny: [family:weak-copyleft]",
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "allow GPL-* WITH Classpath-exception-*",
    ],
    "is the family other for unclassified licenses": ["deny: [family:other]", "LicenseRef-x", "deny family:other"],
    "may be missing": ["allow: [MIT]\ndeny: [GPL-*]", "Beerware", "none -"],
    "does not need the lists to be there": ["description: empty", "MIT", "none -"],
  };
  for (const [name, [lists, license, want]] of Object.entries(cases)) {
    test(name, () => {
      const { list, pattern } = evaluateLicense(expressionOf(license), contextOf(lists));
      assert.equal(`${list} ${pattern ?? "-"}`, want);
    });
  }
});
