import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Evidence } from "../../domain/report/evidence.ts";
import { printExpression } from "../../spdx/expression.ts";
import { concludeLicense } from "./conclude.ts";

const says = (source: string, license: string, outcome: Evidence["outcome"] = "answer"): Evidence => ({
  source,
  outcome,
  license,
  confidence: 1,
});

function conclude(...evidence: readonly Evidence[]) {
  const { license, sources } = concludeLicense(evidence);
  return [license && printExpression(license), sources];
}

describe("the license that is judged", () => {
  test("is that of the first answer", () =>
    assert.deepEqual(conclude(says("github", "0BSD", "weak"), says("npm", "MIT"), says("lockfile", "ISC")), [
      "MIT",
      ["npm"],
    ]));

  test("is that of all lockfiles together where they disagree, in whatever order they come", () => {
    const [mit, gpl] = [says("lockfile", "MIT OR ISC"), says("lockfile", "GPL-2.0-only")];
    const want = ["GPL-2.0-only AND (MIT OR ISC)", ["lockfile"]];
    assert.deepEqual(conclude(mit, gpl, says("filesystem", "MIT")), want);
    assert.deepEqual(conclude(gpl, mit, says("filesystem", "MIT")), want);
  });

  test("is that of the lockfile which is sure", () =>
    assert.deepEqual(conclude(says("lockfile", "GPL-2.0-only", "weak"), says("lockfile", "MIT")), [
      "MIT",
      ["lockfile"],
    ]));

  test("is the list without an operator of a registry, whatever a service says", () => {
    const listed: Evidence = { ...says("rubygems", "MIT AND ISC", "weak"), doubt: "license_list" };
    assert.deepEqual(conclude(listed, says("clearlydefined", "MIT OR ISC")), ["MIT AND ISC", ["rubygems"]]);
    assert.deepEqual(conclude(listed, says("archive", "MIT OR ISC")), ["MIT OR ISC", ["archive"]]);
  });

  test("keeps unidentified terms, although the archive has another text", () => {
    const terms = { ...says("archive", "MIT AND LicenseRef-Unidentified-Terms"), confidence: 0.5 };
    assert.deepEqual(conclude(terms, says("archive", "MIT")), ["MIT AND LicenseRef-Unidentified-Terms", ["archive"]]);
  });

  test("keeps such terms where they are all that is known of the first source", () => {
    const terms: Evidence = { ...says("filesystem", "MIT AND LicenseRef-Unidentified-Terms", "weak"), confidence: 0.5 };
    assert.deepEqual(conclude(terms, says("github", "MIT")), ["MIT AND LicenseRef-Unidentified-Terms", ["filesystem"]]);
  });

  test("is that of all texts of an archive, although one of them is surer", () => {
    const joined = { ...says("archive", "BSD-3-Clause AND ISC"), confidence: 0.5 };
    assert.deepEqual(conclude(joined, says("archive", "ISC")), ["BSD-3-Clause AND ISC", ["archive"]]);
  });

  describe("is the choice that a registry lists", () => {
    const listed: Evidence = { ...says("maven", "EPL-1.0 OR LGPL-2.1-only", "weak"), doubt: "several_licenses" };
    const kept = ["EPL-1.0 OR LGPL-2.1-only", ["maven"]];

    test("where a service names one or all of its licenses", () => {
      assert.deepEqual(conclude(listed, says("github", "LGPL-2.1-only")), kept);
      assert.deepEqual(conclude(listed, says("clearlydefined", "LGPL-2.1-only OR EPL-1.0")), kept);
    });

    test("but not where a service says that all apply, or names another license", () => {
      for (const license of ["EPL-1.0 AND LGPL-2.1-only", "MIT", "EPL-1.0 OR MIT"]) {
        assert.deepEqual(conclude(listed, says("clearlydefined", license)), [license, ["clearlydefined"]]);
      }
    });

    test("but not where the files of the package have been read", () => {
      const archive = says("archive", "EPL-1.0");
      assert.deepEqual(conclude(listed, archive, says("github", "EPL-1.0")), ["EPL-1.0", ["archive"]]);
      assert.deepEqual(conclude(listed, says("github", "EPL-1.0"), archive), ["EPL-1.0", ["archive"]]);
    });

    test("unless the list is a guess for another reason", () =>
      assert.deepEqual(conclude({ ...listed, doubt: "inherited" }, says("github", "EPL-1.0")), [
        "EPL-1.0",
        ["github"],
      ]));
  });

  test("is unknown without any answer", () => assert.deepEqual(conclude(), [undefined, []]));
});
