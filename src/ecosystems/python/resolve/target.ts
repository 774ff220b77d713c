import type { TreeTools } from "../../../domain/contracts/trees.ts";
import { parseVersion, type Version } from "../versions/pep440.ts";

/** One machine that packages are chosen for: CPython of a version on a platform. */
export interface Target {
  readonly platform: string;
  /** The second number of the version: 12 of 3.12. */
  readonly minor: number;
  readonly python: Version;
  /** The values of the variables in markers. */
  readonly variables: ReadonlyMap<string, string>;
}

/** The variables of markers on each platform: os_name, sys_platform, platform_system, platform_machine. */
const platforms: ReadonlyMap<string, readonly [string, string, string, string]> = new Map([
  ["linux-x86_64", ["posix", "linux", "Linux", "x86_64"]],
  ["linux-aarch64", ["posix", "linux", "Linux", "aarch64"]],
  ["macos-arm64", ["posix", "darwin", "Darwin", "arm64"]],
  ["macos-x86_64", ["posix", "darwin", "Darwin", "x86_64"]],
  ["windows-x86_64", ["nt", "win32", "Windows", "AMD64"]],
]);

/** One target for each known platform; Linux if none is left. */
export function findTargets({ pythonVersion, platforms: wanted }: TreeTools["target"]): readonly Target[] {
  const supported = [...new Set(wanted)].filter((platform) => platforms.has(platform)).sort();
  const version = parseVersion(pythonVersion) ? pythonVersion : "3.12";
  return (supported.length === 0 ? ["linux-x86_64"] : supported).flatMap(
    (platform) => targetOf(platform, version) ?? [],
  );
}

function targetOf(platform: string, version: string): Target | undefined {
  const full = version.split(".").length > 2 ? version : `${version}.0`;
  const python = parseVersion(full);
  const [osName = "", sysPlatform = "", system = "", machine = ""] = platforms.get(platform) ?? [];
  if (!python) return undefined;
  const short = full.split(".").slice(0, 2).join(".");
  const variables: readonly (readonly [string, string])[] = [
    ["os_name", osName],
    ["sys_platform", sysPlatform],
    ["platform_system", system],
    ["platform_machine", machine],
    ["platform_python_implementation", "CPython"],
    ["implementation_name", "cpython"],
    ["implementation_version", full],
    ["python_version", short],
    ["python_full_version", full],
    // The release of a kernel is not part of a target.
    ["platform_release", ""],
    ["platform_version", ""],
  ];
  return { platform, minor: Number(python.release[1] ?? 0n), python, variables: new Map(variables) };
}
