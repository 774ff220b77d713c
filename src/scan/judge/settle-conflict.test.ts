import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, today } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { judge } from "./judge.ts";

const lists = "allow: [MIT, ISC, Apache-2.0]\nreview: [LGPL-*, MPL-*]\ndeny: [AGPL-*, GPL-*]";
const rules = {
  review: contextOf(lists),
  worst: contextOf(`${lists}\non_conflict: worst`),
  declared: contextOf(`${lists}\non_conflict: declared`),
};
type Rule = keyof typeof rules;

const licenseFile = "node_modules/a/LICENSE";

function text(license: string, more: Partial<Evidence> = {}): Evidence {
  return { source: "filesystem", outcome: "answer", license, confidence: 1, file: licenseFile, ...more };
}

function findingOf(evidence: readonly Evidence[], rule: Rule = "review", more: Partial<Finding["component"]> = {}) {
  return judge(componentOf("a", more), evidence, { context: rules[rule], today }).finding;
}

describe("a license text that is judged worse than the declared license", () => {
  const evidence = [answer("MIT"), text("AGPL-3.0-only")];
  const conflict = { declared: "MIT", detected: "AGPL-3.0-only", file: licenseFile };

  test("is a warning by default, and the license stays the declared one", () => {
    const { status, resolved_license, sources, decision } = findingOf(evidence);
    assert.deepEqual([status, resolved_license, sources], ["warning", "MIT", ["npm"]]);
    assert.deepEqual(decision, {
      list: "allow",
      pattern: "MIT",
      license: "MIT",
      reason:
        "MIT is on the allow list. The license text is not what is declared: AGPL-3.0-only is on the deny list as AGPL-*. A person has to decide which of the two applies.",
      conflict: { ...conflict, used: "declared" },
    });
  });

  test("decides where the worse verdict counts", () => {
    const { status, resolved_license, decision } = findingOf(evidence, "worst");
    assert.deepEqual([status, resolved_license], ["violation", "MIT"]);
    assert.deepEqual(decision, {
      list: "deny",
      pattern: "AGPL-*",
      license: "AGPL-3.0-only",
      reason:
        "The license text is not what is declared, and the stricter of the two decides. AGPL-3.0-only is on the deny list as AGPL-*.",
      conflict: { ...conflict, used: "detected" },
    });
  });

  test("names the rule that made the verdict on the text milder", () => {
    const context = contextOf(`${lists}\non_conflict: worst\nscopes: { dev: warn }`);
    const { status, decision } = judge(componentOf("a", { scope: "dev" }), evidence, { context, today }).finding;
    assert.equal(status, "warning");
    assert.deepEqual(decision.softened, { by: "scope dev", rule: "warn", from: "violation" });
  });

  test("changes nothing where the declared license counts", () => {
    const { status, decision } = findingOf(evidence, "declared");
    assert.deepEqual([status, decision.reason], ["pass", "MIT is on the allow list."]);
    assert.deepEqual(decision.conflict, { ...conflict, used: "declared" });
  });

  test("makes a warning of a warning, and never a milder verdict", () => {
    assert.equal(findingOf([answer("MPL-2.0"), text("AGPL-3.0-only")]).status, "warning");
    assert.equal(findingOf([answer("MPL-2.0"), text("AGPL-3.0-only")], "worst").status, "violation");
  });
});

describe("a license text that is not judged worse", () => {
  for (const rule of ["review", "worst", "declared"] as const) {
    test(`changes no verdict (${rule})`, () => {
      const milder = findingOf([answer("AGPL-3.0-only"), text("MIT")], rule);
      assert.deepEqual([milder.status, milder.decision.license], ["violation", "AGPL-3.0-only"]);
      assert.equal(milder.decision.conflict?.used, "declared");
      const equal = findingOf([answer("MIT"), text("ISC")], rule);
      assert.deepEqual([equal.status, equal.decision.conflict?.detected], ["pass", "ISC"]);
    });
  }

  test("is chosen by the rule for the scope", () => {
    const lenient = contextOf(`${lists}\nscopes: { test: report, dev: warn }`);
    const statusIn = (scope: "test" | "dev") =>
      judge(componentOf("a", { scope }), [answer("MIT"), text("AGPL-3.0-only")], { context: lenient, today }).finding
        .status;
    assert.deepEqual([statusIn("test"), statusIn("dev")], ["pass", "warning"]);
  });
});

describe("the worst of several texts", () => {
  test("is the one that is compared", () => {
    const texts = [text("ISC"), text("AGPL-3.0-only", { file: "node_modules/a/COPYING" })];
    const { decision, status } = findingOf([answer("MIT"), ...texts]);
    assert.deepEqual([status, decision.conflict?.file], ["warning", "node_modules/a/COPYING"]);
  });

  test("does not count where another file contains the declared license", () => {
    const texts = [text("MIT"), text("AGPL-3.0-only", { file: "node_modules/a/COPYING" })];
    const { decision, status } = findingOf([answer("MIT"), ...texts], "worst");
    assert.deepEqual([status, decision.conflict], ["pass", undefined]);
  });
});

describe("a declared license", () => {
  const agpl = text("AGPL-3.0-only");
  const stated = (source: string, more: Partial<Evidence> = {}) => answer("MIT", { source, ...more });

  for (const source of ["npm", "lockfile", "sbom", "clearlydefined", "github"])
    test(`may come from ${source}`, () =>
      assert.equal(findingOf([stated(source), agpl]).decision.conflict?.declared, "MIT"));

  test("may be what the installed package states", () => {
    const own = stated("filesystem", { file: "node_modules/a/package.json" });
    assert.equal(findingOf([own, agpl]).decision.conflict?.declared, "MIT");
  });

  test("may be that of several lockfiles together", () => {
    const both = [stated("lockfile", { file: "a.lock" }), { ...stated("lockfile"), license: "ISC", file: "b.lock" }];
    assert.equal(findingOf([...both, agpl]).decision.conflict?.declared, "ISC AND MIT");
  });

  test("may come after sources that do not know", () => {
    const none: Evidence = { source: "npm", outcome: "none", confidence: 0 };
    assert.equal(findingOf([none, stated("lockfile"), agpl]).decision.conflict?.declared, "MIT");
  });

  test("is not a weak one: the text completes it", () => {
    const { decision, resolved_license } = findingOf([stated("npm", { outcome: "weak", confidence: 0.5 }), agpl]);
    assert.deepEqual([resolved_license, decision.conflict], ["AGPL-3.0-only", undefined]);
  });

  test("is missing where only texts speak", () => {
    const other = text("MIT", { file: "node_modules/a/COPYING" });
    assert.equal(findingOf([agpl, other]).decision.conflict, undefined);
    assert.equal(findingOf([agpl]).decision.conflict, undefined);
  });
});

describe("no conflict comes from", () => {
  const cases: Readonly<Record<string, Partial<Evidence>>> = {
    "a text that is not sure": { confidence: 0.9 },
    "a statement of the package": { file: "node_modules/a/package.json" },
    "a notice": { file: "node_modules/a/NOTICE" },
    "a list of bundled licenses": { file: "node_modules/a/THIRD-PARTY-LICENSES.txt" },
    "a source that read no file of the package": { source: "github" },
    "a text in which no license was found": { outcome: "none" },
  };
  for (const [name, more] of Object.entries(cases))
    test(name, () =>
      assert.equal(findingOf([answer("MIT"), text("AGPL-3.0-only", more)]).decision.conflict, undefined),
    );

  test("a component with an override", () => {
    const context = contextOf(`${lists}\non_conflict: worst\noverrides: { a: { license: MIT, reason: Asked } }`);
    const { finding } = judge(componentOf("a"), [answer("MIT"), text("AGPL-3.0-only")], { context, today });
    assert.deepEqual([finding.status, finding.decision.conflict], ["pass", undefined]);
  });

  test("an override that has ended, but from the text", () => {
    const context = contextOf(`${lists}\noverrides: { a: { license: MIT, reason: Asked, expires: 2025-01-01 } }`);
    const { finding } = judge(componentOf("a"), [answer("MIT"), text("AGPL-3.0-only")], { context, today });
    assert.equal(finding.status, "warning");
  });
});

test("a text with a sure part conflicts although another part is not sure", () => {
  const mixed = text("AGPL-3.0-only", { confidence: 0.9, bestConfidence: 1 });
  assert.equal(findingOf([answer("MIT"), mixed]).status, "warning");
});
