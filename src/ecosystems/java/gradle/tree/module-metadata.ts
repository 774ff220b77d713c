import type { Http } from "../../../../domain/sources.ts";
import { entries, field, list, text } from "../../../../formats/value.ts";
import { url } from "../../../../http/url.ts";
import { artifactFolder } from "../../registry/artifact-folder.ts";
import { type Gav, isCoordinate, isPlainVersion } from "../../registry/gav.ts";
import type { Repository } from "../../registry/repositories.ts";
import type { Want } from "./want.ts";

/** What a module needs at run time, as kept: plain JSON. */
export interface ModuleFacts {
  readonly dependencies: readonly ModuleDependency[];
  /** What it asks of modules that others bring. */
  readonly constraints: readonly ModuleDependency[];
}

export interface ModuleDependency {
  readonly name: string;
  readonly want: Want;
  readonly exclusions?: readonly string[];
  /** A list of versions, not a library. */
  readonly isPlatform?: true;
}

const mostDependencies = 5_000;
const longest = 1_000;

/** Reads `*.module`, Gradle's own description of a published module; undefined when it is not there. */
export async function fetchModule(
  http: Http,
  { name, version }: Gav,
  { base, options }: Repository,
  signal: AbortSignal,
): Promise<ModuleFacts | undefined> {
  const artifact = name.slice(name.indexOf(":") + 1);
  const address = url(url(artifactFolder(base, name))`/${version}`)`/${`${artifact}-${version}.module`}`;
  const reply = await http.json(address, { ...options, signal });
  return reply === undefined ? undefined : readModule(reply);
}

/** The variant that a program on a standard JVM is given; without one, nothing is known here. */
export function readModule(document: unknown): ModuleFacts | undefined {
  const variants = list(field(document, "variants"));
  const best = variants
    .map((variant) => ({ variant, points: pointsOf(variant) }))
    .filter(({ points }) => points >= 0)
    .sort((a, b) => b.points - a.points)[0]?.variant;
  if (best === undefined) return undefined;
  const moved = field(best, "available-at");
  const target =
    moved === undefined
      ? []
      : readDependency({ ...asFields(moved), version: { requires: text(field(moved, "version")) } });
  return {
    dependencies: [...target, ...list(field(best, "dependencies")).slice(0, mostDependencies).flatMap(readDependency)],
    constraints: list(field(best, "dependencyConstraints")).slice(0, mostDependencies).flatMap(readDependency),
  };
}

function asFields(value: unknown): { group?: unknown; module?: unknown } {
  return { group: field(value, "group"), module: field(value, "module") };
}

/** Below 0: not for a program that runs on a JVM. */
function pointsOf(variant: unknown): number {
  const attributes = new Map(entries(field(variant, "attributes")).map(([key, value]) => [key, String(value)]));
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

function readDependency(entry: unknown): ModuleDependency[] {
  const name = `${text(field(entry, "group")) ?? ""}:${text(field(entry, "module")) ?? ""}`;
  if (!isCoordinate(name)) return [];
  const exclusions = list(field(entry, "excludes"))
    .slice(0, mostDependencies)
    .map((one) => `${text(field(one, "group")) ?? "*"}:${text(field(one, "module")) ?? "*"}`);
  const category = text(field(field(entry, "attributes"), "org.gradle.category")) ?? "";
  return [
    {
      name,
      want: readWish(field(entry, "version")),
      ...(exclusions.length > 0 && { exclusions }),
      ...(category.endsWith("platform") && { isPlatform: true }),
    },
  ];
}

function readWish(version: unknown): Want {
  const [require, strictly, prefer] = ["requires", "strictly", "prefers"].map((key) => short(field(version, key)));
  const reject = list(field(version, "rejects")).flatMap((one) => short(one) ?? []);
  return {
    ...(require !== undefined && { require }),
    ...(strictly !== undefined && { strictly }),
    ...(prefer !== undefined && { prefer }),
    ...(reject.length > 0 && { reject: reject.slice(0, 100) }),
  };
}

function short(value: unknown): string | undefined {
  const written = text(value);
  return written === undefined || written.length > longest ? undefined : written;
}

export function isFetchable({ name, version }: Gav): boolean {
  return isCoordinate(name) && isPlainVersion(version);
}
