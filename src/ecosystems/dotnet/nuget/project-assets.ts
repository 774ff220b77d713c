import type { Scope } from "../../../domain/component.ts";
import type { Detector } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { entries, field, isFields, list, text } from "../../../formats/value.ts";
import { feedOrigin } from "../feeds.ts";
import { keyLines } from "../lines.ts";
import { isPackageName } from "../package-name.ts";
import { toComponents, type Resolved, type Target } from "./resolved.ts";
import { isTestName } from "../msbuild/test-project.ts";
import { isVersion } from "../version.ts";

/** What `dotnet restore` writes: the packages that were chosen for each target framework and platform. */
export const projectAssets: Detector = {
  id: "dotnet/project-assets",
  title: "Result of a NuGet restore (project.assets.json, project.lock.json)",
  files: ["obj/project.assets.json", "project.assets.json", "project.lock.json"],
  outranks: ["dotnet/project", "dotnet/packages-config", "dotnet/project-json"],

  async parse(file) {
    const content = await file.text();
    const assets = parseJson(content);
    if (!isFields(field(assets, "targets"))) {
      throw new ParseError("This is not the result of a NuGet restore: it has no `targets`.");
    }
    const askedFor = readAsked(assets);
    const targets = entries(field(assets, "targets")).map(([, packages]) => readTarget(packages, assets, askedFor));
    const lines = keyLines(content);
    const origin = feedOrigin(
      entries(field(field(field(assets, "project"), "restore"), "sources")).map(([url]) => url),
    );
    const lineOf = ({ name, version }: Resolved): number | undefined => lines.get(`${name}/${version}`);
    return { components: toComponents(targets, { file: file.path, lineOf, originOf: () => origin }) };
  },
};

type Asked = ReadonlyMap<string, Scope>;

function readTarget(packages: unknown, assets: unknown, asked: Asked): Target {
  const target = new Map<string, Resolved>();
  for (const [key, entry] of entries(packages)) {
    const [name = "", version = ""] = key.split("/", 2);
    const type = text(field(entry, "type")) ?? text(field(field(field(assets, "libraries"), key), "type")) ?? "package";
    if (type !== "project" && (type !== "package" || !isVersion(version) || !isPackageName(name))) continue;
    const scope = asked.get(name.toLowerCase()) ?? asked.get("") ?? "unknown";
    const direct = asked.size > 0 ? asked.has(name.toLowerCase()) : undefined;
    const needs = entries(field(entry, "dependencies")).map(([need]) => need);
    target.set(name.toLowerCase(), { name, version, isProject: type === "project", direct, scope, needs });
  }
  return target;
}

/** What the project asks for and what for, by name in lower case; under the empty name, what it is for itself. */
function readAsked(assets: unknown): Asked {
  const project = field(assets, "project");
  const asked = new Map<string, Scope>();
  const isTest = isTestName(text(field(field(project, "restore"), "projectName")) ?? "");
  const own: Scope = isTest ? "test" : "runtime";
  for (const [, group] of entries(field(assets, "projectFileDependencyGroups"))) {
    for (const line of list(group)) asked.set((text(line) ?? "").split(" ", 1)[0]?.toLowerCase() ?? "", own);
  }
  for (const [, framework] of entries(field(project, "frameworks"))) {
    for (const [name, entry] of entries(field(framework, "dependencies"))) {
      const isPrivate = text(field(entry, "suppressParent"))?.toLowerCase() === "all";
      asked.set(name.toLowerCase(), isPrivate ? "dev" : own);
    }
  }
  return asked.size === 0 ? asked : asked.set("", own);
}
