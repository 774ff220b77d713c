import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compilePattern, compileRules, familyEntry, foldPattern } from "./rules.ts";

describe("a pattern", () => {
  const plain = { isWildcard: false, hasException: false };
  const cases: Record<string, object> = {
    MIT: { folded: "mit", literals: 3, ...plain },
    "GPL-2.0+": { folded: "gpl-2.0-or-later", literals: 16, ...plain },
    "BSD-*": { folded: "bsd-*", literals: 4, ...plain, isWildcard: true },
    "*": { folded: "*", literals: 0, ...plain, isWildcard: true },
    "GPL-2.0+ WITH X": { folded: "gpl-2.0-or-later with x", literals: 23, ...plain, hasException: true },
    "Family:Copyleft": { folded: "family:copyleft", literals: 15, ...plain, family: "copyleft" },
  };
  for (const [text, want] of Object.entries(cases)) {
    test(`is prepared for matching: ${text}`, () => assert.deepEqual(compilePattern(text), { text, ...want }));
  }

  test("keeps a plus that is not at the end of the license", () =>
    assert.deepEqual(["GPL+1", "X WITH Y+"].map(foldPattern), ["gpl+1", "x with y+"]));

  test("names a family in any case", () =>
    assert.deepEqual(["FAMILY:Other", "family:", "familyother"].map(familyEntry), ["other", "", undefined]));
});

describe("the lists of a context", () => {
  const none = new Map<string, string>();
  const empty = { exact: new Map(), wildcards: [] };

  test("are each entry in the one place where it is looked up", () => {
    const lists = {
      allow: ["MIT", "M*", "family:permissive", "GPL-2.0 WITH X"],
      review: ["*", "GPL-* WITH *"],
      deny: ["BSD-*"],
    };
    const ruleOf = (text: string, list: string) => ({ ...compilePattern(text), list });
    assert.deepEqual(compileRules(lists, none, none), {
      plain: {
        exact: new Map([["mit", ruleOf("MIT", "allow")]]),
        wildcards: [ruleOf("BSD-*", "deny"), ruleOf("M*", "allow")],
      },
      withException: {
        exact: new Map([["gpl-2.0 with x", ruleOf("GPL-2.0 WITH X", "allow")]]),
        wildcards: [ruleOf("GPL-* WITH *", "review")],
      },
      families: new Map([["permissive", ruleOf("family:permissive", "allow")]]),
      everything: ruleOf("*", "review"),
    });
  });

  test("have the reason and the source of an entry, whatever its case", () => {
    const { plain } = compileRules(
      { allow: ["Mit"], review: [], deny: [] },
      new Map([["MIT", "Fine."]]),
      new Map([["mit", "base.yml"]]),
    );
    const rule = plain.exact.get("mit");
    assert.deepEqual([rule?.reason, rule?.from], ["Fine.", "base.yml"]);
  });

  test("may be empty", () =>
    assert.deepEqual(compileRules({ allow: [], review: [], deny: [] }, none, none), {
      plain: empty,
      withException: empty,
      families: new Map(),
    }));

  test("have the strictest of equal entries", () => {
    const entries = ["MIT", "family:copyleft", "*"];
    const { plain, families, everything } = compileRules(
      { allow: entries, review: entries, deny: entries },
      none,
      none,
    );
    const rules = [plain.exact.get("mit"), families.get("copyleft"), everything];
    assert.deepEqual(
      rules.map((rule) => rule?.list),
      ["deny", "deny", "deny"],
    );
  });
});
