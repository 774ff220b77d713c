import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { depsJson } from "./files/nuget/deps-json.ts";
import { packagesConfig } from "./files/nuget/packages-config.ts";
import { packagesLock } from "./files/nuget/packages-lock.ts";
import { paketDependencies } from "./files/paket/paket-dependencies.ts";
import { paketLock } from "./files/paket/paket-lock.ts";
import { paketReferences } from "./files/paket/paket-references.ts";
import { projectAssets } from "./files/nuget/project-assets.ts";
import { projectJson } from "./files/nuget/project-json.ts";
import { project } from "./files/msbuild/project.ts";
import { props } from "./files/msbuild/props.ts";
import { dotnetTools, globalJson } from "./files/nuget/tools.ts";
import { treeLicense } from "./installed/tree-license.ts";
import { scripts, singleFiles } from "./files/scripts.ts";
import { unread } from "./files/unread.ts";
import { nugetRegistryFiles } from "./files/registry-files.ts";
import { projectFiles } from "./files/project-files.ts";

export const dotnetReaders: FileReaders = {
  detectors: [
    ...[packagesLock, projectAssets, project, props, packagesConfig, paketLock, paketDependencies, paketReferences],
    ...[dotnetTools, globalJson, depsJson, projectJson, singleFiles, scripts],
  ],
  unread,
  treeLicense,
  registryFiles: nugetRegistryFiles,
  projectFiles,
};
