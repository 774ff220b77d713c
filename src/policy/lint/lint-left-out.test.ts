import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf } from "../../../test/helpers/policy.ts";
import { printExpression } from "../../spdx/expression.ts";
import { findFamily } from "../../spdx/families.ts";
import { knownLicenses } from "./known-licenses.ts";
import { lintLeftOut } from "./lint-left-out.ts";

/** The licenses that a note about a family names. */
function namedFor(...allow: readonly string[]): string | undefined {
  const [finding] = lintLeftOut(contextOf(`allow: ${JSON.stringify(allow)}`));
  return finding && / such as (.*?);/.exec(finding.message)?.[1];
}

const ofFamily = (family: string) =>
  knownLicenses()
    .map(printExpression)
    .filter((license) => findFamily(license) === family);

describe("the note about harmless licenses on no list", () => {
  test("names those first that packages really use", () => {
    assert.equal(namedFor("MIT"), "ISC, BSD-2-Clause, BSD-3-Clause, 0BSD, Zlib");
    assert.equal(
      namedFor("ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Zlib"),
      "BSL-1.0, HPND, curl, 3D-Slicer-1.0, AAL",
    );
    assert.equal(
      namedFor("ANTLR-PD"),
      "Unlicense, CC0-1.0, ANTLR-PD-fallback, bcrypt-Solar-Designer, blessing",
      "the others in the order of the alphabet",
    );
  });

  test("is about the key that would settle it, and is right for a single license", () => {
    const others = ofFamily("public-domain").filter((license) => license !== "SAX-PD");
    assert.deepEqual(lintLeftOut(contextOf(`allow: ${JSON.stringify(others)}`)), [
      {
        path: "unlisted",
        rule: "left_out",
        severity: "note",
        message:
          '1 public domain license is on no list, such as SAX-PD; put "family:public-domain" on a list, or say with "unlisted" what they count as.',
      },
    ]);
    const fewer = others.filter((license) => license !== "NIST-PD");
    const [two] = lintLeftOut(contextOf(`allow: ${JSON.stringify(fewer)}`));
    assert.match(two?.message ?? "", /^2 public domain licenses are on no list, such as NIST-PD, SAX-PD;/);
  });

  test("is not given where such licenses do not need a person", () => {
    for (const unlisted of ["allow", "deny"]) {
      assert.deepEqual(lintLeftOut(contextOf(`allow: [MIT]\nunlisted: ${unlisted}`)), [], unlisted);
    }
  });
});
