import type { Http } from "../../../../domain/contracts/sources.ts";
import { anything, array, optional, record, shape, text } from "../../../../formats/shape.ts";
import { url } from "../../../../http/url.ts";
import { checkCoordinates } from "../../registry/check-pom.ts";
import { artifactFolder, type Gav, isCoordinate } from "../../registry/gav.ts";
import type { Repository } from "../../registry/repositories.ts";
import type { Want } from "./want.ts";

/** The runtime dependencies of a module, as cached: plain JSON. */
export interface ModuleFacts {
  readonly dependencies: readonly ModuleDependency[];
  /** Constraints on modules that others need. */
  readonly constraints: readonly ModuleDependency[];
}

export interface ModuleDependency {
  readonly name: string;
  readonly want: Want;
  readonly exclusions?: readonly string[];
  /** A list of versions, not a library. */
  readonly isPlatform?: true;
}

const maxDependencies = 5_000;
const maxLength = 1_000;

/** A text that is short enough to cache. */
function shortText(value: unknown): string | undefined {
  const content = text(value);
  return content === undefined || content.length > maxLength ? undefined : content;
}

const readVersion = shape({
  requires: shortText,
  strictly: shortText,
  prefers: shortText,
  rejects: array(shortText),
});

const moduleName = { group: text, module: text };

const readDependency = shape({
  ...moduleName,
  version: readVersion,
  excludes: array(shape(moduleName)),
  attributes: shape({ "org.gradle.category": text }),
});

const readVariant = shape({
  attributes: record(anything),
  /** Another module that has the variant. */
  "available-at": optional(shape({ ...moduleName, version: shortText })),
  dependencies: array(readDependency),
  dependencyConstraints: array(readDependency),
});

const readDocument = shape({
  /** The file of one platform names the module that has all of them, with its `url`. */
  component: shape({ ...moduleName, version: text, url: text }),
  variants: array(readVariant),
});

type Variant = ReturnType<typeof readVariant>;
type Dependency = ReturnType<typeof readDependency>;

/** Reads `*.module`, Gradle's own metadata of a published module; undefined if it is not there. */
export async function fetchModule(
  http: Http,
  gav: Gav,
  { base, options }: Repository,
  signal: AbortSignal,
): Promise<ModuleFacts | undefined> {
  const { name, version } = gav;
  const artifact = name.slice(name.indexOf(":") + 1);
  const address = url(url(artifactFolder(base, name))`/${version}`)`/${`${artifact}-${version}.module`}`;
  const reply = await http.json(address, { ...options, signal });
  if (reply === undefined) return undefined;
  const { group: groupId, module: artifactId, version: number, url: whole } = readDocument(reply).component;
  if (whole === undefined) checkCoordinates({ groupId, artifactId, version: number }, gav, address, reply);
  return readModule(reply);
}

/** The variant for a program on a standard JVM; without one, nothing is known. */
function readModule(document: unknown): ModuleFacts | undefined {
  const best = readDocument(document)
    .variants.map((variant) => ({ variant, points: pointsOf(variant) }))
    .filter(({ points }) => points >= 0)
    .sort((a, b) => b.points - a.points)[0]?.variant;
  if (best === undefined) return undefined;
  const moved = best["available-at"];
  const target = moved ? toDependency(readDependency({ ...moved, version: { requires: moved.version } })) : [];
  return {
    dependencies: [...target, ...best.dependencies.slice(0, maxDependencies).flatMap(toDependency)],
    constraints: best.dependencyConstraints.slice(0, maxDependencies).flatMap(toDependency),
  };
}

/** Below 0: not for a program on a JVM. */
function pointsOf(variant: Variant): number {
  const attributes = new Map(variant.attributes.entries().map(([key, value]) => [key, String(value)]));
  const category = attributes.get("org.gradle.category") ?? "library";
  const platform = attributes.get("org.jetbrains.kotlin.platform.type") ?? "jvm";
  if (category !== "library" && category !== "platform") return -1;
  if (!["jvm", "common"].includes(platform)) return -1;
  const usage = attributes.get("org.gradle.usage");
  const ofUsage = usage === "java-runtime" ? 8 : usage === "java-api" ? 4 : -1;
  if (ofUsage < 0) return -1;
  const environment = attributes.get("org.gradle.jvm.environment") ?? "";
  return ofUsage + (environment === "standard-jvm" ? 2 : 0) + (platform === "jvm" ? 1 : 0);
}

function toDependency({ group = "", module = "", version, excludes, attributes }: Dependency): ModuleDependency[] {
  const name = `${group}:${module}`;
  if (!isCoordinate(name)) return [];
  const exclusions = excludes
    .slice(0, maxDependencies)
    .map((exclude) => `${exclude.group ?? "*"}:${exclude.module ?? "*"}`);
  const category = attributes["org.gradle.category"] ?? "";
  return [
    {
      name,
      want: toWant(version),
      ...(exclusions.length > 0 && { exclusions }),
      ...(category.endsWith("platform") && { isPlatform: true }),
    },
  ];
}

function toWant({ requires: require, strictly, prefers: prefer, rejects: reject }: Dependency["version"]): Want {
  return {
    ...(require !== undefined && { require }),
    ...(strictly !== undefined && { strictly }),
    ...(prefer !== undefined && { prefer }),
    ...(reject.length > 0 && { reject: reject.slice(0, 100) }),
  };
}
