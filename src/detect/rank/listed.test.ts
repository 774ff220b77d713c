import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeListed } from "./listed.ts";
import type { FileResult } from "./file-result.ts";

function resultOf(file: string, more: Partial<FileResult>): FileResult {
  return { detector: { id: "x" }, file, folder: "", components: [], ...more };
}

test("what several files name is listed once, in a fixed order", () => {
  const service = (file: string, id: string) => ({ provider: "p", id, locations: [{ file, line: 2 }] });
  const { services, references, limits } = mergeListed([
    resultOf("b", { services: [service("b", "x"), service("b", "a")] }),
    resultOf("a", { services: [service("a", "x"), service("a", "x")] }),
  ]);
  assert.deepEqual(
    services.map(({ id, locations }) => [id, locations.map(({ file }) => file)]),
    [
      ["a", ["b"]],
      ["x", ["a", "b"]],
    ],
  );
  assert.deepEqual([references, limits], [[], []]);
});

test("a list beyond its bound is cut, and the bound is named", () => {
  const references = Array.from({ length: 10_003 }, (_, at) => ({
    kind: "container-image" as const,
    name: `n${at}`,
    version: "",
    locations: [{ file: `f${at}` }],
  }));
  const listed = mergeListed([resultOf("a", { references })]);
  assert.equal(listed.references.length, 10_000);
  const [limit] = listed.limits;
  assert.deepEqual([limit?.bound, limit?.count], ["10,000 actions and images in a project", 3]);
});
