import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import type { Context, ListName } from "../../domain/policy/policy.ts";
import { findFamily } from "../../spdx/families.ts";
import { expressionOf } from "../../../test/helpers/policy.ts";
import { findContext, findPolicy, loadCatalog } from "../read/catalog.ts";
import { evaluateLicense } from "./evaluate.ts";
import { matchesWildcard } from "./match.ts";
import { familyEntry } from "./rules.ts";

const catalog = await loadCatalog();

describe("the matrix of licenses and contexts", () => {
  const [head = [], ...rows] = readTable("built-in-matrix.tsv");
  const columns = head.slice(2).map((title) => title.split("/"));

  test("has 2,700 cells and every built-in context", () => {
    assert.equal(rows.length * columns.length, 2_700);
    const contexts = catalog.policies.flatMap(({ policy }) =>
      policy.contexts.map(({ name }) => `${policy.name}/${name}`),
    );
    assert.deepEqual(head.slice(2).sort(), contexts.sort());
  });

  test("names the family of each license", () => {
    for (const [license = "", family] of rows) assert.equal(findFamily(license), family, license);
  });

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

/** A simpler reading, in which the lists are asked one after the other: first about names, then about families. */
function firstList(license: string, context: Context, order: readonly ListName[]): string {
  const isNamed = (pattern: string) => matchesWildcard(pattern.toLowerCase(), license.toLowerCase());
  const isOfFamily = (pattern: string) => familyEntry(pattern) === findFamily(license);
  const list =
    order.find((name) => context[name].some(isNamed)) ?? order.find((name) => context[name].some(isOfFamily));
  return list === "allow" ? "pass" : list === "deny" ? "violation" : "warning";
}

function readTable(name: string): string[][] {
  const text = readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}
