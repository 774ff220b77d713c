import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { LicenseWords, SbomLicenses } from "../../sbom/document.ts";
import { findLicenseText } from "../../spdx/license-text.ts";
import { createIdentifier, type Identifier } from "../../spdx/text/identify.ts";
import { openIndex } from "../../spdx/text/match/open-index.ts";
import { concludeLicense } from "./conclude.ts";
import { findConflicts } from "./conflicts.ts";
import { createSbomEvidence } from "./sbom-evidence.ts";

describe("what an SBOM says about a license", () => {
  let identify: Identifier;
  before(async () => (identify = createIdentifier(await openIndex())));

  function read(licenses: Partial<SbomLicenses>, explained: Readonly<Record<string, LicenseWords>> = {}): Evidence[] {
    const known = new Map(Object.entries(explained).map(([id, words]) => [id.toLowerCase(), words]));
    const evidenceOf = createSbomEvidence({ file: "bom.json", explained: known, identify });
    return evidenceOf({ concluded: [], declared: [], observed: [], ...licenses });
  }

  const show = (evidence: readonly Evidence[]): string[] =>
    evidence.map(({ outcome, license }) => (license === undefined ? outcome : `${outcome} ${license}`));
  const words = (...all: readonly string[]): LicenseWords => ({ words: all });
  const text = (id: string): string => findLicenseText(id) ?? "";

  test("has its own words and the SBOM as its place", () => {
    assert.deepEqual(read({ declared: [words("MIT License")] }), [
      { source: "sbom", outcome: "answer", license: "MIT", confidence: 1, raw: "MIT License", file: "bom.json" },
    ]);
  });

  const cases: Record<string, readonly [Partial<SbomLicenses>, readonly string[]]> = {
    "nothing is no evidence": [{}, []],
    "an expression": [{ declared: [words("MIT OR Apache-2.0")] }, ["answer MIT OR Apache-2.0"]],
    "all of a list apply": [{ declared: [words("MIT"), words("Apache-2.0")] }, ["answer MIT AND Apache-2.0"]],
    "one unknown name leaves the list open": [{ declared: [words("MIT"), words("Acme Terms")] }, ["none"]],
    "a family name is a guess": [{ declared: [words("Apache")] }, ["weak Apache-2.0"]],
    "an address where there is no name": [{ declared: [words("https://opensource.org/licenses/ISC")] }, ["answer ISC"]],
    "the address where the name is unknown": [
      { declared: [words("Acme", "https://opensource.org/licenses/ISC")] },
      ["answer ISC"],
    ],
    "no license at all": [{ concluded: [words("NONE")] }, ["none"]],
    "NOASSERTION makes an expression unknown": [{ declared: [words("MIT AND NOASSERTION")] }, ["none"]],
    "the conclusion comes before the declaration": [
      { concluded: [words("MIT")], declared: [words("GPL-3.0-only")] },
      ["answer MIT", "answer GPL-3.0-only"],
    ],
    "a license that was only seen in files is a guess": [{ observed: [words("MIT")] }, ["weak MIT"]],
    "too many licenses": [{ declared: Array.from({ length: 200 }, (_, at) => words(`LicenseRef-${at}`)) }, ["none"]],
  };
  for (const [name, [licenses, want]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(show(read(licenses)), want));
  }

  test("a text is identified if the name is unknown", () => {
    const found = read({ declared: [{ words: ["sha256:5a0e3c"], text: text("BSD-3-Clause") }] });
    assert.deepEqual(show(found), ["answer BSD-3-Clause"]);
  });

  test("a text that differs from the name is reported", () => {
    const found = read({ declared: [{ words: ["MIT"], text: text("AGPL-3.0-only") }] });
    assert.deepEqual(concludeLicense(found).sources, ["sbom"]);
    assert.match(findConflicts(found)[0] ?? "", /^sbom \(bom\.json\) says MIT, sbom \(bom\.json\) says AGPL-3\.0/);
  });

  test("a reference is what its explanation says, where that is precise", () => {
    const explained = {
      "LicenseRef-a": { words: ["BSD 3-Clause License"], text: "BSD 3-Clause License" },
      "LicenseRef-b": { words: [], text: text("Zlib") },
      "LicenseRef-c": { words: ["Acme Terms"], text: "All your base." },
      "LicenseRef-d": { words: ["MIT"], text: "The text of this license is not known.\nnpm: MIT" },
    };
    const of = (license: string): string[] => show(read({ declared: [words(license)] }, explained));
    assert.deepEqual(of("LicenseRef-A OR MIT"), ["answer BSD-3-Clause OR MIT"]);
    assert.deepEqual(of("LicenseRef-b"), ["answer Zlib"]);
    assert.deepEqual(of("LicenseRef-c"), ["answer LicenseRef-c"]);
    assert.deepEqual(of("LicenseRef-d"), ["answer LicenseRef-d"]);
    assert.equal(read({ declared: [words("LicenseRef-c")] }, explained)[0]?.raw, "LicenseRef-c (Acme Terms)");
  });
});
