import type { Scope } from "../../../../domain/contracts/component.ts";
import { child, children, childText, type XmlElement } from "../../../../formats/xml.ts";

/** An artifact that maven-dependency-plugin copies or unpacks into the build, as written. */
export interface CopiedArtifact {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string | undefined;
  readonly scope: Scope;
}

/** Includes those of all profiles. What is in `pluginManagement` runs only where a module asks for the plugin. */
export function readCopiedArtifacts(root: XmlElement): readonly CopiedArtifact[] {
  const owners = [root, ...children(child(root, "profiles"), "profile")];
  return owners
    .flatMap((owner) => children(child(child(owner, "build"), "plugins"), "plugin"))
    .filter((plugin) => childText(plugin, "artifactId") === "maven-dependency-plugin")
    .flatMap((plugin) => {
      const executions = children(child(plugin, "executions"), "execution").filter(copies);
      return executions.length === 0 ? [] : [plugin, ...executions].flatMap(readItems);
    });
}

function copies(execution: XmlElement): boolean {
  return children(child(execution, "goals"), "goal").some(({ text }) => /^\s*(?:copy|unpack)\s*$/.test(text));
}

function readItems(owner: XmlElement): readonly CopiedArtifact[] {
  const configuration = child(owner, "configuration");
  const folder = childText(configuration, "outputDirectory") ?? "";
  return children(child(configuration, "artifactItems"), "artifactItem").map((item) => ({
    groupId: childText(item, "groupId") ?? "",
    artifactId: childText(item, "artifactId") ?? "",
    version: childText(item, "version"),
    scope: scopeOfFolder(childText(item, "outputDirectory") ?? folder),
  }));
}

/** Classes and web pages become part of the product; other folders are input of the build. */
function scopeOfFolder(folder: string): Scope {
  if (/build\.testOutputDirectory|test-classes/.test(folder)) return "test";
  return productFolder.test(folder) ? "runtime" : "build";
}

const productFolder =
  /build\.outputDirectory|(?:build\.directory\}|target)\/classes|src\/main\/(?:webapp|resources)|build\.finalName/;
