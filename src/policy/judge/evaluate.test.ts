import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf, expressionOf } from "../../../test/helpers/policy.ts";
import { evaluateLicense } from "./evaluate.ts";

const lists = `
allow: [MIT, Apache-2.0, CC0-1.0, LGPL-*]
review: [MPL-2.0, GPL-2.0]
deny: [GPL-*, AGPL-*]
`;

function judge(license: string, more = ""): string {
  const { status, list, pattern, license: chosen } = evaluateLicense(expressionOf(license), contextOf(lists + more));
  return `${status} ${list} ${pattern ?? "-"} | ${chosen}`;
}

describe("one license", () => {
  const cases: Record<string, readonly [license: string, want: string]> = {
    "on the allow list passes": ["MIT", "pass allow MIT | MIT"],
    "on the review list is a warning": ["MPL-2.0", "warning review MPL-2.0 | MPL-2.0"],
    "on the deny list is a violation": ["GPL-3.0-only", "violation deny GPL-* | GPL-3.0-only"],
    "on no list is a warning": ["Beerware", "warning none - | Beerware"],
    "under a deprecated name is judged under its present one": [
      "GPL-2.0+",
      "warning review GPL-2.0 | GPL-2.0-or-later",
    ],
  };
  for (const [name, [license, want]] of Object.entries(cases)) test(name, () => assert.equal(judge(license), want));
});

describe("a license on no list", () => {
  const cases: Record<string, readonly [yaml: string, want: string]> = {
    "is a warning": ["allow: [MIT]", "warning Beerware is on no list, so a person has to decide."],
    "is what `unlisted` says: review": [
      "unlisted: review",
      "warning Beerware is on no list, so a person has to decide.",
    ],
    "is what `unlisted` says: deny": ["unlisted: deny", "violation Beerware is on no list, which this policy denies."],
    "is what `unlisted` says: allow": ["unlisted: allow", "pass Beerware is on no list, which this policy allows."],
  };
  for (const [name, [yaml, want]] of Object.entries(cases)) {
    test(name, () => {
      const { status, list, pattern, reason } = evaluateLicense(expressionOf("Beerware"), contextOf(yaml));
      assert.equal(`${status} ${reason}`, want);
      assert.deepEqual([list, pattern], ["none", undefined]);
    });
  }

  test("is not what `unlisted` says where a star or a family names it", () => {
    assert.equal(evaluateLicense(expressionOf("MIT"), contextOf("review: ['*']\nunlisted: deny")).status, "warning");
    const family = contextOf("allow: [family:permissive]\nunlisted: deny");
    assert.equal(evaluateLicense(expressionOf("MIT"), family).status, "pass");
    assert.equal(evaluateLicense(expressionOf("MPL-2.0"), family).status, "violation");
  });

  test("is another thing than no license", () => {
    assert.equal(evaluateLicense(undefined, contextOf("unlisted: deny")).status, "warning");
    assert.equal(evaluateLicense(undefined, contextOf("unlisted: allow")).status, "warning");
  });

  test("does not make a whole say that all of it is listed", () => {
    const { reason } = evaluateLicense(expressionOf("MIT AND Zlib"), contextOf("allow: [MIT]\nunlisted: allow"));
    assert.equal(reason, "MIT AND Zlib is allowed in every part.");
  });
});

describe("a family", () => {
  const yaml = "allow: [family:weak-copyleft]\ndeny: [family:non-commercial]\nreasons: { family:non-commercial: Ask. }";
  const reasonOf = (license: string) => evaluateLicense(expressionOf(license), contextOf(yaml)).reason;

  test("is named in the reason, with the author's sentence", () => {
    assert.equal(reasonOf("CC-BY-NC-4.0"), "CC-BY-NC-4.0 is on the deny list as family:non-commercial. Ask.");
  });

  test("is that of the license with its exception, and so is the reason", () => {
    assert.equal(
      reasonOf("GPL-2.0-only WITH Classpath-exception-2.0"),
      "GPL-2.0-only WITH Classpath-exception-2.0 is on the allow list as family:weak-copyleft.",
    );
  });

  test("never decides about an unresolved license", () => {
    const context = contextOf("allow: [family:other, family:proprietary]");
    assert.equal(evaluateLicense(undefined, context).status, "warning");
  });
});

describe("an unresolved license", () => {
  const cases: Record<string, readonly [yaml: string, want: string]> = {
    "is a warning by default": ["allow: [MIT]", "warning review UNKNOWN"],
    "is what `unknown` says: deny": ["unknown: deny", "violation deny UNKNOWN"],
    "is what `unknown` says: allow": ["unknown: allow", "pass allow UNKNOWN"],
    "is what `unknown` says: review": ["unknown: review", "warning review UNKNOWN"],
    "is on the list that has the entry UNKNOWN": ["deny: [UNKNOWN]", "violation deny UNKNOWN"],
    "is matched by that entry in any case": ["allow: [unknown]", "pass allow UNKNOWN"],
    "is never matched by a wildcard": ["allow: ['*', UNK*, '*UNKNOWN']", "warning review UNKNOWN"],
  };
  for (const [name, [yaml, want]] of Object.entries(cases)) {
    test(name, () => {
      const { status, list, pattern, license } = evaluateLicense(undefined, contextOf(yaml));
      assert.equal(`${status} ${list} ${pattern}`, want);
      assert.equal(license, "UNKNOWN");
    });
  }
});

describe("AND", () => {
  const cases: Record<string, readonly [license: string, want: string]> = {
    "passes where every part does": ["MIT AND Apache-2.0", "pass allow MIT | MIT AND Apache-2.0"],
    "is as bad as its worst part": [
      "MIT AND MPL-2.0 AND GPL-3.0-only",
      "violation deny GPL-* | MIT AND MPL-2.0 AND GPL-3.0-only",
    ],
    "takes an unlisted part as a warning": ["MIT AND Beerware", "warning none - | MIT AND Beerware"],
    "names the first of equally bad parts": ["Beerware AND MPL-2.0", "warning none - | Beerware AND MPL-2.0"],
    "shows the whole with its choices made": [
      "(GPL-3.0-only OR MIT) AND Apache-2.0",
      "pass allow MIT | MIT AND Apache-2.0",
    ],
    "drops what a choice makes a repetition": ["(GPL-3.0-only OR MIT) AND MIT", "pass allow MIT | MIT"],
  };
  for (const [name, [license, want]] of Object.entries(cases)) test(name, () => assert.equal(judge(license), want));
});

describe("nested expressions", () => {
  const cases: Record<string, readonly [license: string, want: string]> = {
    "are judged from the inside out": [
      "GPL-3.0-only OR (MIT AND (AGPL-3.0-only OR Apache-2.0))",
      "pass allow MIT | MIT AND Apache-2.0",
    ],
    "take a group as the most demanding of its families": [
      "(MIT AND AGPL-3.0-only) OR GPL-3.0-only",
      "violation deny GPL-* | GPL-3.0-only",
    ],
    "combine choices on every level": [
      "(MIT OR GPL-3.0-only) AND (MPL-2.0 OR GPL-3.0-only)",
      "warning review MPL-2.0 | MIT AND MPL-2.0",
    ],
  };
  for (const [name, [license, want]] of Object.entries(cases)) test(name, () => assert.equal(judge(license), want));

  test("may be as long and as deep as an expression can be", () => {
    const long = Array.from({ length: 1200 }, (_, index) => (index % 2 ? "MIT" : `LicenseRef-${index}`)).join(" OR ");
    const deep = `${"(MIT AND (GPL-3.0-only OR ".repeat(49)}MIT${"))".repeat(49)}`;
    assert.equal(judge(long.slice(0, long.lastIndexOf(" OR ", 9_900))), "pass allow MIT | MIT");
    assert.equal(judge(deep), "pass allow MIT | MIT");
  });
});

describe("the reason", () => {
  const reasons = `
allow: [MIT, Apache-2.0, ISC]
review: [MPL-*, LGPL-2.1-only WITH Bison-exception-2.2]
deny: [GPL-*, UNKNOWN, "GPL-3.0-* WITH *"]
reasons:
  gpl-*: We ship closed products.
  UNKNOWN: Find out.
`;
  const cases: Record<string, string> = {
    MIT: "MIT is on the allow list.",
    "GPL-2.0-only": "GPL-2.0-only is on the deny list as GPL-*. We ship closed products.",
    Beerware: "Beerware is on no list, so a person has to decide.",
    UNKNOWN: "No license is known, which this policy puts on the deny list. Find out.",
    "MIT OR GPL-3.0-only": "MIT chosen out of MIT OR GPL-3.0-only (most_permissive); MIT is on the allow list.",
    "MIT OR Apache-2.0":
      "MIT chosen out of MIT OR Apache-2.0 (most_permissive cannot tell them apart: fewer obligations); MIT is on the allow list.",
    "MIT OR ISC":
      "MIT chosen out of MIT OR ISC (most_permissive cannot tell them apart: the first written); MIT is on the allow list.",
    "Beerware OR ISC":
      "ISC chosen out of Beerware OR ISC (most_permissive cannot tell them apart: the better outcome); ISC is on the allow list.",
    "MIT AND ISC": "MIT AND ISC is on the allow list in every part.",
    "MIT AND GPL-2.0-only":
      "MIT AND GPL-2.0-only is judged by its strictest part: GPL-2.0-only is on the deny list as GPL-*. We ship closed products.",
    "(MIT OR GPL-3.0-only) AND (MPL-2.0 AND ISC OR GPL-2.0-only)":
      "MIT chosen out of MIT OR GPL-3.0-only (most_permissive); MPL-2.0 AND ISC chosen out of MPL-2.0 AND ISC OR GPL-2.0-only (most_permissive); MIT AND MPL-2.0 AND ISC is judged by its strictest part: MPL-2.0 is on the review list as MPL-*.",
    "GPL-2.0-only WITH Bison-exception-2.2":
      "GPL-2.0-only WITH Bison-exception-2.2 is judged as GPL-2.0-only, which is on the deny list as GPL-*. We ship closed products.",
    "LGPL-2.1-only WITH Bison-exception-2.2": "LGPL-2.1-only WITH Bison-exception-2.2 is on the review list.",
    "GPL-3.0-only WITH Bison-exception-2.2":
      "GPL-3.0-only WITH Bison-exception-2.2 is on the deny list as GPL-3.0-* WITH *.",
  };
  for (const [license, want] of Object.entries(cases)) {
    test(`explains ${license}`, () => {
      assert.equal(evaluateLicense(expressionOf(license), contextOf(reasons)).reason, want);
    });
  }

  describe("of a choice that could be better says how", () => {
    const strict = "allow: [MIT, Apache-2.0]\nreview: [MPL-2.0, ISC]\ndeny: ['*']\nreasons: { '*': Ask us first. }";
    const way = "to take it, set dual_license_preference to prefer_order and name it in preferred_order.";
    const advised: Record<string, readonly [yaml: string, license: string, want: string]> = {
      "where an alternative is allowed": [
        strict,
        "Unlicense OR MIT",
        `Unlicense chosen out of Unlicense OR MIT (most_permissive); Unlicense is on the deny list as *. Ask us first. MIT would be allowed; ${way}`,
      ],
      "where an alternative would only be a warning": [
        strict,
        "Unlicense OR MPL-2.0",
        `Unlicense chosen out of Unlicense OR MPL-2.0 (most_permissive); Unlicense is on the deny list as *. Ask us first. MPL-2.0 would only be a warning; ${way}`,
      ],
      "and names the most permissive of the better ones": [
        strict,
        "Unlicense OR MPL-2.0 OR ISC",
        `Unlicense chosen out of Unlicense OR MPL-2.0 OR ISC (most_permissive); Unlicense is on the deny list as *. Ask us first. ISC would only be a warning; ${way}`,
      ],
      "where the chosen one is on no list": [
        "allow: [MIT]",
        "Unlicense OR MIT",
        `Unlicense chosen out of Unlicense OR MIT (most_permissive); Unlicense is on no list, so a person has to decide. MIT would be allowed; ${way}`,
      ],
      "for a part that decides about the whole": [
        "allow: [MIT]\ndeny: [Unlicense]",
        "(Unlicense OR MIT) AND MIT",
        `Unlicense chosen out of Unlicense OR MIT (most_permissive); Unlicense AND MIT is judged by its strictest part: Unlicense is on the deny list. MIT would be allowed; ${way}`,
      ],
      "with the order where there is one": [
        "allow: [MIT]\ndeny: [GPL-*]\ndual_license_preference: prefer_order\npreferred_order: [GPL-2.0]",
        "MIT OR GPL-2.0-only",
        "GPL-2.0-only chosen out of MIT OR GPL-2.0-only (prefer_order); GPL-2.0-only is on the deny list as GPL-*. MIT would be allowed; to take it, name it earlier in preferred_order.",
      ],
      "for a part of an alternative that was chosen": [
        "allow: [MIT, ISC]\ndeny: [Unlicense, GPL-*]",
        "((Unlicense OR MIT) AND ISC) OR GPL-2.0-only",
        `Unlicense chosen out of Unlicense OR MIT (most_permissive); Unlicense AND ISC chosen out of (Unlicense OR MIT) AND ISC OR GPL-2.0-only (most_permissive); Unlicense AND ISC is judged by its strictest part: Unlicense is on the deny list. MIT would be allowed; ${way}`,
      ],
      "and nothing for a part that does not decide": [
        "allow: [MIT]\nreview: [Unlicense]\ndeny: [GPL-*]",
        "(Unlicense OR MIT) AND GPL-2.0-only",
        "Unlicense chosen out of Unlicense OR MIT (most_permissive); Unlicense AND GPL-2.0-only is judged by its strictest part: GPL-2.0-only is on the deny list as GPL-*.",
      ],
    };
    for (const [name, [yaml, license, want]] of Object.entries(advised)) {
      test(name, () => assert.equal(evaluateLicense(expressionOf(license), contextOf(yaml)).reason, want));
    }
  });

  test("stays short for an endless expression", () => {
    const choices = Array.from({ length: 50 }, (_, index) => `(MIT OR LicenseRef-${index})`).join(" AND ");
    const { reason } = evaluateLicense(expressionOf(choices), contextOf(reasons));
    assert.match(reason, /; 47 more choices; MIT is|; 47 more choices; MIT AND/);
    assert.ok(reason.length < 800, reason);
  });

  test("counts the choices that it leaves out", () => {
    const reasonOf = (count: number) => {
      const choices = Array.from({ length: count }, (_, index) => `(MIT OR LicenseRef-${index})`).join(" AND ");
      return evaluateLicense(expressionOf(choices), contextOf(reasons)).reason;
    };
    assert.doesNotMatch(reasonOf(3), / more /);
    assert.match(reasonOf(4), /\(most_permissive\); 1 more choice; MIT is/);
    assert.match(reasonOf(5), /\(most_permissive\); 2 more choices; MIT is/);
  });

  test("shows an expression of up to 120 characters whole", () => {
    const whole = (length: number) => `GPL-2.0-only AND LicenseRef-${"x".repeat(length - 28)}`;
    const reasonOf = (license: string) => evaluateLicense(expressionOf(license), contextOf(reasons)).reason;
    const finding = "is judged by its strictest part: GPL-2.0-only is on the deny list as GPL-*.";
    assert.equal(reasonOf(whole(120)), `${whole(120)} ${finding} We ship closed products.`);
    assert.equal(reasonOf(whole(121)), `${whole(117)}... ${finding} We ship closed products.`);
  });
});

test("the decision about a license on no list has no pattern and no source", () => {
  const verdict = {
    status: "warning",
    list: "none",
    license: "Beerware",
    reason: "Beerware is on no list, so a person has to decide.",
  };
  assert.deepEqual(evaluateLicense(expressionOf("Beerware"), contextOf(lists)), {
    ...verdict,
    trace: { ...verdict, expression: "Beerware", kind: "license", family: "permissive" },
  });
});

test("the decision about an unresolved license is one step", () => {
  const verdict = {
    status: "warning",
    list: "review",
    pattern: "UNKNOWN",
    license: "UNKNOWN",
    reason: "No license is known, which this policy puts on the review list.",
  };
  assert.deepEqual(evaluateLicense(undefined, contextOf(lists)), {
    ...verdict,
    trace: { ...verdict, expression: "UNKNOWN", kind: "unknown" },
  });
});

test("the trace has every step, with what was chosen and why", () => {
  const { trace } = evaluateLicense(expressionOf("(MIT OR GPL-3.0-only) AND MPL-2.0"), contextOf(lists));
  assert.equal(trace.kind, "and");
  assert.equal(trace.chosen, 1);
  assert.deepEqual(
    [trace.status, trace.list, trace.pattern, trace.license],
    ["warning", "review", "MPL-2.0", "MIT AND MPL-2.0"],
  );
  const [choice, license] = trace.parts ?? [];
  assert.deepEqual(
    [choice?.kind, choice?.chosen, choice?.because, choice?.license],
    ["or", 0, "most_permissive", "MIT"],
  );
  assert.deepEqual(
    choice?.parts?.map((part) => [part.expression, part.status, part.family]),
    [
      ["MIT", "pass", "permissive"],
      ["GPL-3.0-only", "violation", "copyleft"],
    ],
  );
  assert.deepEqual([license?.kind, license?.expression, license?.family], ["license", "MPL-2.0", "weak-copyleft"]);
});

describe("rules for what a license asks", () => {
  const context = contextOf(`
allow: [family:permissive, LicenseRef-llama3.1]
deny: [GPL-*]
obligations: { advertising-credit: review, user-limit: deny, use-restrictions: review, source-of-whole: review }
reasons: { obligation:advertising-credit: Marketing has to know. }
`);
  const cases: Record<string, string> = {
    MIT: "pass family:permissive MIT is on the allow list as family:permissive.",
    "BSD-4-Clause":
      "warning obligation:advertising-credit BSD-4-Clause asks for advertising-credit (clause 3), which this policy wants a person to review. Marketing has to know.",
    "LicenseRef-llama3.1":
      "violation obligation:user-limit LicenseRef-llama3.1 asks for user-limit (§2), which this policy denies.",
    "GPL-3.0-only": "violation GPL-* GPL-3.0-only is on the deny list as GPL-*.",
    "BSD-4-Clause OR MIT": "pass family:permissive MIT chosen out of",
    "BUSL-1.1": "warning - BUSL-1.1 is on no list,",
  };
  for (const [license, want] of Object.entries(cases)) {
    test(`judge ${license}`, () => {
      const { status, pattern = "-", reason } = evaluateLicense(expressionOf(license), context);
      assert.ok(`${status} ${pattern} ${reason}`.startsWith(want), `${status} ${pattern} ${reason}`);
    });
  }
});
