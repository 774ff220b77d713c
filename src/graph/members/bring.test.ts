import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { random } from "../../../test/helpers/random.ts";
import type { GraphEdge, GraphMember, GraphNode } from "../../domain/contracts/member-graph.ts";
import { findDependentWorkspaces } from "./bring.ts";
import { findNeeds } from "./member-needs.ts";

interface Drawn {
  readonly members: readonly GraphMember[];
  readonly nodes: readonly GraphNode[];
}

/** Any graph, cycles and code of the project itself included. */
function draw(seed: number): Drawn {
  const next = random(seed);
  const below = (max: number) => Math.floor(next() * max);
  const count = 1 + below(12);
  const edges = (): GraphEdge[] =>
    Array.from({ length: below(4) }, () => ({ to: below(count), scope: drawnScopes[below(3)] ?? "runtime" }));
  const nodes = Array.from({ length: count }, (_, at) =>
    next() < 0.3 ? { needs: edges() } : { key: `npm:n${at}@1`, needs: edges() },
  );
  const members = Array.from({ length: 1 + below(5) }, (_, at) => ({
    name: `m${at}`,
    path: `p/${at}`,
    needs: edges(),
  }));
  return { nodes, members };
}

const drawnScopes = ["runtime", "optional", "dev"] as const;
const rounds = Array.from({ length: 300 }, (_, seed) => seed);

describe("the members that bring a component", () => {
  test("are those from which a walk alone reaches it", () => {
    for (const seed of rounds) {
      const graph = draw(seed);
      const dependents = findDependentWorkspaces(graph, graph.members);
      for (const member of graph.members) {
        const reached = [...findNeeds([{ member }], graph).keys()].sort();
        const brought = [...(dependents ?? [])].filter(([, by]) => by.some(({ path }) => path === member.path));
        assert.deepEqual(brought.map(([key]) => key).sort(), reached, `seed ${seed}`);
      }
    }
  });

  test("are in the order of their paths", () => {
    const needs = [{ to: 0, scope: "runtime" as const }];
    const members = ["b", "a", "."].map((path) => ({ name: path, path, needs }));
    const dependents = findDependentWorkspaces({ nodes: [{ key: "npm:x@1", needs: [] }] }, members);
    assert.deepEqual(
      dependents?.get("npm:x@1")?.map(({ path }) => path),
      [".", "a", "b"],
    );
  });

  test("are left out if that would take too long", () => {
    const needs = [{ to: 0, scope: "runtime" as const }];
    const members = ["a", "b", "c"].map((path) => ({ name: path, path, needs }));
    assert.equal(findDependentWorkspaces({ nodes: [{ key: "npm:x@1", needs: [] }] }, members, 2), undefined);
  });

  test("never add a component or a stronger scope where some of them are left out or lie in another place", () => {
    const order = ["runtime", "optional", "dev"];
    const place = { scope: "dev", rule: "in the folder p/" } as const;
    for (const seed of rounds) {
      const graph = draw(seed);
      const starts = graph.members.map((member) => ({ member }));
      const all = findNeeds(starts, graph);
      const some = findNeeds(
        starts.slice(1).map((start, at) => (at % 2 === 0 ? { ...start, place } : start)),
        graph,
      );
      for (const [key, { scope }] of some) {
        const before = all.get(key);
        assert.ok(before && order.indexOf(scope) >= order.indexOf(before.scope), `seed ${seed}`);
      }
    }
  });
});
