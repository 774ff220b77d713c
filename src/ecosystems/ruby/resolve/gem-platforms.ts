import type { Platform } from "../../../domain/contracts/targets.ts";
import type { InfoRow } from "../registry/gem-index.ts";

const fitting: Readonly<Record<Platform, RegExp>> = {
  "linux-x86_64": /^x86_64-linux(?:-gnu)?$/,
  "linux-aarch64": /^(?:aarch64|arm64)-linux(?:-gnu)?$/,
  "macos-x86_64": /^(?:x86_64|universal)-darwin(?:-?\d+)?$/,
  "macos-arm64": /^(?:arm64|universal)-darwin(?:-?\d+)?$/,
  "windows-x86_64": /^x64-(?:mingw32|mingw-ucrt)$/,
};

/** Whether a row can be installed on one of some platforms. */
export function isForAny(built: string, platforms: readonly Platform[]): boolean {
  return built === "ruby" || platforms.some((platform) => fitting[platform].test(built));
}

/** The rows of one version that are installed on some platforms: the one built for it, otherwise the generic one. */
export function chooseRows(rows: readonly InfoRow[], platforms: readonly Platform[]): readonly InfoRow[] {
  const chosen = platforms.flatMap((platform) => {
    const own = rows.find((row) => fitting[platform].test(row.platform));
    return own ?? rows.find((row) => row.platform === "ruby") ?? [];
  });
  return [...new Set(chosen)];
}

/** Whether a gem is installed that a Gemfile limits to some of Bundler's platforms. */
export function isForPlatform(words: readonly string[], platforms: readonly Platform[], ruby: string): boolean {
  if (words.length === 0) return true;
  const [major = "", minor = ""] = ruby.split(".");
  const isForRuby = (word: string) => [undefined, major + minor].includes(/_(\d+)$/.exec(word)?.[1]);
  const isWindows = platforms.some((platform) => platform.startsWith("windows"));
  const isOther = platforms.some((platform) => !platform.startsWith("windows"));
  return words.filter(isForRuby).some((word) => (isOther && standard.test(word)) || (isWindows && windows.test(word)));
}

/** Also with a Ruby version, which is the only one then: `mri_31`. All engines but JRuby are one platform. */
const standard = /^(?:ruby|mri|rbx|truffleruby)(?:_\d+)?$/;
const windows = /^(?:ruby|mri|rbx|truffleruby|windows|mswin|mswin64|mingw|x64_mingw)(?:_\d+)?$/;
