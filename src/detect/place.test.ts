import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isTestInput, placeOf } from "./place.ts";

describe("the place of a file", () => {
  const cases: Readonly<Record<string, readonly [scope: string, rule: string] | undefined>> = {
    "package.json": undefined,
    "test.json": undefined,
    "src/app/pom.xml": undefined,
    "tests/x/pom.xml": ["test", "tests"],
    "a/Test/pom.xml": ["test", "a/Test"],
    "module/src/test/resources/pom.xml": ["test", "module/src/test"],
    "module/src/it/simple/pom.xml": ["test", "module/src/it"],
    "it/pom.xml": undefined,
    "spec/dummy/Gemfile.lock": ["test", "spec"],
    "pkg/testdata/go.mod": ["test", "pkg/testdata"],
    "a/__fixtures__/b/package.json": ["test", "a/__fixtures__"],
    "examples/a/go.mod": ["dev", "examples"],
    "docs/requirements.txt": ["dev", "docs"],
    "docs/tests/requirements.txt": ["dev", "docs"],
    "hack/tools/go.mod": ["dev", "hack"],
    "a/benches/Cargo.toml": ["dev", "a/benches"],
    "packages/test-utils/package.json": undefined,
    "packages/testing/package.json": undefined,
    "packages/testing/test/package.json": ["test", "packages/testing/test"],
    "core/src/main/java/org/x/test/pom.xml": undefined,
    "contest/latest/package.json": undefined,
  };

  for (const [path, want] of Object.entries(cases))
    test(`is known by its folders: ${path}`, () =>
      assert.deepEqual(placeOf(path), want && { scope: want[0], rule: `the folder "${want[1]}"` }));

  test("makes components those of tests only where files are input of tests", () =>
    assert.deepEqual(["testdata/go.mod", "a/fixtures/go.mod", "tests/go.mod", "fixtures.json"].map(isTestInput), [
      true,
      true,
      false,
      false,
    ]));
});
