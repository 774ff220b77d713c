import type { Component } from "../../../../../domain/contracts/component.ts";
import type { Distribution } from "../../../../../domain/contracts/distribution.ts";
import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { onceEach } from "../../../../../async/once-each.ts";
import { ifBroken, ParseError } from "../../../../../domain/contracts/parse-error.ts";
import { hexHash, toDistribution, withDistributions } from "../../../../../formats/distribution.ts";
import { child, children, parseXml, type XmlElement } from "../../../../../formats/xml.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { type Coordinates, isName } from "../../../coordinates.ts";

/** A component that Gradle fetched. */
interface Verified extends Required<Coordinates> {
  /** Its files with their checksums. */
  readonly files: readonly Distribution[];
}

/**
 * The components that Gradle fetched for a project, including plugins of the build. If only the metadata of a component
 * was fetched, it is a parent or a BOM and not used itself. Throws ParseError if the file is something else.
 */
export const readVerified = onceEach(async (file: SourceFile): Promise<readonly Verified[]> => {
  const root = parseXml(await file.text());
  if (root.name !== "verification-metadata")
    throw new ParseError(`This is no verification metadata but <${root.name}>.`);
  return children(child(root, "components"), "component").flatMap((element) => {
    const [group = "", artifact = "", version = ""] = ["group", "name", "version"].map((key) =>
      element.attributes.get(key),
    );
    const isComplete = isName(group) && isName(artifact) && version !== "";
    return isComplete && !isDescriptionOnly(element) ? [{ group, artifact, version, files: readFiles(element) }] : [];
  });
});

/** Adds the checksums in `gradle/verification-metadata.xml` of the build to components of a lockfile. */
export async function withVerifiedFiles(
  file: SourceFile,
  components: readonly Component[],
): Promise<readonly Component[]> {
  const metadata = findNearest(file, ["gradle/verification-metadata.xml"]);
  const verified = metadata ? await readVerified(metadata).catch(ifBroken([])) : [];
  const byKey = new Map(
    verified.map(({ group, artifact, version, files }) => [`${group}:${artifact}@${version}`, files]),
  );
  return components.map((one) => ({ ...one, ...withDistributions(byKey.get(`${one.name}@${one.version}`) ?? []) }));
}

/** Metadata files are not the published artifact. */
function readFiles(element: XmlElement): Distribution[] {
  const artifacts = children(element, "artifact").filter((artifact) => !isDescription(artifact));
  return artifacts.flatMap((artifact) =>
    toDistribution(
      undefined,
      artifact.children.flatMap(({ name, attributes }) => hexHash(name, attributes.get("value"))),
    ),
  );
}

function isDescriptionOnly(element: XmlElement): boolean {
  const artifacts = children(element, "artifact");
  return artifacts.length > 0 && artifacts.every(isDescription);
}

function isDescription({ attributes }: XmlElement): boolean {
  return /\.(?:pom|module)$/.test(attributes.get("name") ?? "");
}
