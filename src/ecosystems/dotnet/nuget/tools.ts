import type { Component, Scope } from "../../../domain/component.ts";
import type { Detector, Note } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { parseJsonWithComments } from "../../../formats/json.ts";
import { entries, field, isFields, text } from "../../../formats/value.ts";
import { keyLines } from "../lines.ts";
import { isPackageName } from "../package-name.ts";
import { readVersion } from "../version.ts";

/** Tools that `dotnet tool restore` installs for the developers of a project. */
export const dotnetTools: Detector = {
  id: "dotnet/tools",
  title: ".NET tools (dotnet-tools.json)",
  files: ["dotnet-tools.json"],

  async parse(file) {
    const content = await file.text();
    const tools = field(parseJsonWithComments(content), "tools");
    if (!isFields(tools)) throw new ParseError("This is not a list of .NET tools: it has no `tools`.");
    const found = entries(tools).map(([name, tool]): [string, unknown] => [name, field(tool, "version")]);
    return { components: toComponents(found, "dev", file.path, keyLines(content)), notes: lostNames(tools) };
  },
};

/** Packages that MSBuild loads to build a project. */
export const globalJson: Detector = {
  id: "dotnet/global-json",
  title: "MSBuild SDKs (global.json)",
  files: ["global.json"],
  incidental: true,

  async parse(file) {
    const content = await file.text();
    if (!content.includes('"msbuild-sdks"')) return { components: [] };
    const sdks = field(parseJsonWithComments(content), "msbuild-sdks");
    return { components: toComponents(entries(sdks), "build", file.path, keyLines(content)), notes: lostNames(sdks) };
  },
};

function lostNames(table: unknown): Note[] {
  const lost = entries(table).filter(([name]) => !isPackageName(name));
  return lost.slice(0, mostNotes).map(([name]) => ({ message: "This is not the name of a package.", lost: name }));
}

const mostNotes = 100;

function toComponents(
  versions: readonly (readonly [string, unknown])[],
  scope: Scope,
  file: string,
  lines: ReadonlyMap<string, number>,
): readonly Component[] {
  return versions
    .filter(([name]) => isPackageName(name))
    .map(([name, version]) => {
      const line = lines.get(name);
      const locations = [line === undefined ? { file } : { file, line }];
      return { type: "nuget", name, ...readVersion(text(version)), scope, direct: true, locations };
    });
}
