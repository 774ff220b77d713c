import { isName } from "../coordinates.ts";
import type { Sameness } from "../../../domain/contracts/subject.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { projectField } from "../files/maven/model.ts";
import type { PomContent, PomCoordinates } from "../files/maven/pom-content.ts";
import { createInterpolator } from "../files/maven/properties.ts";
import { type Gav, isPlainVersion } from "./gav.ts";

type StatedPom = Pick<PomContent, "groupId" | "artifactId" | "version" | "packaging" | "parent" | "properties">;

/** Throws SourceUnavailable if the POM at an address is that of another package or version. */
export function checkPom(pom: StatedPom, asked: Gav, address: string): void {
  const { resolve } = createInterpolator(
    (name) =>
      projectField(pom, name.replace(/^(?:project|pom)\./, "")) ??
      (setByBuild.has(name) ? undefined : pom.properties.get(name)),
  );
  const [groupId, artifactId, version] = ["groupId", "artifactId", "version"].map((name) =>
    resolve(projectField(pom, name) ?? ""),
  );
  checkCoordinates({ groupId, artifactId, version }, asked, address);
}

/** Given to Maven by the command that publishes: the POM has only a default. */
const setByBuild: ReadonlySet<string> = new Set(["revision", "sha1", "changelist"]);

/** A part that is not stated, or is a range or a placeholder without a value, proves nothing. */
export function checkCoordinates(
  { groupId = "", artifactId = "", version }: PomCoordinates,
  asked: Partial<Gav>,
  address: string,
  document?: unknown,
): void {
  const [group, artifact] = asked.name?.split(":") ?? [];
  const name = `${isName(groupId) ? groupId : group}:${isName(artifactId) ? artifactId : artifact}`;
  const actual = {
    name: isName(groupId) || isName(artifactId) ? name : undefined,
    version: isPlainVersion(version) ? version : undefined,
  };
  checkSubject({ address, document, found: actual, asked }, isSame);
}

const isSame: Sameness = {
  name: (a, b) => a === b,
  version: (a, b) => snapshotOf(a) === snapshotOf(b),
};

/** A single build of a snapshot has the POM of the snapshot. */
function snapshotOf(version: string): string {
  return version.replace(/-\d{8}\.\d{6}-\d+$/, "-SNAPSHOT");
}
