import { AppError } from "../domain/errors.ts";
import { createGlob } from "../source/glob.ts";

const mostPatterns = 100;
const longestPattern = 256;

/** Whether the user asked to leave a path out: names at any depth, or globs from the root. */
export function createExclude(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length > mostPatterns) {
    throw new AppError(
      "invalid_input",
      `At most ${mostPatterns} patterns can be excluded; ${patterns.length} were given.`,
    );
  }
  const tooLong = patterns.find((pattern) => pattern.length > longestPattern);
  if (tooLong !== undefined) {
    throw new AppError(
      "invalid_input",
      `An exclude pattern has at most ${longestPattern} characters; shorten "${tooLong.slice(0, 40)}…".`,
    );
  }
  const globs = patterns
    .map((pattern) => pattern.trim().replace(/\/+$/, ""))
    .filter((pattern) => pattern !== "")
    .map(createGlob);
  return (path) => globs.some((matches) => matches(path));
}
