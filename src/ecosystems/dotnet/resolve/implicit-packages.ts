import type { Project } from "../files/msbuild/evaluate.ts";
import type { Reference } from "../files/msbuild/references.ts";
import { parseFramework } from "../frameworks/framework.ts";

/** A package that the .NET SDK adds to a project. */
export interface ImplicitPackage {
  readonly name: string;
  readonly range: string;
  /** Projects that refer to this one do not get it. */
  readonly isPrivate: boolean;
}

/** The version that the newest SDK known to lcc adds: 10.0.401. */
export const newestFSharpCore = "10.1.401";

/** Before they became part of the SDK: reference assemblies, and the runtime of .NET Core. */
const netCoreApp: ReadonlyMap<string, string> = new Map([
  ["1.0", "1.0.5"],
  ["1.1", "1.1.2"],
  ["2.0", "2.0.0"],
  ["2.1", "2.1.0"],
  ["2.2", "2.2.0"],
]);

/** What the SDK adds to a project, unless the project names it or turns that off. */
export function listImplicit(
  project: Project,
  framework: string,
  references: readonly Reference[],
): readonly ImplicitPackage[] {
  const isTrue = (property: string) => project.values(property).some((value) => value.toLowerCase() === "true");
  const all: ImplicitPackage[] = [];
  const isFSharp = project.file.name.endsWith(".fsproj") && project.sdk !== "";
  if (isFSharp && !isTrue("disableimplicitfsharpcorereference"))
    all.push({ name: "FSharp.Core", range: newestFSharpCore, isPrivate: false });
  const range = isTrue("disableimplicitframeworkreferences") ? undefined : findRuntime(framework);
  if (range) all.push({ ...range, isPrivate: true });
  const named = new Set(references.map(({ name }) => name.toLowerCase()));
  return all.filter(({ name }) => !named.has(name.toLowerCase()));
}

function findRuntime(framework: string): Pick<ImplicitPackage, "name" | "range"> | undefined {
  const { identifier, version: [major = 0, minor = 0] = [] } = parseFramework(framework) ?? {};
  const range = identifier === "netcoreapp" ? netCoreApp.get(`${major}.${minor}`) : undefined;
  if (range !== undefined) return { name: "Microsoft.NETCore.App", range };
  const isOldStandard = identifier === "netstandard" && (major < 2 || (major === 2 && minor === 0));
  return isOldStandard ? { name: "NETStandard.Library", range: major === 2 ? "2.0.3" : "1.6.1" } : undefined;
}
