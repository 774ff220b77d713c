import type { Component } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { children, parseXml } from "../../../../formats/xml.ts";
import { readFeeds } from "../feeds.ts";
import { attributeLines } from "../lines.ts";
import { isPackageName } from "../../package-name.ts";
import { readVersion } from "../../versions/version.ts";

/** The list of installed packages before `PackageReference`. It includes transitive dependencies. */
export const packagesConfig: ManifestDetector = {
  id: "dotnet/packages-config",
  kind: "manifest",
  title: "packages.config",
  files: ["packages.config", "Packages.config", "packages.*.config"],

  async parse(file) {
    const text = await file.text();
    const root = parseXml(text);
    if (root.name !== "packages") {
      if (file.name.toLowerCase() !== "packages.config") return { components: [] }; // other tools use similar names
      throw new ParseError("This is not a list of NuGet packages.");
    }
    const lines = attributeLines(text, ["id"]);
    const originOf = await readFeeds(file);
    const components: Component[] = [];
    const notes: Note[] = [];
    for (const { attributes } of children(root, "package")) {
      const name = attributes.get("id")?.trim() ?? "";
      const line = lines.get(name.toLowerCase());
      const origin = originOf(name);
      if (!isPackageName(name)) notes.push({ message: "A package has no name.", lost: entryText(attributes) });
      else {
        components.push({
          type: "nuget",
          name,
          ...readVersion(attributes.get("version")),
          scope: attributes.get("developmentDependency")?.toLowerCase() === "true" ? "dev" : "runtime",
          direct: true,
          locations: [line === undefined ? { file: file.path } : { file: file.path, line }],
          ...(origin && { origin }),
        });
      }
    }
    return { components, notes, isWhole: true };
  },
};

function entryText(attributes: ReadonlyMap<string, string>): string {
  return `<package ${[...attributes].map(([name, value]) => `${name}=${value}`).join(" ")}>`;
}
