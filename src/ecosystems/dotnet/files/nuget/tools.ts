import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJsonWithComments } from "../../../../formats/json.ts";
import { optional, record, shape, text } from "../../../../formats/shape.ts";
import { keyLines } from "../lines.ts";
import { noteLost, toComponent } from "../nuget-component.ts";
import { isPackageName } from "../../package-name.ts";

const readTools = shape({ tools: optional(record(shape({ version: text }))) });

/** An invalid version is ignored; the name is kept. */
const readGlobal = shape({ "msbuild-sdks": record((value) => ({ version: text(value) })) });

/** Tools that `dotnet tool restore` installs for the developers of a project. */
export const dotnetTools: ManifestDetector = {
  id: "dotnet/tools",
  kind: "manifest",
  title: ".NET tools (dotnet-tools.json)",
  files: ["dotnet-tools.json"],

  async parse(file) {
    const content = await file.text();
    const { tools } = readTools(parseJsonWithComments(content));
    if (!tools) throw new ParseError("This is not a list of .NET tools: it has no `tools`.");
    return { components: toComponents(tools, "dev", file.path, keyLines(content)), notes: lostNames(tools.names()) };
  },
};

/** Packages that MSBuild loads to build a project. */
export const globalJson: ManifestDetector = {
  id: "dotnet/global-json",
  kind: "manifest",
  title: "MSBuild SDKs (global.json)",
  files: ["global.json"],
  incidental: true,

  async parse(file) {
    const content = await file.text();
    if (!content.includes('"msbuild-sdks"')) return { components: [] };
    const { "msbuild-sdks": sdks } = readGlobal(parseJsonWithComments(content));
    return { components: toComponents(sdks, "build", file.path, keyLines(content)), notes: lostNames(sdks.names()) };
  },
};

function lostNames(names: readonly string[]): Note[] {
  return noteLost(
    "This is not the name of a package.",
    names.filter((name) => !isPackageName(name)),
  );
}

function toComponents(
  packages: ReturnType<typeof readGlobal>["msbuild-sdks"],
  scope: Scope,
  file: string,
  lines: ReadonlyMap<string, number>,
): readonly Component[] {
  return packages
    .entries()
    .filter(([name]) => isPackageName(name))
    .map(([name, { version }]) => toComponent({ name, version, scope, direct: true, file, line: lines.get(name) }));
}
