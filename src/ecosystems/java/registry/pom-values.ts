import { createInterpolator } from "../files/maven/properties.ts";
import type { PublishedPom } from "./published-pom.ts";

/** Expands `${name}` with the properties of the first POM and its parents. */
export function interpolatorOf(lineage: readonly PublishedPom[]): (text: string) => string {
  const { resolve } = createInterpolator(
    (name) =>
      projectValue(lineage, name) ?? lineage.find(({ properties }) => properties.has(name))?.properties.get(name),
  );
  return resolve;
}

/** `project.version`; very old POMs write `pom.version` or only `version`. */
function projectValue(lineage: readonly PublishedPom[], written: string): string | undefined {
  const name = written.replace(/^(?:project|pom)\./, "");
  const [pom] = lineage;
  switch (name) {
    case "groupId":
      return pom?.groupId ?? pom?.parent?.groupId;
    case "artifactId":
      return pom?.artifactId;
    case "version":
      return pom?.version ?? pom?.parent?.version;
    case "name":
      return name === written ? undefined : pom?.name;
    case "url":
      return name === written ? undefined : lineage.find(({ url }) => url !== undefined)?.url;
    case "parent.version":
      return pom?.parent?.version;
    default:
      return undefined;
  }
}
