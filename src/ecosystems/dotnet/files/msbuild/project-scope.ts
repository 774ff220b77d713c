import type { Scope } from "../../../../domain/contracts/component.ts";
import type { Project } from "./evaluate.ts";
import type { Item } from "./msbuild-file.ts";
import type { Reference } from "./references.ts";

export interface ProjectScope {
  readonly scope: Scope;
  /** Why, if it is not part of the product. */
  readonly reason?: string;
  /** A source generator or analyzer: the compiler loads it, and has what it refers to privately. */
  readonly isAnalyzer: boolean;
}

/** Packages that mark a test project: test SDKs and what runs the tests of a project. */
const testPackages = new Set([
  ...["microsoft.net.test.sdk", "mstest", "tunit", "xunit.v3", "xunit.v3.mtp-v1", "xunit.v3.mtp-v2"],
  ...["nunit3testadapter", "mstest.testadapter", "xunit.runner.visualstudio", "xunit.runner.console"],
]);

export function readProjectScope(project: Project): ProjectScope {
  const isTrue = (name: string) => project.values(name).some((value) => value.toLowerCase() === "true");
  const isAnalyzer = isTrue("isroslyncomponent") || isTrue("enforceextendedanalyzerrules");
  if (isTrue("istestproject")) return { scope: "test", reason: "a test project", isAnalyzer };
  const runner = project.items.find(isTestReference)?.names.trim();
  if (runner !== undefined) return { scope: "test", reason: `a test project: it uses ${runner}`, isAnalyzer };
  return { ...readScopeFromName(project.file.name.replace(/\.[^.]*$/, "")), isAnalyzer };
}

/** A reference under a condition may be for other projects; one on the framework is for this one. */
function isTestReference({ type, action, plainName = "", conditions }: Item): boolean {
  const isIncluded = type === "packagereference" && action === "include";
  return isIncluded && testPackages.has(plainName) && conditions.every(({ isOnFramework }) => isOnFramework);
}

/** `Acme.Tests`, `AcmeTest`, `Acme.Benchmarks`; not `Contest`, and not `Acme.Tests.Shared`, which others may use. */
export function readScopeFromName(name: string): Pick<ProjectScope, "scope" | "reason"> {
  const [ending] =
    /(?:Tests?|Specs|[.-]tests?|(?:Benchmark|Sample|Example|Demo)s?|[.-](?:benchmark|sample|example|demo)s?)$/.exec(
      name,
    ) ?? [];
  if (ending === undefined) return { scope: "runtime" };
  return { scope: /test|spec/i.test(ending) ? "test" : "dev", reason: `in the project ${name}` };
}

/** What a project needs a package for, as far as the project says so. The metadata of a private one may say more. */
export function decideReferenceScope(
  { hasRuntime, isPrivate }: Reference,
  { scope, reason, isAnalyzer }: ProjectScope,
): Pick<ProjectScope, "scope" | "reason"> {
  if (!hasRuntime) return { scope: "dev", reason: "no runtime assets" };
  if (isAnalyzer && isPrivate) return { scope: "dev", reason: "supplied by the compiler" };
  if (isPrivate && scope === "runtime") return { scope: "unknown", reason: "private to the project" };
  return { scope, ...(reason !== undefined && { reason }) };
}
