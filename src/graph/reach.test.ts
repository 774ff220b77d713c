import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Scope, scopesByRank, strongerScope, strongestScope, weakerScope } from "../domain/contracts/component.ts";
import { reach, type Step, type Usage } from "./reach.ts";

type Edges = Readonly<Record<string, readonly Step<string>[]>>;

function walk(starts: readonly (Step<string> & Usage)[], edges: Edges): Record<string, string> {
  const ways = reach(starts, (node) => edges[node] ?? []);
  return Object.fromEntries([...ways].map(([node, { scope, reason }]) => [node, [scope, reason].join(" ").trim()]));
}

describe("the rank of scopes", () => {
  test("has unknown before those that say that a component is not shipped", () =>
    assert.deepEqual(scopesByRank, ["runtime", "optional", "build", "unknown", "dev", "test", "available"]));

  const pairs: readonly (readonly [Scope, Scope])[] = [
    ["runtime", "optional"],
    ["build", "unknown"],
    ["unknown", "dev"],
    ["unknown", "test"],
    ["test", "available"],
  ];
  for (const [strong, weak] of pairs) {
    test(`puts ${strong} before ${weak}`, () => {
      assert.deepEqual([strongerScope(strong, weak), strongerScope(weak, strong)], [strong, strong]);
      assert.deepEqual([weakerScope(strong, weak), weakerScope(weak, strong)], [weak, weak]);
      assert.equal(strongestScope([weak, strong, weak]), strong);
    });
  }

  test("returns unknown for no scope at all", () => assert.equal(strongestScope([]), "unknown"));
});

describe("a node", () => {
  test("does not reach a component that nothing leads to", () =>
    assert.deepEqual(walk([{ to: "a", scope: "runtime" }], { b: [{ to: "a" }] }), { a: "runtime" }));

  test("has the weakest scope on its way, and the strongest of its ways", () => {
    const edges: Edges = {
      root: [
        { to: "a", scope: "dev" },
        { to: "b", scope: "optional" },
      ],
      a: [{ to: "c", scope: "runtime" }],
      b: [{ to: "c" }, { to: "d", scope: "dev" }],
    };
    const want = { root: "runtime", a: "dev", b: "optional", c: "optional", d: "dev" };
    assert.deepEqual(walk([{ to: "root", scope: "runtime" }], edges), want);
  });

  test("does not treat a component with an unknown purpose as a development dependency", () => {
    const starts = [
      { to: "a", scope: "dev" },
      { to: "a", scope: "unknown" },
    ] as const;
    assert.deepEqual(walk(starts, {}), { a: "unknown" });
  });

  test("passes the reason for its scope on, until another scope applies", () => {
    const edges: Edges = {
      a: [{ to: "b" }],
      b: [
        { to: "c", scope: "test" },
        { to: "d", scope: "test", reason: "only in tests" },
      ],
    };
    const want = { a: "dev in docs/", b: "dev in docs/", c: "test", d: "test only in tests" };
    assert.deepEqual(walk([{ to: "a", scope: "dev", reason: "in docs/" }], edges), want);
  });

  test("has no reason if one of its ways has the same scope without one", () => {
    const starts = [
      { to: "a", scope: "dev", reason: "in docs/" },
      { to: "b", scope: "dev" },
    ] as const;
    assert.deepEqual(walk(starts, { b: [{ to: "a" }] }), { b: "dev", a: "dev" });
  });

  test("visits a component in a cycle once", () => {
    const edges: Edges = { a: [{ to: "b" }], b: [{ to: "a", scope: "optional" }] };
    assert.deepEqual(walk([{ to: "a", scope: "runtime" }], edges), { a: "runtime", b: "runtime" });
  });
});
