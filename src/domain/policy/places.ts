import type { Scope } from "../contracts/component.ts";

/** The purpose of a file that is not part of the product. */
export interface Place {
  readonly scope: Scope;
  /** The rule that applied: `in the folder examples/`. */
  readonly rule: string;
}

/**
 * Classifies a file by its path; undefined: part of the product, judging by the names. Only folders below the root are
 * considered. The outermost folder that matches decides, then the file name.
 */
export function findPlace(path: string): Place | undefined {
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  for (const [at, folder] of folders.entries()) {
    const scope = scopeOfFolder(folder, folders[at - 1]);
    if (scope) return { scope, rule: `in the folder ${folders.slice(0, at + 1).join("/")}/` };
    if (folder === "main" && folders[at - 1] === "src") break; // below it are packages of the program
    if (installed.has(folder)) break; // below it are third-party packages
  }
  return testFile.test(file.toLowerCase()) ? { scope: "test", rule: "a test by its file name" } : undefined;
}

/** Whether a file belongs to the tests of a project. */
export function isInTests(path: string): boolean {
  return findPlace(path)?.scope === "test";
}

/** Whether a file is only test input. */
export function isFixture(path: string): boolean {
  return path
    .split("/")
    .slice(0, -1)
    .some((folder) => fixtures.has(folder.toLowerCase()));
}

function scopeOfFolder(folder: string, parent: string | undefined): Scope | undefined {
  // Here a name is a package name: `packages/testing` may well be published.
  if (parent !== undefined && members.has(parent.toLowerCase())) return undefined;
  if (parent === "src" && testSources.test(folder)) return "test";
  const name = folder.toLowerCase();
  if (tests.has(name) || fixtures.has(name) || testName.test(name) || testsOfDotnet.test(folder)) return "test";
  return development.has(name) || developmentName.test(name) ? "dev" : undefined;
}

/** Folders that contain the packages of a workspace. */
const members = new Set(["packages", "crates", "libs", "modules", "plugins", "apps"]);

const installed = new Set(["node_modules", "site-packages", "dist-packages"]);

/** The names of folders, in lower case. */
export const tests: ReadonlySet<string> = new Set([
  ...["test", "tests", "testing", "testsrc", "__tests__", "spec", "specs", "__mocks__", "e2e", "fuzz"],
  ...["testsuite", "testsuites", "test-suite", "test_suite", "test-framework", "test_framework"],
  ...["sbt-test", "scripted-tests", "testcases", "test-cases", "test_cases"],
]);

export const fixtures: ReadonlySet<string> = new Set([
  ...["fixture", "fixtures", "__fixtures__", "testfixtures", "test-fixtures", "test_fixtures"],
  ...["testdata", "test-data", "test_data", "test-resources", "test_resources"],
  ...["testassets", "test-assets", "test_assets", "testvectors", "test-vectors", "test_vectors"],
]);

/** `integration-test`, `unittests`, `tests-unit`, `e2e_tests`, and the plural after any word: `kubernetes-tests`. */
const testKind = "(?:android|unit|integration|functional|acceptance|regression|smoke|system|e2e|jvm)";
const testName = new RegExp(`^${testKind}[-_.]?tests?$|^tests?[-_.]${testKind}$|[-_.](?:tests|testcases)$`);

/** `Acme.Test`, `Acme.UnitTests`, `AcmeTests`; not `SpeedTest`, which may be the product. */
const testsOfDotnet = /[A-Za-z0-9]Tests$|\.[A-Z]?[A-Za-z]{0,40}Test$|\.Specs$/;

/** Source sets of Maven, sbt and Gradle: `src/it`, `src/sbt-test`, `src/commonTest`, `src/testKit`. */
const testSources = /^(?:it|sbt-test|testKit|[a-z][A-Za-z0-9]{0,40}Tests?)$/;

export const development: ReadonlySet<string> = new Set([
  ...["example", "examples", "sample", "samples", "demo", "demos", "cookbook"],
  ...["doc", "docs", "documentation", "bench", "benches", "benchmark", "benchmarks", "jmh", "hack", "scripts"],
  // Folders of CI services and development environments.
  ...["ci", ".circleci", ".github", ".gitlab", ".devcontainer", ".azure-pipelines", "azure-pipelines"],
  ...["continuous_integration", "continuous-integration"],
]);

const developmentName = /[-_.](?:examples?|samples|demos|benchmarks)$/;

/** `test_load.py`, `conftest.py`, `load_test.go`, `load.spec.ts`. */
const testFile = /^(?:test_|conftest\.)|(?:[._]test|\.spec)\.[a-z]+$/;
