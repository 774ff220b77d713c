import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Context, ListName } from "../domain/policy.ts";
import { expressionOf } from "../../test/helpers/policy.ts";
import { needs, sharedFolder } from "../../test/helpers/shared.ts";
import { findContext, findPolicy, loadCatalog } from "./catalog.ts";
import { evaluateLicense } from "./evaluate.ts";
import { lintPolicy } from "./lint.ts";
import { matchesWildcard } from "./match.ts";

const names = ["ai-ml-permissive", "ai-ml-research", "ai-ml-strict", "copyleft-friendly", "permissive"];
const catalog = await loadCatalog();
const folder = sharedFolder("corpus/ai/policies");

describe("the built-in policies", () => {
  test("are the five, and all are valid", () => {
    assert.deepEqual(catalog.invalid, []);
    assert.deepEqual(
      catalog.policies.map(({ policy }) => policy.name),
      names,
    );
    assert.ok(catalog.policies.every(({ origin }) => origin === "built-in"));
  });

  for (const name of names) {
    const { policy } = findPolicy(catalog, name);

    test(`${name} says that it is no legal advice, when it was updated, and what each context is for`, () => {
      assert.match(policy.disclaimer, /information.*not legal advice/s);
      assert.match(policy.lastUpdated ?? "", /^\d{4}-\d{2}-\d{2}$/);
      assert.ok(policy.version && policy.description);
      assert.equal(policy.contexts[0]?.name, policy.defaultContext);
      for (const context of policy.contexts) {
        assert.ok(context.description, context.name);
        assert.equal(context.scopes.get("test"), "report");
        assert.ok(context.reasons.size >= 5, context.name);
      }
    });

    test(`${name} gives the linter nothing to say`, () => {
      assert.deepEqual(lintPolicy(findPolicy(catalog, name), { today: "2026-01-01" }), []);
    });
  }
});

describe("the matrix of licenses and contexts", needs(folder), () => {
  const [head = [], ...rows] = folder ? readTable(join(folder, "matrix.tsv")) : [];
  const columns = head.slice(2).map((title) => title.split("/"));

  test("has 1,935 cells", () => assert.equal(rows.length * columns.length, 1_935));

  for (const [index, [policy = "", name = ""]] of columns.entries()) {
    test(`agrees with ${policy}/${name}`, () => {
      const context = findContext(findPolicy(catalog, policy).policy, name);
      for (const [license = "", , ...cells] of rows) {
        const { status, reason } = evaluateLicense(expressionOf(license), context);
        assert.equal(status, cells[index], `${license}: ${reason}`);
      }
    });

    test(`does not depend on the order of checking in ${policy}/${name}`, () => {
      const context = findContext(findPolicy(catalog, policy).policy, name);
      for (const [license = "", , ...cells] of rows) {
        for (const order of [
          ["deny", "review", "allow"],
          ["deny", "allow", "review"],
        ] as const) {
          assert.equal(firstList(license, context, order), cells[index], `${license} ${order.join()}`);
        }
      }
    });
  }
});

/** A simpler reading, in which the lists are asked one after the other. */
function firstList(license: string, context: Context, order: readonly ListName[]): string {
  const matches = (pattern: string) => matchesWildcard(pattern.toLowerCase(), license.toLowerCase());
  const list = order.find((name) => context[name].some(matches));
  return list === "allow" ? "pass" : list === "deny" ? "violation" : "warning";
}

function readTable(file: string): string[][] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => line.split("\t"));
}
