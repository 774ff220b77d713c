import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isFixture, isInTests, findPlace } from "./places.ts";

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
    "src/AI/testassets/App/App.csproj": ["test", "src/AI/testassets"],
    "crates/x/test_vectors/dirhash.py.lock": ["test", "crates/x/test_vectors"],
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
    "SpeedTest/package.json": undefined,
    "src/Acme.UnitTests/packages.lock.json": ["test", "src/Acme.UnitTests"],
    "Acme.Test/paket.references": ["test", "Acme.Test"],
    "integrationtests/scenarios/a/paket.lock": ["test", "integrationtests"],
    "kubernetes-tests/pyproject.toml": ["test", "kubernetes-tests"],
    "kotlin-test/build.gradle": undefined,
    "lib/src/testKit/build.gradle": ["test", "lib/src/testKit"],
    "testKit/build.gradle": undefined,
    "testsuite/pom.xml": ["test", "testsuite"],
    "server/test-framework/pom.xml": ["test", "server/test-framework"],
    "tests-unit/requirements.txt": ["test", "tests-unit"],
    "fuzz/Cargo.toml": ["test", "fuzz"],
    "cookbook/requirements.txt": ["dev", "cookbook"],
    "cookbooks/web/Gemfile": undefined,
    "lib/src/commonTest/build.gradle": ["test", "lib/src/commonTest"],
    "build/src/sbt-test/a/build.sbt": ["test", "build/src/sbt-test"],
    "sbt-test/a/b/build.sbt": ["test", "sbt-test"],
    "plugin/scripted-tests/a/build.sbt": ["test", "plugin/scripted-tests"],
    "scripted/build.sbt": undefined,
    "testcases/a/build.gradle": ["test", "testcases"],
    "compiler-testcases/pom.xml": ["test", "compiler-testcases"],
    "acme-example/pom.xml": ["dev", "acme-example"],
    "jmh-benchmarks/pom.xml": ["dev", "jmh-benchmarks"],
    ".github/workflows/requirements.txt": ["dev", ".github"],
    "playground/package.json": undefined,
    "tools/package.json": undefined,
    "node_modules/@acme/examples/package.json": undefined,
    "examples/a/node_modules/b/package.json": ["dev", "examples"],
  };

  for (const [path, want] of Object.entries(cases))
    test(`is known by its folders: ${path}`, () =>
      assert.deepEqual(findPlace(path), want && { scope: want[0], rule: `in the folder ${want[1]}/` }));

  for (const path of ["test_load.py", "a/conftest.py", "a/load_test.go", "web/load.spec.ts", "requirements_test.txt"])
    test(`is known by the name of the file: ${path}`, () =>
      assert.deepEqual(findPlace(path), { scope: "test", rule: "a test by its file name" }));

  test("does not depend on the folder around the project", () =>
    assert.deepEqual(["pom.xml", "app/pom.xml", "latest.py", "acme.spec"].map(findPlace), Array(4).fill(undefined)));

  test("belongs to tests, or is one that only tests read", () => {
    const paths = ["testdata/go.mod", "a/fixtures/go.mod", "tests/go.mod", "fixtures.json", "docs/go.mod"];
    assert.deepEqual(paths.map(isFixture), [true, true, false, false, false]);
    assert.deepEqual(paths.map(isInTests), [true, true, true, false, false]);
  });
});
