import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import { componentPurl, fromPlainPurl } from "../kit/package-url.ts";
import { isPackageName } from "./package-name.ts";
import { isPublicFeed } from "./hosts.ts";
import { nugetSettings, nugetUrl } from "./settings.ts";
import { isInRange, parseRange } from "./versions/nuget-range.ts";
import { parseVersion } from "./versions/nuget-version.ts";
import { ignoreCase, noneOfOperator } from "../kit/name-rules.ts";

/** NuGet packages of MSBuild, NuGet and Paket projects. */
export const dotnet: Ecosystem = {
  types: ["nuget"],
  title: ".NET",
  ignoresCase: true,
  normalizeName: ignoreCase,
  inRange(range, version) {
    const [wanted, read] = [parseRange(range), parseVersion(version)];
    return wanted !== undefined && read !== undefined && isInRange(read, wanted);
  },
  purl: componentPurl,
  fromPurl: fromPlainPurl(isPackageName),
  clearlyDefinedAs: ({ name }) => ({ type: "nuget", provider: "nuget", name }),
  privateNames: { isPublic: isPublicFeed, ofOperator: noneOfOperator },
  registry: {
    settings: [nugetUrl],
    variables: /^NuGetPackageSourceCredentials_.+$/,
    settingsFiles: nugetSettings,
    advice: "SVC_NUGET_URL, or the feeds of your own NuGet.Config, to your feed",
    paces: {},
    wellKnown: { type: "nuget", name: "Newtonsoft.Json", version: "13.0.3" },
  },
  loadReaders: async () => (await import("./readers.ts")).dotnetReaders,
  loadRegistry: async () => (await import("./registry/nuget.ts")).nuget,
  loadArchives: async () => (await import("./registry/archives.ts")).nugetArchives,
  loadTrees: async () => (await import("./resolve/nuget-trees.ts")).nugetTrees,
};
