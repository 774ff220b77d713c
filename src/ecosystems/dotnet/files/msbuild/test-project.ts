import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import type { Item, Statement } from "./msbuild-file.ts";

/** Packages that mark a test project. */
const testPackages = new Set([
  ...["microsoft.net.test.sdk", "nunit3testadapter", "mstest", "mstest.testadapter", "xunit.runner.visualstudio"],
  ...["xunit.v3", "xunit.v3.mtp-v2", "tunit", "microsoft.testing.platform", "xunit.runner.console"],
]);

/** Whether a project is for tests: by a property, a test package, its name or the name of its folder. */
export function isTestProject(file: SourceFile, statements: readonly Statement[]): boolean {
  const said = statements.findLast((one) => one.kind === "property" && one.name === "istestproject");
  if (said?.kind === "property" && !said.isConditional) return said.text.toLowerCase() === "true";
  const runsTests = statements.some((one) => one.kind === "item" && isTestReference(one));
  return runsTests || isTestName(file.name.replace(/\.[^.]*$/, "")) || file.folder.split("/").some(isTestName);
}

/** A conditional reference may be for other projects. */
function isTestReference({ type, action, names, isConditional }: Item): boolean {
  const isReference = type === "packagereference" && action === "include";
  return isReference && !isConditional && testPackages.has(names.trim().toLowerCase());
}

/** `Acme.Tests`, `AcmeTest`, `Acme.UnitTests`; not `Contest`, and not `Acme.Tests.Shared`, which others may use. */
export function isTestName(name: string): boolean {
  return /(?:Tests?|Specs|[.-]tests?)$/.test(name);
}
