import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf, expressionOf } from "../../../test/helpers/policy.ts";
import { chooseAlternative, rankOfTerm, rankSeverity } from "./choose.ts";
import { evaluateLicense } from "./evaluate.ts";

const chosen = (license: string, yaml: string) => evaluateLicense(expressionOf(license), contextOf(yaml)).license;

describe("most_permissive", () => {
  const yaml = "allow: [MIT]\ndeny: [ISC]";

  test("takes the families in their order, whatever is written first", () => {
    const ordered = [
      "Unlicense",
      "MIT",
      "LGPL-2.1-only",
      "GPL-2.0-only",
      "AGPL-3.0-only",
      "BUSL-1.1",
      "CC-BY-NC-4.0",
      "LicenseRef-Proprietary",
      "CC-BY-ND-4.0",
    ];
    for (let index = 0; index < ordered.length; index++) {
      const alternatives = ordered.slice(index);
      assert.equal(chosen(alternatives.join(" OR "), yaml), ordered[index]);
      assert.equal(chosen(alternatives.reverse().join(" OR "), yaml), ordered[index]);
    }
  });

  test("is the default", () => {
    assert.equal(chosen("GPL-2.0-only OR MIT", "dual_license_preference: most_permissive"), "MIT");
    assert.equal(chosen("GPL-2.0-only OR MIT", "allow: [GPL-*]"), "MIT");
  });

  test("chooses by family even where the outcome is worse", () => {
    assert.equal(chosen("GPL-2.0-only OR MIT", "allow: [GPL-*]\ndeny: [MIT]"), "MIT");
  });

  test("chooses the better outcome within a family, then fewer obligations, then the first written", () => {
    assert.equal(chosen("ISC OR MIT", yaml), "MIT");
    assert.equal(chosen("ISC OR Zlib", yaml), "Zlib");
    assert.equal(chosen("Zlib OR X11", yaml), "Zlib");
    assert.equal(chosen("Apache-2.0 OR ISC", "unlisted: review"), "ISC");
    assert.equal(chosen("(Apache-2.0 AND ISC) OR Apache-2.0", "unlisted: review"), "Apache-2.0");
    assert.equal(chosen("X11 OR Zlib", yaml), "X11");
  });

  test("takes a license with recorded clauses before one that may ask anything", () => {
    assert.equal(chosen("Adobe-2006 OR Apache-2.0", "unlisted: review"), "Apache-2.0");
  });

  test("takes the SSPL after all that is only restricted in its use, and before non-commercial terms", () => {
    for (const other of ["Elastic-2.0", "BUSL-1.1", "AGPL-3.0-only"])
      assert.equal(chosen(`SSPL-1.0 OR ${other}`, "unlisted: review"), other);
    assert.equal(chosen("CC-BY-NC-4.0 OR SSPL-1.0", "unlisted: review"), "SSPL-1.0");
  });

  test("takes a linking exception for weak copyleft", () => {
    const license = "GPL-3.0-only OR GPL-2.0-only WITH Classpath-exception-2.0";
    assert.equal(chosen(license, yaml), "GPL-2.0-only WITH Classpath-exception-2.0");
  });
});

describe("prefer_order", () => {
  test("takes a family for all its licenses, with their exceptions", () => {
    const yaml = "dual_license_preference: prefer_order\npreferred_order: [family:weak-copyleft, MIT]";
    assert.equal(chosen("MIT OR MPL-2.0", yaml), "MPL-2.0");
    assert.equal(chosen("GPL-2.0-only OR MIT", yaml), "MIT");
    const softened = "GPL-2.0-only WITH Classpath-exception-2.0";
    assert.equal(chosen(`MIT OR ${softened}`, yaml), softened);
  });
});

describe("avoid_copyleft", () => {
  const yaml = "dual_license_preference: avoid_copyleft\nallow: [MIT]";

  test("puts public domain and permissive before all else", () => {
    assert.equal(chosen("GPL-2.0-only OR MIT", yaml), "MIT");
    assert.equal(chosen("BUSL-1.1 OR Unlicense", yaml), "Unlicense");
  });

  test("does not tell public domain and permissive apart", () => {
    assert.equal(chosen("Unlicense OR MIT", yaml), "MIT");
    assert.equal(chosen("ISC OR Unlicense", yaml), "Unlicense");
  });

  test("ranks both 0, the most preferred", () => {
    const ranks = ["Unlicense", "MIT", "MPL-2.0"].map((license) => {
      const term = expressionOf(license);
      assert.ok(term?.kind === "license");
      return rankOfTerm(term, contextOf(yaml));
    });
    assert.deepEqual(ranks, [0, 0, 2]);
  });

  test("takes the other families in the usual order", () => {
    assert.equal(chosen("BUSL-1.1 OR GPL-2.0-only OR LGPL-2.1-only", yaml), "LGPL-2.1-only");
    assert.equal(chosen("CC-BY-NC-4.0 OR AGPL-3.0-only", yaml), "AGPL-3.0-only");
  });
});

describe("prefer_order", () => {
  test("takes the first entry that matches an alternative", () => {
    assert.equal(chosen("MIT OR GPL-3.0-or-later", order("GPL-3.0-or-later, MIT")), "GPL-3.0-or-later");
    assert.equal(chosen("MIT OR LGPL-2.1-only", order("Apache-2.0, LGPL-*, MIT")), "LGPL-2.1-only");
  });

  test("matches as the lists do", () => {
    assert.equal(chosen("MIT OR GPL-3.0-only", order("gpl-3.0, MIT")), "GPL-3.0-only");
    assert.equal(
      chosen("MIT OR GPL-2.0-only WITH Bison-exception-2.2", order("'* WITH bison-*', MIT")),
      "GPL-2.0-only WITH Bison-exception-2.2",
    );
    assert.equal(
      chosen("MIT OR GPL-2.0-only WITH Bison-exception-2.2", order("GPL-2.0, MIT")),
      "GPL-2.0-only WITH Bison-exception-2.2",
    );
    assert.equal(chosen("MIT OR MPL-1.1+", order("MPL-1.1+, MIT")), "MPL-1.1+");
  });

  test("takes any entry before none, even where the outcome is worse", () => {
    assert.equal(chosen("ISC OR GPL-2.0-only", `${order("GPL-*")}allow: [ISC]\ndeny: [GPL-*]`), "GPL-2.0-only");
  });

  test("chooses the better outcome where one entry matches both, then the first written", () => {
    assert.equal(chosen("GPL-2.0-only OR GPL-3.0-only", `${order("GPL-*")}allow: [GPL-3.0]`), "GPL-3.0-only");
    assert.equal(chosen("GPL-2.0-only OR GPL-3.0-only", order("GPL-*")), "GPL-2.0-only");
  });

  test("chooses the better outcome where it names none, then fewer obligations", () => {
    assert.equal(chosen("ISC OR Zlib", `${order("MIT")}allow: [Zlib]`), "Zlib");
    assert.equal(chosen("Zlib OR ISC", order("MIT")), "ISC");
    const { reason } = evaluateLicense(expressionOf("Zlib OR ISC"), contextOf(order("MIT")));
    assert.match(reason, /prefer_order names none of them: fewer obligations/);
  });

  test("takes the entry for the license with its exception, wherever it is in the order", () => {
    const license = "MIT OR GPL-2.0-only WITH Bison-exception-2.2";
    assert.equal(chosen(license, order("GPL-*, MIT, '* WITH Bison-*'")), "MIT");
    const others = "GPL-2.0 WITH Classpath-exception-2.0, MIT, '* WITH Bison-*'";
    assert.equal(chosen(license, order(others)), "MIT", "an entry for another exception is not about it");
  });

  test("takes a group for as wanted as its least wanted part", () => {
    assert.equal(chosen("(MIT AND GPL-3.0-only) OR Apache-2.0", order("MIT, Apache-2.0")), "Apache-2.0");
    assert.equal(chosen("(MIT AND Apache-2.0) OR ISC", order("MIT, Apache-2.0, ISC")), "MIT AND Apache-2.0");
  });
});

describe("the choice", () => {
  const alternativesOf = (...statuses: readonly ("pass" | "warning" | "violation")[]) =>
    statuses.map((status, index) => {
      const evaluated = expressionOf(["Unlicense", "MIT", "ISC"][index] ?? "");
      assert.ok(evaluated);
      return { evaluated, status };
    });

  test("names the best alternative that was skipped, if there is one", () => {
    const context = contextOf("allow: [MIT]");
    assert.deepEqual(chooseAlternative(alternativesOf("pass", "pass", "pass"), context), {
      index: 0,
      because: "most_permissive",
    });
    assert.deepEqual(chooseAlternative(alternativesOf("violation", "warning", "pass"), context), {
      index: 0,
      because: "most_permissive",
      passedOver: 2,
    });
  });

  test("ranks outcomes from pass to violation", () =>
    assert.deepEqual((["pass", "warning", "violation"] as const).map(rankSeverity), [0, 1, 2]));
});

function order(entries: string): string {
  return `dual_license_preference: prefer_order\npreferred_order: [${entries}]\n`;
}
