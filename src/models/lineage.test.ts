import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { componentOf } from "../../test/helpers/judged.ts";
import type { Facts } from "../domain/contracts/component.ts";
import { ancestorNode, createLineage, foundNode, type LineageNode } from "./lineage.ts";

function model(name: string, facts: Facts = {}): LineageNode {
  return foundNode(componentOf(name, { type: "huggingface", facts }), { license: "MIT", evidence: [] });
}

describe("the lineage of a model", () => {
  test("includes models that were found, looked up, or only named", () => {
    const own = model("o/own", { baseModels: ["O/Found", "./local"], datasets: ["squad"] });
    const scanned = model("o/found");
    const data = { type: "huggingface-dataset", name: "rajpurkar/squad", license: "CC-BY-SA-4.0", evidence: [] };
    const parents = createLineage([own, scanned, ancestorNode(data)]).parentsOf(own);
    assert.deepEqual(
      parents.map(({ relation, name, rawName, node }) => [
        relation,
        name,
        rawName,
        node.name,
        node.basis,
        node.license,
      ]),
      [
        ["base model", "O/Found", "O/Found", "o/found", "found", "MIT"],
        ["base model", "./local", "./local", "./local", "named only", "UNKNOWN"],
        ["dataset", "rajpurkar/squad", "squad", "rajpurkar/squad", "looked up", "CC-BY-SA-4.0"],
      ],
    );
    assert.equal(parents[0]?.node, scanned);
  });

  test("knows a model by its other names, and the first of several", () => {
    const renamed = model("o/old", { renamedTo: "o/new" });
    const child = model("o/child", { baseModels: ["o/new", "o/old"] });
    const { parentsOf } = createLineage([renamed, model("o/new"), child]);
    assert.deepEqual(
      parentsOf(child).map(({ node }) => node),
      [renamed, renamed],
    );
  });

  test("has one node for a name, whatever names it", () => {
    const [a, b] = [model("o/a", { baseModels: ["o/x"] }), model("o/b", { baseModels: ["O/X"] })];
    const { parentsOf } = createLineage([a, b]);
    assert.equal(parentsOf(a)[0]?.node, parentsOf(b)[0]?.node);
  });
});
