import assert from "node:assert/strict";
import { test } from "node:test";
import { craftView, keyOf } from "../../../../test/helpers/craft-report.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import { createPathFinder } from "./paths-to.ts";

type Edges = Readonly<Record<string, { readonly needs?: readonly string[]; readonly direct?: boolean }>>;

function findingsOf(edges: Edges): readonly Finding[] {
  return craftView(
    Object.entries(edges).map(([name, { needs = [], direct = false }]) => ({
      component: { name, direct, dependsOn: needs.map(keyOf) },
    })),
  ).report.findings;
}

function pathsTo(name: string, edges: Edges): string[] {
  const findings = findingsOf(edges);
  const target = findings.find(({ component }) => component.name === name);
  assert.ok(target);
  const { paths } = createPathFinder(findings)(target.component);
  return paths.map((path) => path.map((key) => key.replace(/^npm:|@1\.0\.0$/g, "")).join(" "));
}

test("each direct dependency has its shortest path, the shortest first", () => {
  const edges = {
    a: { direct: true, needs: ["b"] },
    b: { needs: ["c", "d"] },
    c: { needs: ["d"] },
    x: { direct: true, needs: ["d"] },
    d: {},
  };
  assert.deepEqual(pathsTo("d", edges), ["x d", "a b d"]);
});

test("circles end, and what nothing leads to has no path", () => {
  const edges = { a: { direct: true, needs: ["b"] }, b: { needs: ["a", "b"] }, alone: {} };
  assert.deepEqual(pathsTo("b", edges), ["a b"]);
  assert.deepEqual(pathsTo("a", edges), []);
  assert.deepEqual(pathsTo("alone", edges), []);
});

test("a component without edges has the path that lcc found", () => {
  const [finding] = craftView([{ component: { name: "d", direct: false, via: ["a@1", "d@1"] } }]).report.findings;
  assert.ok(finding);
  assert.deepEqual(createPathFinder([finding])(finding.component), { paths: [["a@1", "d@1"]], count: 1 });
});

test("a chain of hostile length is answered in bounded space", () => {
  const length = 20_000;
  const edges = Object.fromEntries(
    Array.from({ length }, (_, at) => [`n${at}`, { direct: true, needs: at + 1 < length ? [`n${at + 1}`] : [] }]),
  );
  const findings = findingsOf(edges);
  const last = findings.find(({ component }) => component.name === `n${length - 1}`);
  assert.ok(last);
  const { paths, count } = createPathFinder(findings)(last.component);
  assert.equal(count, length - 1);
  assert.ok(paths.flat().length <= 100_000);
});
