import { compareNumbers } from "../../kit/semver-order.ts";
import { type Framework, parseFramework } from "./framework.ts";

/** Whether a project for one framework can use what was made for another. */
export function isCompatible(project: Framework, other: Framework): boolean {
  if (other.identifier === "any") return true;
  if (other.identifier === "portable") return other.members.some((member) => isSameKind(project, member));
  if (other.identifier === "netstandard" && project.identifier !== "netstandard")
    return compareNumbers(newestStandard(project), other.version) >= 0;
  if (project.platform === "android" && other.identifier === "monoandroid") return true;
  return isSameKind(project, other);
}

/** The index of the best match for a project, among these frameworks; undefined if none is compatible. */
export function findNearestFramework(
  project: Framework,
  offered: readonly (Framework | undefined)[],
): number | undefined {
  for (const framework of [project, ...fallbacks(project)]) {
    const fitting = offered.flatMap((candidate, at) =>
      candidate && isCompatible(framework, candidate) ? [{ candidate, at }] : [],
    );
    const [best] = fitting.sort((a, b) => compareFit(framework, a.candidate, b.candidate) || a.at - b.at);
    if (best) return best.at;
  }
  return undefined;
}

function isSameKind(project: Framework, other: Framework): boolean {
  if (project.identifier !== other.identifier || compareNumbers(project.version, other.version) < 0) return false;
  if (other.platform === undefined) return true;
  return project.platform === other.platform && isPlatformNew(project, other);
}

/** A platform without a version means the newest one of the SDK. */
function isPlatformNew(project: Framework, other: Framework): boolean {
  return project.platformVersion.length === 0 || compareNumbers(project.platformVersion, other.platformVersion) >= 0;
}

/** Negative if `a` is a better match: the same kind, the newest of it, then standards, portable libraries, anything. */
function compareFit(project: Framework, a: Framework, b: Framework): number {
  const kinds = kindRank(project, a) - kindRank(project, b);
  if (kinds !== 0) return kinds;
  const versions = compareNumbers(b.version, a.version);
  return versions || Number(a.platform === undefined) - Number(b.platform === undefined);
}

function kindRank(project: Framework, { identifier }: Framework): number {
  if (identifier === project.identifier) return 0;
  const at = ["netstandard", "portable", "any"].indexOf(identifier);
  return at < 0 ? 1 : at + 2;
}

type Row = readonly [identifier: string, from: readonly number[], standard: readonly number[]];

/** The newest .NET Standard that each framework supports, from a version on; the newest first. */
const standards: readonly Row[] = [
  ["netcoreapp", [3], [2, 1]],
  ["netcoreapp", [2], [2, 0]],
  ["netcoreapp", [1], [1, 6]],
  ["net", [4, 6, 1], [2, 0]],
  ["net", [4, 6], [1, 3]],
  ["net", [4, 5, 1], [1, 2]],
  ["net", [4, 5], [1, 1]],
  ["uap", [10, 0, 15064], [2, 0]],
  ["uap", [10], [1, 4]],
  ["tizen", [6], [2, 1]],
  ["tizen", [4], [2, 0]],
  ["tizen", [3], [1, 6]],
  ["monoandroid", [0], [2, 1]],
  ["xamarin.ios", [0], [2, 1]],
  ["xamarin.mac", [0], [2, 1]],
  ["xamarin.tvos", [0], [2, 1]],
  ["xamarin.watchos", [0], [2, 1]],
];

function newestStandard({ identifier, version }: Framework): readonly number[] {
  const row = standards.find(([name, from]) => name === identifier && compareNumbers(version, from) >= 0);
  return row?.[2] ?? [];
}

const oldFrameworks = ["net461", "net462", "net47", "net471", "net472", "net48", "net481"];

/** The frameworks that .NET falls back to, in this order. */
function fallbacks({ identifier, version }: Framework): readonly Framework[] {
  const isModern = (identifier === "netcoreapp" || identifier === "netstandard") && (version[0] ?? 0) >= 2;
  return isModern ? oldFrameworks.flatMap((name) => parseFramework(name) ?? []) : [];
}
