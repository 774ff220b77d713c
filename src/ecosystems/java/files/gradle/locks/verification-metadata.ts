import type { ManifestDetector, SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { hexHash, toDistribution, withDistributions } from "../../../../../formats/distribution.ts";
import type { Component, Distribution } from "../../../../../domain/contracts/component.ts";
import { ifBroken, ParseError } from "../../../../../domain/contracts/parse-error.ts";
import { child, children, parseXml, type XmlElement } from "../../../../../formats/xml.ts";
import { type Coordinates, isName, toComponent } from "../../../coordinates.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { oncePerObject } from "../../../../../async/once.ts";

/**
 * Checksums of everything that Gradle fetched for a project. Without a lockfile no other file names transitive
 * dependencies. It does not have their purpose, and includes dependencies of the build's plugins.
 */
export const verificationMetadata: ManifestDetector = {
  id: "java/gradle-verification-metadata",
  kind: "manifest",
  title: "Gradle verification metadata, where there is no lockfile",
  files: ["verification-metadata.xml"],

  async parse(file) {
    const verified = await readVerified(file);
    if (isLocked(file)) return { components: [] };
    return {
      components: verified.map((component) => ({
        ...toComponent({ ...component, scope: "unknown", file: file.path }),
        ...withDistributions(component.files),
        scopeReason: "named in verification-metadata.xml, which says no scope",
      })),
    };
  },
};

/** Lockfiles of the project, possibly one per module, have the same content, and the purpose as well. */
function isLocked(file: SourceFile): boolean {
  const project = file.folder === "gradle" ? "" : file.folder.replace(/\/gradle$/, "");
  const locks = [...file.find("*.lockfile"), ...file.find("pom.xml")];
  return locks.some(({ path }) => project === "" || path.startsWith(`${project}/`));
}

/** A component that Gradle fetched. */
interface Verified extends Required<Coordinates> {
  /** Its files with their checksums. */
  readonly files: readonly Distribution[];
}

/**
 * The components that Gradle fetched for a project, including plugins of the build. If only the metadata of a component
 * was fetched, it is a parent or a BOM and not used itself. Throws ParseError if the file is something else.
 */
const readVerified = oncePerObject(async (file: SourceFile): Promise<readonly Verified[]> => {
  const root = parseXml(await file.text());
  if (root.name !== "verification-metadata")
    throw new ParseError(`This is not verification metadata: the root element is <${root.name}>.`);
  return children(child(root, "components"), "component").flatMap((element) => {
    const [group = "", artifact = "", version = ""] = ["group", "name", "version"].map((key) =>
      element.attributes.get(key),
    );
    const isComplete = isName(group) && isName(artifact) && version !== "";
    return isComplete && !isDescriptionOnly(element) ? [{ group, artifact, version, files: readFiles(element) }] : [];
  });
});

/** Those of the build of a file. A broken list is reported when it is scanned itself. */
export async function verifiedFor(file: SourceFile): Promise<readonly Verified[]> {
  const metadata = findNearest(file, ["gradle/verification-metadata.xml"]);
  return metadata ? readVerified(metadata).catch(ifBroken([])) : [];
}

/** Adds the checksums in `gradle/verification-metadata.xml` of the build to components of a lockfile. */
export async function withVerifiedFiles(
  file: SourceFile,
  components: readonly Component[],
): Promise<readonly Component[]> {
  const byKey = new Map(
    (await verifiedFor(file)).map(({ group, artifact, version, files }) => [`${group}:${artifact}@${version}`, files]),
  );
  return components.map((component) => ({
    ...component,
    ...withDistributions(byKey.get(`${component.name}@${component.version}`) ?? []),
  }));
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
