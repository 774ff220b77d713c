import type { Ecosystem } from "../../domain/ecosystem.ts";
import { depsJson } from "./nuget/deps-json.ts";
import { packagesConfig } from "./nuget/packages-config.ts";
import { packagesLock } from "./nuget/packages-lock.ts";
import { paketDependencies } from "./paket/paket-dependencies.ts";
import { paketLock } from "./paket/paket-lock.ts";
import { paketReferences } from "./paket/paket-references.ts";
import { projectAssets } from "./nuget/project-assets.ts";
import { projectJson } from "./nuget/project-json.ts";
import { project } from "./msbuild/project.ts";
import { props } from "./msbuild/props.ts";
import { dotnetTools, globalJson } from "./nuget/tools.ts";
import { fromNugetPurl, nugetPurl } from "./purl.ts";
import { treeLicense } from "./tree-license.ts";
import { nugetNames } from "./package-names.ts";
import { unread } from "./unread.ts";

/** NuGet packages of MSBuild, NuGet and Paket projects. */
export const dotnet: Ecosystem = {
  types: ["nuget"],
  title: ".NET",
  ignoresCase: true,
  detectors: [
    ...[packagesLock, projectAssets, project, props, packagesConfig, paketLock, paketDependencies, paketReferences],
    ...[dotnetTools, globalJson, depsJson, projectJson],
  ],
  unread,
  purl: nugetPurl,
  fromPurl: fromNugetPurl,
  clearlyDefinedAs: ({ name }) => ({ type: "nuget", provider: "nuget", name }),
  names: nugetNames,
  loadRegistry: async () => (await import("./registry/nuget.ts")).nuget,
  loadArchives: async () => (await import("./registry/archives.ts")).nugetArchives,
  loadTrees: async () => (await import("./tree/nuget-trees.ts")).nugetTrees,
  wellKnown: { type: "nuget", name: "Newtonsoft.Json", version: "13.0.3" },
  treeLicense,
};
