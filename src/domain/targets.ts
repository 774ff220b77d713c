import type { Component } from "./component.ts";
import type { platforms } from "./schema/words.ts";

export type Platform = (typeof platforms)[number];

/** The platforms and Python version for which dependencies are resolved. */
export interface TreeTarget {
  /** `3.12`. */
  readonly pythonVersion: string;
  /** At least one. For several, the union is resolved. */
  readonly platforms: readonly Platform[];
}

/** In words: `Linux x86_64, Python 3.12`. */
export function describeTarget({ platforms: all, pythonVersion }: TreeTarget, hasPython = true): string {
  return [...all.map((platform) => titles[platform]), ...(hasPython ? [`Python ${pythonVersion}`] : [])].join(", ");
}

const titles: Readonly<Record<Platform, string>> = {
  "linux-x86_64": "Linux x86_64",
  "linux-aarch64": "Linux aarch64",
  "macos-x86_64": "macOS x86_64",
  "macos-arm64": "macOS arm64",
  "windows-x86_64": "Windows x86_64",
};

/** A dependency for other platforms only. */
export interface OtherPlatform extends Pick<Component, "type" | "name"> {
  readonly file: string;
  readonly line?: number;
  /** The condition as written: `sys_platform == "win32"`. */
  readonly marker: string;
}
