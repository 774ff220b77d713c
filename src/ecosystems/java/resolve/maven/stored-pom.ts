import { TooLargeError } from "../../../../domain/contracts/parse-error.ts";
import {
  type Condition,
  type Declared,
  parsePom,
  type PomContent,
  type PomCoordinates,
  readContent,
  type Section,
} from "../../files/maven/pom-content.ts";
import { formatNumber } from "../../../../text/count.ts";

/** A published POM as cached: plain JSON with only the fields that a tree needs, as arrays instead of objects. */
interface StoredPom extends StoredSection {
  readonly own: StoredCoordinates;
  readonly packaging?: string;
  readonly parent?: StoredCoordinates;
  readonly relocation?: StoredCoordinates;
  readonly profiles?: readonly StoredProfile[];
  readonly hasModuleMetadata?: true;
}

type StoredCoordinates = readonly [group: string, artifact: string, version: string];

interface StoredSection {
  readonly properties?: readonly (readonly [string, string])[];
  readonly dependencies?: readonly StoredDependency[];
  readonly managed?: readonly StoredDependency[];
}

interface StoredProfile extends StoredSection {
  readonly byDefault?: true;
  readonly conditions: readonly Condition[];
}

/** Group, artifact, version, type, classifier, scope, optional, path, exclusions; trailing empty ones are omitted. */
type StoredDependency = readonly string[];

const maxDependencies = 5_000;
export const maxManaged = 30_000;
const maxProperties = 10_000;
const maxProfiles = 500;
const maxExclusions = 2_000;
const maxTextLength = 4_096;

/** Throws ParseError if the text is not a POM, or exceeds a limit. */
export function storePom(text: string): StoredPom {
  const content = readContent(parsePom(text));
  const { packaging, parent, relocation, profiles } = content;
  bound(profiles, maxProfiles, "profiles of a POM");
  const stored = profiles
    .filter(({ conditions, activeByDefault }) => activeByDefault || conditions.length > 0)
    .map((profile) => ({
      ...(profile.activeByDefault && ({ byDefault: true } as const)),
      conditions: profile.conditions,
      ...storeSection(profile),
    }));
  return {
    own: storeCoordinates(content),
    ...(packaging !== undefined && packaging !== "jar" && { packaging }),
    ...(parent && { parent: storeCoordinates(parent) }),
    ...(relocation && { relocation: storeCoordinates(relocation) }),
    ...storeSection(content),
    ...(stored.length > 0 && { profiles: stored }),
    ...(text.includes(moduleMark) && { hasModuleMetadata: true }),
  };
}

/** Appears in a comment of POMs that Gradle writes. */
const moduleMark = "published-with-gradle-metadata";

function bound(list: readonly unknown[], max: number, what: string): void {
  if (list.length > max) throw new TooLargeError(`lcc reads at most ${formatNumber(max)} ${what}.`);
}

function storeCoordinates({ groupId = "", artifactId = "", version = "" }: PomCoordinates): StoredCoordinates {
  return [cut(groupId), cut(artifactId), cut(version)];
}

function storeSection({ properties, dependencies, managed }: Section): StoredSection {
  bound(dependencies, maxDependencies, "dependencies of a POM");
  bound(managed, maxManaged, "managed dependencies of a POM");
  bound([...properties.keys()], maxProperties, "properties of a POM");
  const values = [...properties].filter(([name, value]) => name.length + value.length <= maxTextLength);
  return {
    ...(values.length > 0 && { properties: values }),
    ...(dependencies.length > 0 && { dependencies: dependencies.map(storeDependency) }),
    ...(managed.length > 0 && { managed: managed.map(storeDependency) }),
  };
}

function storeDependency(declared: Declared): StoredDependency {
  const { groupId, artifactId, version, type, classifier, scope, optional, systemPath, exclusions } = declared;
  bound(exclusions, maxExclusions, "exclusions of a dependency");
  const fields = [groupId, artifactId, version, type === "jar" ? "" : type, classifier, scope, optional, systemPath];
  const all = [...fields.map((field) => cut(field ?? "")), ...exclusions.map(cut)];
  if (exclusions.length === 0) while (all.at(-1) === "") all.pop();
  return all;
}

function cut(text: string): string {
  return text.slice(0, maxTextLength);
}

export function restorePom(stored: StoredPom): PomContent {
  const { own, packaging, parent, relocation, profiles = [] } = stored;
  return {
    ...restoreCoordinates(own),
    packaging,
    parent: parent && restoreCoordinates(parent),
    relocation: relocation && restoreCoordinates(relocation),
    ...restoreSection(stored),
    profiles: profiles.map((profile) => ({
      id: "",
      activeByDefault: profile.byDefault === true,
      conditions: profile.conditions,
      ...restoreSection(profile),
    })),
    ...(stored.hasModuleMetadata && { hasModuleMetadata: true }),
  };
}

function restoreCoordinates([groupId, artifactId, version]: StoredCoordinates): PomCoordinates {
  return { groupId: groupId || undefined, artifactId: artifactId || undefined, version: version || undefined };
}

function restoreSection({ properties = [], dependencies = [], managed = [] }: StoredSection): Section {
  return {
    properties: new Map(properties),
    dependencies: dependencies.map(restoreDependency),
    managed: managed.map(restoreDependency),
  };
}

function restoreDependency(stored: StoredDependency): Declared {
  const [groupId = "", artifactId = "", version, type, classifier = "", scope, optional, systemPath, ...exclusions] =
    stored;
  return {
    groupId,
    artifactId,
    version: version || undefined,
    type: type || "jar",
    classifier,
    scope: scope || undefined,
    optional: optional || undefined,
    systemPath: systemPath || undefined,
    exclusions,
    line: undefined,
  };
}
