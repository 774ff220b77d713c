import type { Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import { anything, listOf, optional, recordOf, shape, text } from "../../../../formats/shape.ts";
import { feedOrigin } from "../feeds.ts";
import { keyLines } from "../lines.ts";
import { isPackageName } from "../../package-name.ts";
import { toComponents, type Resolved, type Target } from "./resolved.ts";
import { isTestName } from "../msbuild/test-project.ts";
import { isVersion } from "../../versions/version.ts";

const readTargetPackage = shape({ type: text, dependencies: recordOf(anything) });

const readAssets = shape({
  /** By framework, then by `name/version`. */
  targets: optional(recordOf(recordOf(readTargetPackage))),
  libraries: recordOf(shape({ type: text })),
  /** By framework: `name >= version`. */
  projectFileDependencyGroups: recordOf(listOf(text)),
  project: shape({
    /** `sources` has the addresses of the feeds. */
    restore: shape({ projectName: text, sources: recordOf(anything) }),
    frameworks: recordOf(shape({ dependencies: recordOf(shape({ suppressParent: text })) })),
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
    const targets = assets.targets.values().map((packages) => readTarget(packages, assets, askedFor));
    const lines = keyLines(content);
    const origin = feedOrigin(assets.project.restore.sources.names());
    const lineOf = ({ name, version }: Resolved): number | undefined => lines.get(`${name}/${version}`);
    return { components: toComponents(targets, { file: file.path, lineOf, originOf: () => origin }) };
  },
};

type Asked = ReadonlyMap<string, Scope>;

function readTarget(packages: TargetPackages, { libraries }: Assets, asked: Asked): Target {
  const target = new Map<string, Resolved>();
  for (const [key, entry] of packages.entries()) {
    const [name = "", version = ""] = key.split("/", 2);
    const type = entry.type ?? libraries.get(key)?.type ?? "package";
    if (type !== "project" && (type !== "package" || !isVersion(version) || !isPackageName(name))) continue;
    const scope = asked.get(name.toLowerCase()) ?? asked.get("") ?? "unknown";
    const direct = asked.size > 0 ? asked.has(name.toLowerCase()) : undefined;
    const needs = entry.dependencies.names();
    target.set(name.toLowerCase(), { name, version, isProject: type === "project", direct, scope, needs });
  }
  return target;
}

/** The direct dependencies with their scopes, by lower-case name; the empty name has the scope of the project. */
function readAsked({ project, projectFileDependencyGroups: groups }: Assets): Asked {
  const asked = new Map<string, Scope>();
  const isTest = isTestName(project.restore.projectName ?? "");
  const own: Scope = isTest ? "test" : "runtime";
  for (const line of groups.values().flat()) asked.set(line.split(" ", 1)[0]?.toLowerCase() ?? "", own);
  for (const { dependencies } of project.frameworks.values()) {
    for (const [name, { suppressParent }] of dependencies.entries()) {
      const isPrivate = suppressParent?.toLowerCase() === "all";
      asked.set(name.toLowerCase(), isPrivate ? "dev" : own);
    }
  }
  return asked.size === 0 ? asked : asked.set("", own);
}
