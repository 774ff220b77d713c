import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/coverage.ts";

/** The platforms and Python version for which dependencies are resolved. At least one platform. */
export type TreeTarget = TypeOf<typeof schema.Target>;
export type Platform = TreeTarget["platforms"][number];

/** A dependency for other platforms only. */
export type OtherPlatform = TypeOf<typeof schema.OtherPlatform>;

/** In words: `Linux x86_64, Python 3.12, Ruby 4.0.0`. */
export function describeTarget({ platforms: all, pythonVersion, runtimes = [] }: TreeTarget, hasPython = true): string {
  const python = hasPython ? [`Python ${pythonVersion}`] : [];
  return [...all.map((platform) => titles[platform]), ...python, ...runtimes].join(", ");
}

const titles: Readonly<Record<Platform, string>> = {
  "linux-x86_64": "Linux x86_64",
  "linux-aarch64": "Linux aarch64",
  "macos-x86_64": "macOS x86_64",
  "macos-arm64": "macOS arm64",
  "windows-x86_64": "Windows x86_64",
};
