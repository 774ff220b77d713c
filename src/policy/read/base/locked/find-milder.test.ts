import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { componentOf, today } from "../../../../../test/helpers/judged.ts";
import { propertyRounds } from "../../../../../test/helpers/fuzz-rounds.ts";
import { random } from "../../../../../test/helpers/random.ts";
import type { Policy } from "../../../../domain/policy/policy.ts";
import { classifiedExceptions, classifiedLicenses } from "../../../../spdx/families.ts";
import { tryParseExpression } from "../../../../spdx/expression.ts";
import { rankSeverity } from "../../../judge/choose.ts";
import { evaluateComponent } from "../../../judge/evaluate-component.ts";
import { findLocked } from "../../../judge/locked.ts";
import { describePolicy } from "../../describe.ts";
import type { LoadResult } from "../../load/load.ts";
import { readPolicyFile } from "../../policy-file.ts";

const folder = mkdtempSync(join(tmpdir(), "lcc-locked-"));
after(() => rmSync(folder, { recursive: true }));

/** Reads `own.yml`, which extends `base.yml`; the contexts are as in YAML. */
async function extend(base: string, own: string): Promise<LoadResult> {
  writeFileSync(join(folder, "base.yml"), `name: base\ndefault_context: c\ncontexts:\n${base}\n`);
  writeFileSync(join(folder, "own.yml"), `name: own\nextends: base.yml\ncontexts:\n${own}\n`);
  return readPolicyFile(join(folder, "own.yml"));
}

async function problemsOf(base: string, own: string): Promise<string[]> {
  const result = await extend(base, own);
  return "policy" in result ? [] : result.problems.map(({ line, message }) => `${line}: ${message}`);
}

async function policyOf(base: string, own: string): Promise<Policy> {
  const result = await extend(base, own);
  assert.ok("policy" in result, JSON.stringify(result));
  return result.policy;
}

const base = `  c:
    locked: [AGPL-*, LicenseRef-acme-*, UNKNOWN]
    allow: [MIT, AGPL-3.0-or-later]
    review: [Zlib]
    deny: [AGPL-*, LicenseRef-acme-*, GPL-*]
    unknown: deny
    unlisted: deny
    on_conflict: worst
    dual_license_preference: prefer_order
    preferred_order: [AGPL-*, MIT]
    scopes: { test: warn }
    overrides: { "npm:own": { license: AGPL-3.0-only } }`;

describe("what judges a locked license more mildly is refused, with both places", () => {
  const cases: Record<string, readonly [own: string, line: number, want: RegExp]> = {
    "an entry": ["  c:\n    allow: [AGPL-1.0-only]", 5, /^AGPL-1\.0-only would pass in the context "c"; base/],
    "an entry that moves": ["  c:\n    review: [AGPL-*]", 5, /^AGPL-1\.0-only would be a warning in/],
    "a wider pattern with more characters": [
      '  c:\n    review: [AGPL-?.0-*, "*GPL-*-only"]',
      5,
      /^AGPL-\S+ would be a warning/,
    ],
    "an entry for an exception": ["  c:\n    allow: [AGPL-3.0-only WITH *]", 5, /^AGPL-3\.0-only WITH \S+ would pass/],
    "a reference that anyone may define": ["  c:\n    allow: [LicenseRef-acme-1]", 5, /^LicenseRef-acme-1 would pass/],
    "a pattern of such references": [
      "  c:\n    allow: [LicenseRef-*-free-*]",
      5,
      /^LicenseRef-acme-\S*free-\S* would pass/,
    ],
    "a scope": ["  c:\n    scopes: { dev: warn }", 5, /would be a warning by "scope dev" in/],
    "a scope that was milder already": ["  c:\n    scopes: { test: report }", 5, /would pass by "scope test"/],
    "a type": ["  c:\n    types: { model: report }", 5, /would pass by "type model"/],
    direct: ["  c:\n    direct: warn", 5, /would be a warning by "direct"/],
    transitive: ["  c:\n    transitive: report", 5, /would pass by "transitive"/],
    vendored: ["  c:\n    vendored: warn", 5, /would be a warning by "vendored"/],
    unknown: ["  c:\n    unknown: review", 5, /^UNKNOWN would be a warning/],
    "the entry UNKNOWN": ["  c:\n    allow: [UNKNOWN]", 5, /^UNKNOWN would pass/],
    "the review of conflicts": [
      "  c:\n    on_conflict: review",
      5,
      /^A license text under \S+ would be a warning by "on_conflict: review"/,
    ],
    "no conflicts": ["  c:\n    on_conflict: declared", 5, /would pass by "on_conflict: declared"/],
    "a preference": [
      "  c:\n    dual_license_preference: most_permissive",
      5,
      /^MIT would be chosen out of "AGPL-\S+ OR MIT"/,
    ],
    "an order": ["  c:\n    description: x\n    preferred_order: [MIT, AGPL-*]", 6, /^MIT would be chosen out of/],
    "an override": [
      "  c:\n    overrides:\n      npm:a: { license: MIT }",
      6,
      /^With the override of "npm:a", a component under AGPL-\S+ would pass/,
    ],
    "another override of the same": [
      '  c:\n    overrides: { "npm:own": { license: Zlib } }',
      5,
      /^With the override of "npm:own".* would be a warning/,
    ],
    "a context that is added, by what it leaves out": [
      "  lab:\n    allow: [MIT]",
      4,
      /^AGPL-1\.0-only would be a warning in the context "lab"; base\.yml:5 .* "c"/,
    ],
  };
  for (const [title, [own, line, want]] of Object.entries(cases)) {
    test(`by ${title}`, async () => {
      const problems = await problemsOf(base, own);
      const found = problems.find((problem) => want.test(problem.replace(/^\d+: /, "")));
      assert.ok(found !== undefined && found.startsWith(`${line}: `), problems.join("\n"));
      assert.match(found, /; base\.yml:5 locks "\S+" in the context "c", where it is a violation\. Only a waiver/);
    });
  }

  const elsewhere: Record<string, readonly [base: string, own: string, want: RegExp]> = {
    unlisted: ["unlisted: deny", "unlisted: allow", /^5: \S+ would pass/],
    "the rule for an obligation": [
      "obligations: { network-source: deny }",
      "obligations: { network-source: review }",
      /^5: \S+ would be a warning/,
    ],
    "the rule for a risk": [
      "dataset_risks: { critical: deny }",
      "dataset_risks: { high: review, critical: review }",
      /^5: A model or dataset under \S+ with the risk "critical" would be a warning/,
    ],
    "the rule for a risk that is no level": [
      "dataset_risks: { leaked-weights: deny, critical: review }",
      "dataset_risks: { leaked-weights: review }",
      /^5: .* with the risk "leaked-weights" would be a warning/,
    ],
    "a family": ["deny: [family:network-copyleft]", "review: [family:network-copyleft]", /^5: \S+ would be a warning/],
  };
  for (const [title, [keys, own, want]] of Object.entries(elsewhere)) {
    test(`by ${title}, where no entry names the license`, async () => {
      const locking = `  c:\n    locked: [family:network-copyleft]\n    ${keys}`;
      const [problem] = await problemsOf(locking, `  c:\n    ${own}`);
      assert.match(problem ?? "", want);
      assert.match(problem ?? "", /; base\.yml:5 locks "family:network-copyleft" in the context "c"/);
    });
  }

  test("but a level of risk is also met by the rule for a lower one", async () => {
    const locking = "  c:\n    locked: [AGPL-*]\n    dataset_risks: { critical: deny }";
    const own = "  c:\n    dataset_risks: { high: deny, critical: review }";
    assert.deepEqual(await problemsOf(locking, own), []);
  });

  test("by a policy two steps away, or in a context that the first one added", async () => {
    writeFileSync(
      join(folder, "middle.yml"),
      `name: middle\nextends: base.yml\ncontexts:\n  lab: { deny: [AGPL-*] }\n`,
    );
    const lockOnly = "  c:\n    locked: [AGPL-*]\n    deny: [AGPL-*]";
    for (const context of ["c", "lab"]) {
      writeFileSync(
        join(folder, "leaf.yml"),
        `name: leaf\nextends: middle.yml\ncontexts:\n  ${context}: { review: [AGPL-*] }\n`,
      );
      await extend(lockOnly, "  c: {}");
      const result = await readPolicyFile(join(folder, "leaf.yml"));
      assert.ok("problems" in result, context);
      assert.match(result.problems[0]?.message ?? "", /; base\.yml:5 locks "AGPL-\*"/);
    }
  });

  test("and too many patterns to compare are refused, too", async () => {
    const many = Array.from({ length: 1001 }, (_, at) => `LicenseRef-x${at}-*`).join(", ");
    const [problem] = await problemsOf(base, `  c:\n    deny: [${many}]`);
    assert.match(problem ?? "", /^4: The context "c" has more than 1000 patterns/);
  });
});

describe("a policy that extends a locked one", () => {
  const allowed: Record<string, string> = {
    "be stricter": "  c:\n    deny: [AGPL-3.0-or-later]\n    scopes: { test: full }",
    "be milder about other licenses": "  c:\n    allow: [GPL-*, Zlib, LicenseRef-other]\n    unlisted: review",
    "lock more": "  c:\n    locked: [GPL-*]",
    "correct a license to one that is as strict": "  c:\n    overrides: { npm:a: { license: GPL-3.0-only } }",
    "accept a component by a waiver":
      "  c:\n    waivers: [{ component: npm:a, license: AGPL-3.0-only, until: 2030-01-01, reason: x, approvedBy: y }]",
  };
  for (const [title, own] of Object.entries(allowed)) {
    test(`may ${title}`, async () => assert.deepEqual(await problemsOf(base, own), []));
  }

  test("has the locked entries of both, once, also in its own contexts, and shows them as strings", async () => {
    const policy = await policyOf(
      "  c:\n    locked: [AGPL-*]\n    review: [AGPL-*]",
      "  c:\n    locked: [agpl-*, ISC]\n  lab: {}",
    );
    const { contexts } = describePolicy(policy) as { contexts: { locked?: string[] }[] };
    assert.deepEqual(
      contexts.map(({ locked }) => locked),
      [["AGPL-*", "ISC"], ["AGPL-*"]],
    );
  });

  test("never judges more mildly, for any license, exception, context and circumstance", async () => {
    const next = random(45);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
    const entries = [
      "AGPL-*",
      "AGPL-3.0",
      "GPL-*",
      "*GPL*",
      "GPL-3.0-only WITH *",
      "L*",
      "*-only",
      "*",
      "LicenseRef-*-x",
    ];
    const names = [
      ...entries,
      "family:copyleft",
      "family:network-copyleft",
      "family:weak-copyleft",
      "SSPL-1.0",
      "EUPL-*",
    ];
    const some = (share: number) => names.filter(() => next() < share);
    const strict = ["review", "deny", "deny", "deny"];
    const lists = (share: number) => {
      const lists: Record<string, string[]> = { allow: [], review: [], deny: [] };
      for (const name of some(share)) lists[pick(share < 0.2 ? strict : ["allow", "review", "deny"])]?.push(name);
      return {
        ...lists,
        ...(next() < share && { unlisted: pick(["allow", "review", "deny"]) }),
        ...(next() < share && { scopes: { [pick(["dev", "test"])]: pick(["full", "warn", "report"]) } }),
        ...(next() < share && { types: { [pick(["package", "model"])]: pick(["full", "warn"]) } }),
        ...(next() < share && { transitive: pick(["full", "warn", "report"]) }),
      };
    };
    const spdx = [...classifiedLicenses(), "LicenseRef-mine-x"];
    let accepted = 0;
    for (let round = 0; round < propertyRounds(160); round++) {
      const below = { locked: [pick(names), "AGPL-*"], ...lists(0.5) };
      const result = await extend(
        `  c: ${JSON.stringify(below)}`,
        `  ${pick(["c", "c", "d"])}: ${JSON.stringify(lists(0.1))}`,
      );
      const first = await readPolicyFile(join(folder, "base.yml"));
      assert.ok("policy" in first);
      if ("problems" in result) continue;
      accepted++;
      const [locking] = first.policy.contexts;
      assert.ok(locking);
      for (let sample = 0; sample < 60; sample++) {
        const id = next() < 0.4 ? pick(spdx.filter((name) => /GPL|SSPL/.test(name))) : pick(spdx);
        const text = next() < 0.2 && id.includes("GPL") ? `${id} WITH ${pick(classifiedExceptions())}` : id;
        const license = tryParseExpression(text);
        if (!license || findLocked([text], locking) === undefined) continue;
        const component = {
          ...componentOf("a", { scope: pick(["runtime", "dev", "test"]), direct: next() < 0.5 }),
          ...{ type: pick(["npm", "huggingface"]), license },
        };
        for (const context of result.policy.contexts) {
          const [was, is] = [locking, context].map((one) => evaluateComponent(component, one, { today }).status);
          assert.ok(was && is && rankSeverity(is) >= rankSeverity(was), `${text} in ${JSON.stringify(context)}`);
        }
      }
    }
    assert.ok(accepted > 15, `${accepted} were accepted`);
  });
});
