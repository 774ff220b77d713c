import type { FileReaders } from "../../domain/ecosystem.ts";
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
import { treeLicense } from "./tree-license.ts";
import { unread } from "./unread.ts";
import { nugetRegistryFiles } from "./registry-files.ts";

export const dotnetReaders: FileReaders = {
  detectors: [
    ...[packagesLock, projectAssets, project, props, packagesConfig, paketLock, paketDependencies, paketReferences],
    ...[dotnetTools, globalJson, depsJson, projectJson],
  ],
  unread,
  treeLicense,
  registryFiles: nugetRegistryFiles,
};
