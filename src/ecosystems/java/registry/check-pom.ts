import { isName } from "../coordinates.ts";
import { checkSubject, type Sameness } from "../../kit/check-subject.ts";
import type { PomCoordinates } from "../files/maven/pom-content.ts";
import { createInterpolator } from "../files/maven/properties.ts";
import { type Gav, isPlainVersion } from "./gav.ts";

interface StatedPom extends PomCoordinates {
  readonly parent: PomCoordinates | undefined;
  readonly properties: ReadonlyMap<string, string>;
}

/** Throws SourceUnavailable if the POM at an address is that of another package or version. */
export function checkPom({ parent, properties, ...own }: StatedPom, asked: Gav, address: string): void {
  const values = new Map([
    ["groupId", own.groupId ?? parent?.groupId],
    ["artifactId", own.artifactId],
    ["version", own.version ?? parent?.version],
    ["parent.groupId", parent?.groupId],
    ["parent.artifactId", parent?.artifactId],
    ["parent.version", parent?.version],
  ]);
  const { resolve } = createInterpolator(
    (name) =>
      values.get(name.replace(/^(?:project|pom)\./, "")) ?? (setByBuild.has(name) ? undefined : properties.get(name)),
  );
  const value = (name: string) => resolve(values.get(name) ?? "");
  const stated = { groupId: value("groupId"), artifactId: value("artifactId"), version: value("version") };
  checkCoordinates(stated, asked, address);
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
  const found = {
    name: isName(groupId) || isName(artifactId) ? name : undefined,
    version: isPlainVersion(version) ? version : undefined,
  };
  checkSubject({ address, document, found, asked }, isSame);
}

const isSame: Sameness = {
  name: (a, b) => a === b,
  version: (a, b) => snapshotOf(a) === snapshotOf(b),
};

/** A single build of a snapshot has the POM of the snapshot. */
function snapshotOf(version: string): string {
  return version.replace(/-\d{8}\.\d{6}-\d+$/, "-SNAPSHOT");
}
