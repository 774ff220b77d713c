import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { unknownLicense, type Context } from "../../domain/policy/policy.ts";
import { expressionOf } from "../../../test/helpers/policy.ts";
import { printExpression } from "../../spdx/expression.ts";
import { classifiedLicenses, familyOf } from "../../spdx/families.ts";
import { loadCatalog } from "../read/catalog.ts";
import { severityOf } from "./choose.ts";
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
    for (const { place, context } of contexts.filter((one) => closed.test(one.place))) {
      const allowed = knownLicenses().filter((term) => findRule(term, context.rules)?.list === "allow");
      const found = new Set(allowed.map(({ id }) => familyOf(id)));
      assert.deepEqual([...found].sort(), ["permissive", "public-domain"], place);
    }
  });

  test("models for non-commercial use are judged as CC-BY-NC is", () => {
    const models = classifiedLicenses().filter(
      (id) => /^LicenseRef-(?!PolyForm-)/.test(id) && familyOf(id) === "non-commercial",
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
    const found = licenses.filter((id) => isFree(id) && clause.test(texts[id]?.licenseText ?? ""));
    assert.ok(found.length >= 12 && found.includes("BSD-4-Clause"));
    for (const { place, context } of shipped) {
      for (const license of found.filter((id) => id !== "BSD-4-Clause-UC")) {
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
        const mildest = Math.min(...outside.map((context) => severityOf(judge(license, context).status)));
        for (const context of outside.length > 0 ? inside : []) {
          assert.ok(
            severityOf(judge(license, context).status) <= mildest,
            `${policy.name}/${context.name} ${license}: ${judge(license, context).reason}`,
          );
        }
      }
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
  const family = familyOf(license);
  return family === "permissive" || family === "public-domain";
}
