import type { Detector, SourceFile } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { child, children, parseXml } from "../../../formats/xml.ts";
import { isName, toComponent } from "../coordinates.ts";

/**
 * Checksums of everything that Gradle ever fetched for a project, plugins of the build included. It over-reports, so it
 * speaks only where nothing else does.
 */
export const verificationMetadata: Detector = {
  id: "java/gradle-verification-metadata",
  title: "Gradle verification metadata, where there is no build script or lockfile",
  files: ["verification-metadata.xml"],

  async parse(file) {
    const root = parseXml(await file.text());
    if (root.name !== "verification-metadata")
      throw new ParseError(`This is no verification metadata but <${root.name}>.`);
    if (hasBetter(file)) return { components: [] };
    return {
      components: children(child(root, "components"), "component").flatMap(({ attributes }) => {
        const [group = "", artifact = "", version = ""] = ["group", "name", "version"].map((key) =>
          attributes.get(key),
        );
        const isComplete = isName(group) && isName(artifact) && version !== "";
        return isComplete ? [toComponent({ group, artifact, version, scope: "unknown", file: file.path })] : [];
      }),
    };
  },
};

function hasBetter(file: SourceFile): boolean {
  const project = file.folder === "gradle" || file.folder.endsWith("/gradle") ? "../" : "";
  return [
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
    "gradle.lockfile",
    "pom.xml",
  ].some((name) => file.sibling(project + name));
}
