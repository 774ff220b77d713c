/** What a folder is for, where that is not the product. */
export interface Place {
  readonly scope: "test" | "dev";
  /** The rule that applied: `the folder "examples"`. */
  readonly rule: string;
}

/**
 * What the place of a file is for; undefined: the product, as far as names can tell. The outermost folder that says
 * something decides.
 */
export function placeOf(path: string): Place | undefined {
  const folders = path.split("/").slice(0, -1);
  for (const [at, folder] of folders.entries()) {
    const scope = scopeOf(folder, folders[at - 1]);
    if (scope) return { scope, rule: `the folder "${folders.slice(0, at + 1).join("/")}"` };
    if (folder === "main" && folders[at - 1] === "src") return undefined; // below it are packages of the program
  }
  return undefined;
}

function scopeOf(folder: string, parent: string | undefined): Place["scope"] | undefined {
  // There a name is that of a package: `packages/testing` may well be published.
  if (parent !== undefined && members.has(parent.toLowerCase())) return undefined;
  const name = folder.toLowerCase();
  if (tests.has(name) || (name === "it" && parent === "src")) return "test";
  return development.has(name) ? "dev" : undefined;
}

/** Folders whose folders are the packages of a workspace. */
const members = new Set(["packages", "crates", "libs", "modules", "plugins", "apps"]);

const tests = new Set([
  ...["test", "tests", "testing", "__tests__", "spec", "specs", "__mocks__"],
  ...["e2e", "e2e-tests", "integration-test", "integration-tests", "integration_test", "integration_tests"],
  ...["androidtest", "integrationtest", "functionaltest", "jvmtest"], // source sets of Gradle
  ...["fixture", "fixtures", "__fixtures__", "test-fixtures", "test_fixtures", "testfixtures"],
  ...["testdata", "test-data", "test_data", "test-resources", "test_resources"],
]);

const development = new Set([
  ...["example", "examples", "sample", "samples", "demo", "demos"],
  ...["doc", "docs", "documentation", "bench", "benches", "benchmark", "benchmarks", "hack", "scripts"],
]);

/** Whether a file only serves as input of tests: what it lists has the scope `test`. */
export function isTestInput(path: string): boolean {
  return path.split("/").some((part) => inputs.has(part));
}

const inputs = new Set(["testdata", "fixtures", "__fixtures__", "test-fixtures"]);
