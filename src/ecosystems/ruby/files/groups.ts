import type { Scope } from "../../../domain/contracts/component.ts";

const testGroups = new Set(["test", "tests", "testing", "spec", "specs", "cucumber", "coverage", "integration"]);
const devGroups = new Set([
  ...["development", "dev", "devel", "develop", "local", "ci", "lint", "linting", "linters", "linter", "rubocop"],
  ...["style"],
  ...["doc", "docs", "documentation", "yard", "debug", "debugging", "debugger", "tools", "tooling", "guard"],
  ...["benchmark", "benchmarks", "bench", "profile", "profiling", "release", "build", "quality", "analysis"],
  ...["typecheck", "typechecking", "sorbet", "rbs", "steep", "danger", "deploy", "deployment", "maintenance"],
  ...["packaging"],
]);

/** The scope of a gem, by the names of its groups. No group, or one that is not for developers, is runtime. */
export function scopeOfGroups(groups: readonly string[], isOptional: boolean): Scope {
  const needed = groups.filter((group) => !isForTests(group) && !devGroups.has(group));
  if (groups.length === 0 || needed.length > 0) return isOptional && groups.length > 0 ? "optional" : "runtime";
  return groups.every(isForTests) ? "test" : "dev";
}

/** Also by prefix: `:test_legacy`. A suffix is not enough: `:ab_test` may be part of the product. */
function isForTests(group: string): boolean {
  const [first = ""] = group.split(/[_-]/, 1);
  return testGroups.has(group) || testWords.has(first);
}

const testWords = new Set(["test", "tests", "spec", "specs"]);
