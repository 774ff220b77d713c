import { dotnet as dotnetFacts } from "../../src/ecosystems/dotnet/index.ts";
import { type FeedPackages, nugetFeed } from "./nuget-feed.ts";
import { packageRows } from "./package-rows.ts";
import { resolveTree, type TreeRun } from "./resolve-tree.ts";
import type { StandIns } from "./stand-ins.ts";
import { openEcosystem } from "../../src/ecosystems/index.ts";

const dotnet = await openEcosystem(dotnetFacts);

/** Resolves a project against a feed that has these packages. */
export function nugetResolver({ listen }: StandIns) {
  return async (packages: FeedPackages, project: Record<string, string>, options: Omit<TreeRun, "addresses"> = {}) => {
    const feed = await listen(nugetFeed(packages));
    const tree = await resolveTree(dotnet, project, { addresses: { nuget: feed.address }, ...options });
    return { ...tree, list: packageRows(tree), requests: feed.requests };
  };
}

/** One project that asks for these: `A 1.0`. */
export function app(entries: readonly string[], framework = "net8.0", more = ""): Record<string, string> {
  return { "App.csproj": projectOf(entries, framework, more) };
}

export function projectOf(entries: readonly string[], framework = "net8.0", more = ""): string {
  const items = entries.map((entry) => {
    const [name = "", ...version] = entry.split(" ");
    return `<PackageReference Include="${name}" Version="${version.join(" ")}" />`;
  });
  const property = framework.includes(";") ? "TargetFrameworks" : "TargetFramework";
  const properties = framework === "" ? "" : `<${property}>${framework}</${property}>`;
  return `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>${properties}</PropertyGroup><ItemGroup>${items.join("")}${more}</ItemGroup></Project>`;
}

/** A version that needs nothing. */
export const none = { "": {} };
