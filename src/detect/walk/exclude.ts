import { AppError } from "../../domain/errors.ts";
import { excludeLimits } from "../../domain/policy/exclude-limits.ts";
import { createGlobs } from "../../source/glob.ts";

/** Whether the user excluded a path: names at any depth, or globs from the root. */
export function createExclude(patterns: readonly string[]): (path: string) => boolean {
  checkLimits(patterns);
  return createGlobs(
    patterns
      .map((pattern) =>
        pattern
          .trim()
          .replace(/\/+$/, "")
          .replace(/^(?:\.\/)+/, "/"),
      )
      .filter((pattern) => pattern !== ""),
  );
}

function checkLimits(patterns: readonly string[]): void {
  const { maxPatterns, maxPatternLength } = excludeLimits;
  if (patterns.length > maxPatterns) {
    throw new AppError(
      "invalid_input",
      `At most ${maxPatterns} patterns can be excluded; ${patterns.length} were given.`,
    );
  }
  const tooLong = patterns.find((pattern) => pattern.length > maxPatternLength);
  if (tooLong !== undefined) {
    throw new AppError(
      "invalid_input",
      `An exclude pattern has at most ${maxPatternLength} characters; shorten "${tooLong.slice(0, 40)}…".`,
    );
  }
}
