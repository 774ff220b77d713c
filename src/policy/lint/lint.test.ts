import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf, expressionOf, policyOf } from "../../../test/helpers/policy.ts";
import { evaluateLicense } from "../judge/evaluate.ts";
import { lintPolicy } from "./lint.ts";
import { loadPolicy } from "../read/load/load.ts";

function lint(contextYaml: string): string[] {
  const findings = lintPolicy(policyOf(contextYaml), { today: "2026-06-15" });
  const others = findings.filter(({ rule }) => rule !== "left_out"); // a small policy leaves out nearly all
  return others.map(({ line, rule, message }) => `${line} ${rule}: ${message}`);
}

describe("the linter says nothing about", () => {
  const cases: Record<string, string> = {
    "identifiers, wildcards, old GNU names and +": "allow: [MIT, bsd-*, GPL-2.0, GPL-3.0+, Apache-2.0+, EPL-*]",
    exceptions: "allow: [GPL-2.0 WITH Classpath-exception-2.0, '* WITH LLVM-exception', GPL-2.0-or-later WITH *]",
    "references of the model hub": "review: [LicenseRef-llama3.*, LicenseRef-*openrail*, LicenseRef-Proprietary*]",
    "families with exceptions to them":
      "allow: [family:permissive, LGPL-*]\nreview: [family:weak-copyleft]\ndeny: [family:copyleft, '*']\nreasons: { family:copyleft: x }\ndual_license_preference: prefer_order\npreferred_order: [family:permissive, LGPL-*]",
    "locked entries": "locked: [AGPL-*, family:copyleft, GPL-2.0-only WITH *, UNKNOWN]",
    UNKNOWN: "deny: [UNKNOWN]\nreasons: { UNKNOWN: Find out. }",
    "a wildcard with exceptions to it": "deny: [GPL-*]\nreview: [GPL-2.0]\nallow: [GPL-2.0-or-later]",
    "a wildcard for references that do not exist yet": "deny: [LicenseRef-*research*, LicenseRef-*-nc-*]",
    "a family that is denied as a whole, the strictest that is allowed before it":
      "allow: [Unlicense, MIT, LGPL-*]\ndeny: [GPL-*, AGPL-*, BUSL-*]",
    "a denied license of the same family as an allowed one": "allow: [MIT, CC0-1.0]\ndeny: [ISC, BSD-4-Clause]",
    "public domain that is denied where it ranks with permissive":
      "allow: [MIT]\ndeny: [Unlicense]\ndual_license_preference: avoid_copyleft",
    "a choice between data and software, which does not exist":
      "allow: [MIT, CC-BY-NC-4.0, LicenseRef-gemma]\ndeny: [GPL-*]",
    "an order that names what is allowed":
      "allow: &ok [MIT, Apache-2.0]\ndeny: ['*']\ndual_license_preference: prefer_order\npreferred_order: *ok",
    "an order that prefers what a person looks at":
      "allow: [MIT]\nreview: [GPL-3.0]\ndual_license_preference: prefer_order\npreferred_order: [GPL-3.0, MIT]",
    "an order": "dual_license_preference: prefer_order\npreferred_order: [MIT, GPL-3.0, GPL-*]",
    "a rule that lets texts pass where none is denied": "allow: [MIT]\non_conflict: declared",
    "a star and a rule for licenses on no list that say the same": "deny: ['*']\nunlisted: deny",
    "a wildcard for references that decides only about future ones":
      "allow: [LicenseRef-Proprietary]\ndeny: [LicenseRef-*Proprietary]",
    "a waiver in force": "waivers: [{ component: npm:a, license: MIT, until: 2026-06-15, reason: x, approvedBy: y }]",
    "an override in force":
      "overrides: { a: { license: MIT OR ISC, reason: x, expires: 2026-06-15 }, b: { license: UNKNOWN, reason: x } }",
  };
  for (const [name, yaml] of Object.entries(cases)) test(name, () => assert.deepEqual(lint(yaml), []));
});

describe("the linter reports", () => {
  const cases: Record<string, readonly [yaml: string, ...want: string[]]> = {
    "overrides for versions that no package has": [
      "overrides:\n  npm:foo@>=1.2: { license: MIT, reason: x }\n  bar@1.*: { license: MIT, reason: x }\n  baz@: { license: MIT, reason: x }",
      '8 override_version: The override of "baz@" never applies, because no package has the version "": write a version, a pattern such as 1.*, or a range.',
    ],
    "waivers without an end, as a note": [
      "waivers: [{ component: npm:a, license: MIT, until: never, reason: x, approvedBy: y }]",
      '5 waiver_without_end: The waiver of "npm:a" has no end; look at it again when the component or its use changes.',
    ],
    "a locked entry that locks nothing": [
      "locked: [AGPL-*, AGLP-3.0-only]",
      '5 no_such_license: "AGLP-3.0-only" is not a license that lcc knows; did you mean "AGPL-3.0-only"?',
    ],
    "a misspelt license": [
      "allow: [Apcahe-2.0]",
      '5 no_such_license: "Apcahe-2.0" is not a license that lcc knows; did you mean "Apache-2.0"?',
    ],
    "a misspelt reference": [
      "allow: [LicenseRef-lama3.1]",
      '5 no_such_license: "LicenseRef-lama3.1" is not a license that lcc knows; did you mean "LicenseRef-llama3.1"?',
    ],
    "a reference of one's own, as a note": [
      "allow: [LicenseRef-Acme-Internal, LicenseRef-Acme-*]",
      '5 own_reference: "LicenseRef-Acme-Internal" is not known to lcc; that is fine if it is a reference of your own.',
      '5 own_reference: "LicenseRef-Acme-*" is not known to lcc; that is fine if it is a reference of your own.',
    ],
    "a name that is no identifier": [
      "deny: [Some Very Odd Name]",
      '5 no_such_license: "Some Very Odd Name" is neither an SPDX identifier nor a LicenseRef-… that lcc knows.',
    ],
    "a wildcard that matches nothing": [
      "deny: [XGPL-*]",
      '5 no_such_license: "XGPL-*" matches no license that lcc knows; check the spelling.',
    ],
    "a renamed license": [
      "allow: [wxWindows]",
      '5 no_such_license: "wxWindows" never matches: SPDX has renamed it; write "LGPL-2.0-or-later WITH WxWindows-exception-3.1".',
    ],
    "an expression": [
      "allow: [MIT OR Apache-2.0]",
      '5 no_such_license: "MIT OR Apache-2.0" is an expression; a list takes single licenses, each as an entry of its own.',
    ],
    "a misspelt exception": [
      "allow: [GPL-2.0 WITH Claspath-exception-2.0]",
      '5 no_such_license: "GPL-2.0 WITH Claspath-exception-2.0" names an exception that lcc does not know; did you mean "Classpath-exception-2.0"?',
    ],
    "an exception that is like no other": [
      "allow: [GPL-2.0 WITH Zzzzzzzzzz]",
      '5 no_such_license: "GPL-2.0 WITH Zzzzzzzzzz" names an exception that lcc does not know.',
    ],
    "a renamed license with an exception": [
      "allow: [StandardML-NJ WITH Bison-exception-2.2]",
      '5 no_such_license: "StandardML-NJ WITH Bison-exception-2.2" never matches: write "SMLNJ WITH Bison-exception-2.2".',
    ],
    "a misspelt license with an exception": [
      "allow: [GLP-2.0 WITH Bison-exception-2.2]",
      '5 no_such_license: "GLP-2.0 WITH Bison-exception-2.2" names a license that lcc does not know; check the spelling.',
    ],
    "a reference that is similar to known ones only with its star, as one's own": [
      "allow: [LicenseRef-lama3.*]",
      '5 own_reference: "LicenseRef-lama3.*" is not known to lcc; that is fine if it is a reference of your own.',
    ],
    "a reference that is similar to the end of an identifier, as one's own": [
      "allow: [LicenseRef-Attribution]",
      '5 own_reference: "LicenseRef-Attribution" is not known to lcc; that is fine if it is a reference of your own.',
    ],
    "an entry twice, in another case": ["allow: [MIT, mit]", '5 duplicate: "mit" is on the allow list twice.'],
    "a name that its two forms hide": [
      "deny: [GPL-3.0]\nreview: [GPL-3.0-only, GPL-3.0-or-later]",
      '5 shadowed: "GPL-3.0" never decides: all it matches has a more specific or stricter entry, such as "GPL-3.0-only" on the review list.',
    ],
    "a name that its two forms on the same list hide": [
      "deny: [GPL-3.0, GPL-3.0-only, GPL-3.0-or-later]",
      '5 shadowed: "GPL-3.0" never decides: all it matches has a more specific or stricter entry, such as "GPL-3.0-only" on the deny list.',
    ],
    "a wildcard that a stricter one hides": [
      "allow: [OSL-3*]\ndeny: ['*SL-3.0*']",
      '5 shadowed: "OSL-3*" never decides: all it matches has a more specific or stricter entry, such as "*SL-3.0*" on the deny list.',
    ],
    "a rule for everything": [
      "allow: ['*']",
      '5 allow_all: "*" allows every license that no other entry names; list what you mean to allow.',
    ],
    "a rule for everything that is not classified": [
      "allow: [family:other]",
      '5 allow_all: "family:other" allows every license that is not classified; list what you mean to allow.',
    ],
    "what lets every license pass that no entry names": [
      "deny: [GPL-*]\nunlisted: allow\ndual_license_preference: prefer_order\npreferred_order: [MIT]",
      '6 allow_all: "unlisted: allow" lets every license pass that no entry names; list what you mean to allow.',
    ],
    "a rule for licenses on no list where a star leaves none": [
      "review: ['*']\nunlisted: deny",
      '6 shadowed: "unlisted: deny" has no effect: "*" on the review list matches every license.',
    ],
    "a preference for a license that is denied because no list has it": [
      "allow: [MIT]\nunlisted: deny",
      '4 prefers_rejected: "most_permissive" takes Unlicense out of "Unlicense OR MIT" (public domain comes before permissive), and Unlicense is on no list although MIT is allowed; use "prefer_order" and name what you allow in "preferred_order".',
    ],
    "a family that patterns hide": [
      "allow: [family:proprietary]\ndeny: [LicenseRef-*]",
      '5 shadowed: "family:proprietary" never decides: all it matches has a more specific or stricter entry, such as "LicenseRef-*" on the deny list.',
    ],
    "an entry of the order that a family before it hides": [
      "dual_license_preference: prefer_order\npreferred_order:\n  - family:permissive\n  - MIT",
      '8 shadowed: "MIT" comes too late: entries before it match all that it matches.',
    ],
    "a reason that is never shown": [
      "deny: [GPL-*]\nreasons:\n  LGPL-*: x",
      '7 unused_reason: The reason for "LGPL-*" is never shown: no list has that entry.',
    ],
    "an order without effect": [
      "preferred_order: [MIT]",
      '5 unused_order: "preferred_order" has no effect with "most_permissive".',
    ],
    "an order with an unknown license and one that comes too late": [
      "dual_license_preference: prefer_order\npreferred_order:\n  - GPL-*\n  - GPL-3.0-only\n  - Fooish-1.0",
      '8 shadowed: "GPL-3.0-only" comes too late: entries before it match all that it matches.',
      '9 no_such_license: "Fooish-1.0" is neither an SPDX identifier nor a LicenseRef-… that lcc knows.',
    ],
    "a preference for a denied family": [
      "allow: [MIT, Apache-2.0]\ndeny: ['*']",
      '4 prefers_rejected: "most_permissive" takes Unlicense out of "Unlicense OR MIT" (public domain comes before permissive), and Unlicense is on the deny list although MIT is allowed; use "prefer_order" and name what you allow in "preferred_order".',
    ],
    "a preference for a denied license, on the line of the preference": [
      "allow: [LGPL-2.1]\ndeny: [BSD-4-Clause]\nreview: [Unlicense]\ndual_license_preference: avoid_copyleft",
      '8 prefers_rejected: "avoid_copyleft" takes BSD-4-Clause out of "BSD-4-Clause OR LGPL-2.1-only" (permissive comes before weak copyleft), and BSD-4-Clause is on the deny list although LGPL-2.1-only is allowed; use "prefer_order" and name what you allow in "preferred_order".',
    ],
    "a preference for a reviewed license": [
      "allow: [GPL-*]\nreview: [MPL-2.0]",
      '4 prefers_rejected: "most_permissive" takes MPL-2.0 out of "MPL-2.0 OR GPL-2.0-only" (weak copyleft comes before copyleft), and MPL-2.0 is on the review list although GPL-2.0-only is allowed; use "prefer_order" and name what you allow in "preferred_order".',
    ],
    "a preference for copyleft before terms of one's own": [
      "allow: [MIT, LicenseRef-Acme-Commercial]\ndeny: [AGPL-*]",
      '4 prefers_rejected: "most_permissive" takes AGPL-3.0-only out of "AGPL-3.0-only OR LicenseRef-Acme-Commercial" (network copyleft comes before a license of no known family), and AGPL-3.0-only is on the deny list although LicenseRef-Acme-Commercial is allowed; use "prefer_order" and name what you allow in "preferred_order".',
      '5 own_reference: "LicenseRef-Acme-Commercial" is not known to lcc; that is fine if it is a reference of your own.',
    ],
    "an order that names what is denied": [
      "allow: [MIT]\ndeny: [GPL-*]\ndual_license_preference: prefer_order\npreferred_order: [GPL-3.0, MIT]",
      '8 prefers_rejected: "GPL-3.0" is denied and yet in the order, so "GPL-3.0-only OR MIT" is a violation although MIT is allowed; take it out of the order.',
    ],
    "a rule that lets denied texts pass": [
      "allow: [MIT]\ndeny: [AGPL-*]\non_conflict: declared",
      '7 declared_over_text: "on_conflict: declared" lets a package pass whose license text is on the deny list, if its metadata says otherwise.',
    ],
    "waivers that have ended, or accept everything": [
      "waivers:\n  - { component: a, license: MIT, until: 2026-06-14, reason: x, approvedBy: y }\n  - { component: 'npm:*', license: MIT, until: 2026-06-16, reason: x, approvedBy: y }",
      '6 waiver_ended: The waiver of "a" ended on 2026-06-14 and no longer applies; decide again or remove it.',
      '7 waiver_of_everything: The waiver of "npm:*" accepts every component with that license; put the license on a list instead.',
    ],
    "overrides that are expired, without reason or no license": [
      "overrides:\n  a: { license: MIT, reason: x, expires: 2026-06-14 }\n  b: { license: MIT }\n  c: { license: MTI, reason: x }",
      '6 override_expired: The override of "a" expired on 2026-06-14 and no longer applies; decide again or remove it.',
      '7 override_without_reason: The override of "b" gives no reason; say who decided it and why.',
      '8 override_license: The override of "c" makes the license UNKNOWN: "MTI" is not a valid SPDX expression. "MTI" is not an SPDX license identifier.',
    ],
  };
  for (const [name, [yaml, ...want]] of Object.entries(cases)) test(name, () => assert.deepEqual(lint(yaml), want));

  test("reports a problem of a shared list once, with all its contexts", () => {
    const text = "name: p\ndefault_context: a\ncontexts:\n  a:\n    allow: &open [MTI]\n  b:\n    allow: *open\n";
    const loaded = loadPolicy(text, "p.yml");
    assert.ok("policy" in loaded);
    const findings = lintPolicy(loaded, { today: "2026-01-01" });
    assert.deepEqual(
      findings.map(({ contexts, line }) => [contexts, line]),
      [[["a", "b"], 5]],
    );
  });

  test("reports a list that is an alias of another once for its context", () => {
    const [finding, ...others] = lintPolicy(
      policyOf("allow: &ok [LicenseRef-Acme]\ndual_license_preference: prefer_order\npreferred_order: *ok"),
      { today: "2026-01-01" },
    );
    assert.deepEqual([finding?.rule, finding?.contexts, others], ["own_reference", ["c"], []]);
  });

  test("describes choices that the policy really rejects, and that a preferred order passes", () => {
    const context = contextOf("allow: [MIT, Apache-2.0]\ndeny: ['*']");
    const { status, license } = evaluateLicense(expressionOf("Unlicense OR MIT"), context);
    assert.deepEqual([status, license], ["violation", "Unlicense"]);
    const mended = contextOf(
      "allow: [MIT]\ndeny: ['*']\ndual_license_preference: prefer_order\npreferred_order: [MIT]",
    );
    assert.equal(evaluateLicense(expressionOf("Unlicense OR MIT"), mended).status, "pass");
  });

  test("reports a choice with own terms as a note, because it may not exist", () => {
    const own = lintPolicy(policyOf("allow: [LicenseRef-Acme]\ndeny: [GPL-*]"), { today: "2026-01-01" });
    assert.deepEqual(
      own.map(({ rule, severity }) => [rule, severity]),
      [
        ["prefers_rejected", "note"],
        ["own_reference", "note"],
      ],
    );
  });

  test("shows a common license rather than a choice with own terms", () => {
    const yaml = "allow: [GPL-*, LicenseRef-Acme]\nreview: [MPL-2.0]\ndeny: [AGPL-*]";
    const [finding] = lintPolicy(policyOf(yaml), { today: "2026-01-01" });
    assert.equal(finding?.severity, "warning");
    assert.match(finding.message, /"MPL-2\.0 OR GPL-2\.0-only"/);
  });

  const severities: readonly [yaml: string, ...want: string[]][] = [
    ["allow: [LicenseRef-Acme-Internal, MTI]", "own_reference note", "no_such_license warning"],
    ["deny: [AGPL-*]\non_conflict: declared", "declared_over_text note"],
    ["review: ['*']\nunlisted: deny", "shadowed warning"],
    ["deny: [GPL-*]\nreasons: { LGPL-*: x }", "unused_reason warning"],
    [
      "waivers: [{ component: '*', license: MIT, until: 2025-12-31, reason: x, approvedBy: y }]",
      "waiver_ended warning",
      "waiver_of_everything warning",
    ],
    [
      "overrides: { a@: { license: MTI, expires: 2025-12-31 } }",
      "override_expired warning",
      "override_version warning",
      "override_without_reason warning",
      "override_license warning",
    ],
  ];
  for (const [yaml, ...want] of severities) {
    test(`reports what may be intended as a note and all else as a warning: ${want.join(", ")}`, () => {
      const findings = lintPolicy(policyOf(yaml), { today: "2026-01-01" });
      assert.deepEqual(
        findings.map(({ rule, severity }) => `${rule} ${severity}`),
        want,
      );
    });
  }
});

describe("harmless licenses that are on no list", () => {
  const leftOut = (yaml: string) =>
    lintPolicy(policyOf(yaml), { today: "2026-01-01" })
      .filter(({ rule }) => rule === "left_out")
      .map(({ line, severity, message }) => `${line} ${severity} ${message.replace(/^\d+/, "N")}`);

  test("are noted where others of their family are listed", () => {
    assert.deepEqual(leftOut("allow: [MIT, ISC]\ndeny: [CC0-1.0]"), [
      '4 note N public domain licenses are on no list, such as Unlicense, ANTLR-PD, ANTLR-PD-fallback, bcrypt-Solar-Designer, blessing; put "family:public-domain" on a list, or say with "unlisted" what they count as.',
      '4 note N permissive licenses are on no list, such as BSD-2-Clause, BSD-3-Clause, 0BSD, Zlib, BSL-1.0; put "family:permissive" on a list, or say with "unlisted" what they count as.',
    ]);
    assert.match(leftOut("allow: [family:public-domain, CC-BY-*, MIT]").join(), /permissive licenses are on no list/);
  });

  const silent: Record<string, string> = {
    "a family covers": "allow: [MIT, family:permissive]",
    "a star covers": "allow: [MIT]\ndeny: ['*']",
    "`unlisted` covers": "allow: [MIT]\nunlisted: deny",
    "somebody has left to a person": "allow: [MIT]\nunlisted: review",
    "belong to a family that the policy does not list at all": "deny: [GPL-*]",
  };
  for (const [name, yaml] of Object.entries(silent)) {
    test(`are not noted where they are what ${name}`, () => assert.deepEqual(leftOut(yaml), []));
  }
});
