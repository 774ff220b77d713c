import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { policyOf } from "../../../test/helpers/policy.ts";
import { explainLicense } from "./explain-license.ts";

describe("what a policy says about a license, in three sentences", () => {
  const loaded = policyOf(`
judged_as: shipped
allow: [MIT]
deny:
  - GPL-*
reasons: { GPL-*: We ship closed products. }
unknown: deny
scopes: { dev: warn, test: report }
`);
  const [context] = loaded.policy.contexts;
  const cases: Readonly<Record<string, readonly string[]>> = {
    MIT: ["MIT passes in p/c, judged as shipped.", "MIT is on the allow list.", "Decided in p.yml:6."],
    "GPL-2.0-only OR GPL-3.0-only": [
      "GPL-2.0-only OR GPL-3.0-only is a violation in p/c, judged as shipped.",
      "GPL-2.0-only chosen out of GPL-2.0-only OR GPL-3.0-only (most_permissive cannot tell them apart: the first written); GPL-2.0-only is on the deny list as GPL-*. We ship closed products.",
      "Decided in p.yml:8; it counts as a warning with scope dev, as a pass with scope test, as a pass with scope available.",
    ],
    ISC: [
      "ISC is a warning for a person to decide in p/c, judged as shipped.",
      "ISC is on no list, so a person has to decide.",
      "Decided by no line of the policy; it counts as a pass with scope test, as a pass with scope available.",
    ],
    UNKNOWN: [
      "UNKNOWN is a violation in p/c, judged as shipped.",
      "No license is known, which this policy puts on the deny list.",
      "Decided in p.yml:10; it counts as a warning with scope dev, as a pass with scope test, as a pass with scope available.",
    ],
  };
  for (const [license, want] of Object.entries(cases)) {
    test(`names verdict, reason and line for ${license}`, () => {
      assert.ok(context);
      assert.deepEqual(explainLicense(loaded, context, license, (file) => file).sentences, want);
    });
  }

  test("refuses what is no license", () => {
    assert.ok(context);
    assert.throws(() => explainLicense(loaded, context, "a license", String), /"a license" is not an SPDX expression/);
  });
});
