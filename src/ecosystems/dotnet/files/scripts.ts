import type { ManifestDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { isPackageName } from "../package-name.ts";
import { readProjectFeeds } from "./feeds.ts";
import { toComponent } from "./nuget-component.ts";

/** Programs in a single C# file, which name their packages at their head: `#:package Humanizer@2.14.1`. */
export const singleFiles: ManifestDetector = {
  id: "dotnet/single-file",
  kind: "manifest",
  title: "C# files without a project (#:package)",
  files: ["*.cs"],
  notBelow: ["*.csproj"], // its files are compiled with it
  incidental: true,
  searches: true,
  lockWith: "name the packages in a project file and run dotnet restore --use-lock-file",

  async parse(file) {
    const head = new TextDecoder().decode(await file.bytes(maxHead));
    if (!head.includes("#:package")) return { components: [] };
    return readDirectives(file, headOf(head), /^#:package\s{1,20}([^\s@]{1,200})(?:@(\S{1,100}))?\s{0,20}$/);
  },
};

/** Directives stand at the head; a generated file may be very long. */
const maxHead = 16_384;

/** Scripts and notebooks of .NET: `#r "nuget: Humanizer, 2.14.1"`. */
export const scripts: ManifestDetector = {
  id: "dotnet/script",
  kind: "manifest",
  title: '.NET scripts and notebooks (#r "nuget: …")',
  files: ["*.fsx", "*.csx", "*.dib"],
  incidental: true,
  lockWith: "name the packages in a project file and run dotnet restore --use-lock-file",

  async parse(file) {
    const text = await file.text();
    if (!text.includes("#r")) return { components: [] };
    return readDirectives(
      file,
      text.split("\n"),
      /^\s{0,20}#r\s{0,20}@?"\s{0,5}nuget\s{0,5}:\s{0,5}([^\s,"]{1,200})\s{0,5}(?:,\s{0,5}([^"\n]{1,100}?))?\s{0,5}"/,
    );
  },
};

/** Directives stand before the first statement, among comments and empty lines. */
function headOf(text: string): readonly string[] {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !/^\s*(?:#|\/\/|$)/.test(line.replace("\uFEFF", "")));
  return end < 0 ? lines : lines.slice(0, end);
}

async function readDirectives(file: SourceFile, lines: readonly string[], pattern: RegExp) {
  const originOf = await readProjectFeeds(file);
  const components = lines.flatMap((text, at) => {
    const [, name = "", version] = pattern.exec(text.replace("\uFEFF", "").trimEnd()) ?? [];
    if (!isPackageName(name)) return [];
    const place = { file: file.path, line: at + 1 };
    return [toComponent({ name, version, scope: "runtime", direct: true, ...place, origin: originOf(name) })];
  });
  return { components };
}
