import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { unknownLicense, type Context } from "../../domain/policy/policy.ts";
import { contextOf, expressionOf } from "../../../test/helpers/policy.ts";
import { printExpression } from "../../spdx/expression.ts";
import { classifiedLicenses, findFamily } from "../../spdx/families.ts";
import { loadCatalog } from "../read/catalog.ts";
import { rankSeverity } from "./choose.ts";
import { evaluateComponent } from "./evaluate-component.ts";
import { evaluateLicense } from "./evaluate.ts";
import { knownLicenses } from "../lint/known-licenses.ts";
import { findRule } from "./match.ts";

const { policies } = await loadCatalog();
const contexts = policies.flatMap(({ policy }) =>
  policy.contexts.map((context) => ({ place: `${policy.name}/${context.name}`, context })),
);
const shipped = contexts.filter(({ context }) => context.name === "production");
const licenses = knownLicenses().map((term) => printExpression(term));

describe("what holds for all built-in policies", () => {
  test("every permissive or public domain license is on a list", () => {
    for (const { place, context } of contexts) {
      const left = licenses.filter((license) => isFree(license) && judge(license, context).list === "none");
      assert.deepEqual(left, [], place);
    }
  });

  test("no entry lets a license pass in a closed product that is permissive by name only", () => {
    const closed = /^(?:permissive|ai-ml-permissive|ai-ml-strict)[/](?:production|saas)$/;
    for (const { place, context } of contexts.filter((closedContext) => closed.test(closedContext.place))) {
      const allowed = knownLicenses().filter((term) => findRule(term, context.rules)?.list === "allow");
      const families = new Set(allowed.map(({ id }) => findFamily(id)));
      assert.deepEqual([...families].sort(), ["permissive", "public-domain"], place);
    }
  });

  test("models for non-commercial use are judged as CC-BY-NC is", () => {
    const models = classifiedLicenses().filter(
      (id) => /^LicenseRef-(?!PolyForm-)/.test(id) && findFamily(id) === "non-commercial",
    );
    assert.ok(models.length >= 15);
    for (const { place, context } of contexts) {
      const expected = judge("CC-BY-NC-4.0", context).status;
      for (const model of models) assert.equal(judge(model, context).status, expected, `${place} ${model}`);
    }
  });

  test("an advertising clause is looked at where software is shipped", () => {
    const texts = createRequire(import.meta.url)("spdx-license-list/spdx-full.json") as Record<
      string,
      { readonly licenseText: string }
    >;
    const clause = /all\s+advertising\s+materials\s+mentioning/i;
    const ids = licenses.filter((id) => isFree(id) && clause.test(texts[id]?.licenseText ?? ""));
    assert.ok(ids.length >= 12 && ids.includes("BSD-4-Clause"));
    for (const { place, context } of shipped) {
      for (const license of ids.filter((id) => id !== "BSD-4-Clause-UC")) {
        const { list, reason } = judge(license, context);
        assert.equal(list, "review", `${place} ${license}`);
        assert.match(reason, /advertising clause/);
      }
    }
  });

  test("Llama 3.2 and Llama 4 are named with their exclusion of the EU", () => {
    for (const { place, context } of contexts) {
      for (const license of ["LicenseRef-llama3.2", "LicenseRef-llama4"]) {
        assert.match(judge(license, context).reason, /not licensed to persons and companies based in the EU/, place);
      }
    }
  });

  test("work inside is never judged more strictly than what is shipped or served", () => {
    for (const { policy } of policies) {
      const inside = policy.contexts.filter(({ name }) => name === "internal" || name === "research");
      const outside = policy.contexts.filter(({ name }) => name === "production" || name === "saas");
      for (const license of [...licenses, unknownLicense, "LicenseRef-of-somebody"]) {
        const mildest = Math.min(...outside.map((context) => rankSeverity(judge(license, context).status)));
        for (const context of outside.length > 0 ? inside : []) {
          assert.ok(
            rankSeverity(judge(license, context).status) <= mildest,
            `${policy.name}/${context.name} ${license}: ${judge(license, context).reason}`,
          );
        }
      }
    }
  });

  test("what is certainly not shipped counts less: development warns, tests and unused names are only reported", () => {
    const scopes = ["runtime", "optional", "build", "unknown", "dev", "test", "available"] as const;
    const rules = { dev: "warn", test: "report", available: "report" };
    for (const { place, context } of contexts) {
      assert.deepEqual(Object.fromEntries(context.scopes), rules, place);
      const statuses = scopes.map((scope) => {
        const component = { type: "npm", name: "a", version: "1", scope, license: expressionOf("CC-BY-ND-4.0") };
        return evaluateComponent(
          component,
          { ...context, rules: contextOf('deny: ["*"]').rules, overrides: [] },
          { today: "2026-01-01" },
        ).status;
      });
      const shipped = ["violation", "violation", "violation", "violation"];
      assert.deepEqual(statuses, [...shipped, "warning", "pass", "pass"], place);
    }
  });

  test("work inside a company is never called commercial use for certain", () => {
    for (const { place, context } of contexts.filter(({ context: { name } }) => name === "internal")) {
      for (const sentence of context.reasons.values())
        assert.doesNotMatch(sentence, /\b(?:is|counts as) commercial use/, place);
    }
  });
});

function judge(license: string, context: Context) {
  return evaluateLicense(expressionOf(license), context);
}

function isFree(license: string): boolean {
  const family = findFamily(license);
  return family === "permissive" || family === "public-domain";
}
