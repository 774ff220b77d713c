import type { Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import { anything, array, optional, record, shape, text } from "../../../../formats/shape.ts";
import { feedOrigin } from "../feeds.ts";
import { keyLines } from "../lines.ts";
import { isPackageName } from "../../package-name.ts";
import { findSupply } from "../../frameworks/supply.ts";
import { toComponents, type Resolved } from "./resolved.ts";
import { readScopeFromName } from "../msbuild/project-scope.ts";
import { isVersion } from "../../versions/version.ts";

const readTargetPackage = shape({ type: text, dependencies: record(anything), runtime: anything });

const readAssets = shape({
  /** By framework, then by `name/version`. */
  targets: optional(record(record(readTargetPackage))),
  libraries: record(shape({ type: text })),
  /** By framework: `name >= version`. */
  projectFileDependencyGroups: record(array(text)),
  project: shape({
    /** `sources` has the addresses of the feeds. */
    restore: shape({ projectName: text, sources: record(anything) }),
    frameworks: record(
      shape({
        dependencies: record(shape({ include: text, suppressParent: text })),
        frameworkReferences: record(anything),
      }),
    ),
  }),
});

type Assets = ReturnType<typeof readAssets>;
type TargetPackages = ReturnType<NonNullable<Assets["targets"]>["values"]>[number];

/** The output of `dotnet restore`: the resolved packages of each target framework and platform. */
export const projectAssets: LockfileDetector = {
  id: "dotnet/project-assets",
  kind: "lockfile",
  title: "Result of a NuGet restore (project.assets.json, project.lock.json)",
  files: ["obj/project.assets.json", "project.assets.json", "project.lock.json"],
  outranks: ["dotnet/project", "dotnet/packages-config", "dotnet/project-json"],

  async parse(file) {
    const content = await file.text();
    const assets = readAssets(parseJson(content));
    if (!assets.targets) {
      throw new ParseError("This is not the result of a NuGet restore: it has no `targets`.");
    }
    const askedFor = readAsked(assets);
    const { frameworks } = assets.project;
    const shared = new Set(
      frameworks.values().flatMap((framework) => framework.frameworkReferences.names().map(toLowerCase)),
    );
    const targets = assets.targets.entries().map(([target, packages]) => {
      return {
        packages: readTarget(packages, assets, askedFor),
        supply: findSupply(target.split("/", 1)[0] ?? "", shared),
      };
    });
    const lines = keyLines(content);
    const origin = feedOrigin(assets.project.restore.sources.names());
    const lineOf = ({ name, version }: Resolved): number | undefined => lines.get(`${name}/${version}`);
    return { components: toComponents(targets, { file: file.path, lineOf, originOf: () => origin }) };
  },
};

function toLowerCase(text: string): string {
  return text.toLowerCase();
}

type Asked = ReadonlyMap<string, Scope>;

function readTarget(packages: TargetPackages, { libraries }: Assets, asked: Asked): ReadonlyMap<string, Resolved> {
  const target = new Map<string, Resolved>();
  for (const [key, entry] of packages.entries()) {
    const [name = "", version = ""] = key.split("/", 2);
    const type = entry.type ?? libraries.get(key)?.type ?? "package";
    if (type !== "project" && (type !== "package" || !isVersion(version) || !isPackageName(name))) continue;
    const stated = asked.get(name.toLowerCase()) ?? asked.get("") ?? "unknown";
    // A private package without assemblies for the output is a build tool.
    const isTool = stated === "unknown" && asked.has(name.toLowerCase()) && entry.runtime === undefined;
    const scope = isTool ? "dev" : stated;
    const direct = asked.size > 0 ? asked.has(name.toLowerCase()) : undefined;
    const needs = entry.dependencies.names();
    target.set(name.toLowerCase(), { name, version, isProject: type === "project", direct, scope, needs });
  }
  return target;
}

/** The direct dependencies with their scopes, by lower-case name; the empty name has the scope of the project. */
function readAsked({ project, projectFileDependencyGroups: groups }: Assets): Asked {
  const asked = new Map<string, Scope>();
  const own: Scope = readScopeFromName(project.restore.projectName ?? "").scope;
  for (const line of groups.values().flat()) asked.set(line.split(" ", 1)[0]?.toLowerCase() ?? "", own);
  for (const { dependencies } of project.frameworks.values()) {
    for (const [name, { include, suppressParent }] of dependencies.entries()) {
      const isPrivate = suppressParent?.toLowerCase() === "all" && own === "runtime";
      const hasRuntime = include === undefined || /\b(?:all|runtime)\b/i.test(include);
      asked.set(name.toLowerCase(), !hasRuntime ? "dev" : isPrivate ? "unknown" : own);
    }
  }
  return asked.size === 0 ? asked : asked.set("", own);
}
