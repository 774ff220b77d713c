import type { Component } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { children, parseXml } from "../../../../formats/xml.ts";
import { readProjectFeeds } from "../feeds.ts";
import { attributeLines } from "../lines.ts";
import { toComponent } from "../nuget-component.ts";
import { isPackageName } from "../../package-name.ts";

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
    const originOf = await readProjectFeeds(file);
    const components: Component[] = [];
    const notes: Note[] = [];
    for (const { attributes } of children(root, "package")) {
      const name = attributes.get("id")?.trim() ?? "";
      if (!isPackageName(name)) {
        notes.push({ message: "A package has no name.", lost: entryText(attributes) });
        continue;
      }
      const [version, line, origin] = [attributes.get("version"), lines.get(name.toLowerCase()), originOf(name)];
      const scope = attributes.get("developmentDependency")?.toLowerCase() === "true" ? "dev" : "runtime";
      components.push(toComponent({ name, version, scope, direct: true, file: file.path, line, origin }));
    }
    return { components, notes, isWhole: true };
  },
};

function entryText(attributes: ReadonlyMap<string, string>): string {
  return `<package ${[...attributes].map(([name, value]) => `${name}=${value}`).join(" ")}>`;
}
