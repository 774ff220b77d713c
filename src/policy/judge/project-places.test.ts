import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findPlace } from "../../domain/policy/places.ts";
import { createProjectPlaces } from "./project-places.ts";

describe("the places of a project with paths", () => {
  const { of, plain } = createProjectPlaces([
    { path: "tools", scope: "build" },
    { path: "g", scope: "test" },
    { path: "**/gen*", scope: "available" },
    { path: "/tools/shipped/", scope: "runtime" },
    { path: "tests/app", scope: "runtime" },
  ]);
  const cases: Readonly<Record<string, string | undefined>> = {
    "tools/package.json": "build",
    "tools/a/b/package.json": "build",
    "tools/generated/package.json": "available",
    "tools/shipped/gen1/package.json": undefined,
    "a/b/gen/x/package.json": "available",
    "tests/app/package.json": undefined,
    "tests/package.json": "test",
    "toolset/package.json": undefined,
    tools: undefined,
    "package.json": undefined,
    "generate.json": undefined,
    "g/package.json": "test",
  };
  for (const [file, want] of Object.entries(cases))
    test(`follow from the last path that matches: ${file}`, () => assert.equal(of(file)?.scope, want));

  test("are also known without the paths", () => {
    for (const file of Object.keys(cases)) assert.deepEqual(plain(file), findPlace(file));
  });

  test("name the path that decided", () =>
    assert.equal(of("tools/package.json")?.rule, "in the path tools of lcc.yml"));
});
