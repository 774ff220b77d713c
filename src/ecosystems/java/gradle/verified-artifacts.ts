import type { SourceFile } from "../../../domain/contracts.ts";
import { onceEach } from "../../../async/once-each.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { child, children, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { type Coordinates, isName } from "../coordinates.ts";

/**
 * What Gradle fetched for a project, plugins of the build included. A component of which only the description was
 * fetched is a parent or a BOM: nothing of it is used. Throws ParseError when the file is something else.
 */
export const readVerified = onceEach(async (file: SourceFile): Promise<readonly Required<Coordinates>[]> => {
  const root = parseXml(await file.text());
  if (root.name !== "verification-metadata")
    throw new ParseError(`This is no verification metadata but <${root.name}>.`);
  return children(child(root, "components"), "component").flatMap((element) => {
    const [group = "", artifact = "", version = ""] = ["group", "name", "version"].map((key) =>
      element.attributes.get(key),
    );
    const isComplete = isName(group) && isName(artifact) && version !== "";
    return isComplete && !isDescriptionOnly(element) ? [{ group, artifact, version }] : [];
  });
});

function isDescriptionOnly(element: XmlElement): boolean {
  const files = children(element, "artifact").map(({ attributes }) => attributes.get("name") ?? "");
  return files.length > 0 && files.every((name) => name.endsWith(".pom") || name.endsWith(".module"));
}
