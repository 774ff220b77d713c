import { AppError } from "../domain/errors.ts";
import { excludeLimits } from "../domain/exclude-limits.ts";
import type { ScanWish } from "./scan-intake.ts";

/** A wish whose form is right; whether what it names is there has still to be seen. */
export interface CheckedWish {
  readonly target: { readonly repoUrl: string } | { readonly path: string };
  readonly projectName: string | undefined;
  readonly policy: string | undefined;
  readonly context: string | undefined;
  readonly exclude: readonly string[];
}

export function checkWish({ repoUrl, path, projectName, policy, context, exclude }: ScanWish): CheckedWish {
  return {
    target: checkTarget(given(repoUrl), given(path)),
    projectName: checkProjectName(given(projectName)),
    policy: given(policy),
    context: given(context),
    exclude: checkExclude(exclude),
  };
}

/** Blank counts as absent: forms send empty fields. */
function given(text: string | null | undefined): string | undefined {
  return text === undefined || text === null || text.trim() === "" ? undefined : text;
}

function checkTarget(repoUrl: string | undefined, path: string | undefined): CheckedWish["target"] {
  if (repoUrl !== undefined && path !== undefined) throw invalid("path", "Give either repo_url or path, not both.");
  if (repoUrl !== undefined) return { repoUrl };
  if (path !== undefined) return { path };
  throw invalid("repo_url", "Say what to scan: give repo_url, the address of a repository, or path, a directory.");
}

const longestName = 255;

function checkProjectName(name: string | undefined): string | undefined {
  const problem = name === undefined ? undefined : problemOfName(name);
  if (problem !== undefined) throw invalid("project_name", problem);
  return name;
}

function problemOfName(name: string): string | undefined {
  // A name of many code units is too long by any count, and need not be taken apart.
  const isTooLong = name.length > 4 * longestName || Array.from(name).length > longestName;
  if (isTooLong) return `project_name has more than ${longestName} characters; give a shorter one.`;
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) return "project_name has a control character or broken text in it.";
  return undefined;
}

/** The walk has the same limits, and is too late to tell: the scan would be queued and then fail. */
function checkExclude(patterns: readonly string[] | null | undefined): readonly string[] {
  const { mostPatterns, longestPattern } = excludeLimits;
  if (patterns === undefined || patterns === null) return [];
  if (patterns.length > mostPatterns) {
    throw invalid("exclude", `exclude has at most ${mostPatterns} patterns; ${patterns.length} were given.`);
  }
  const at = patterns.findIndex((pattern) => pattern.length > longestPattern);
  if (at >= 0) throw invalid(`exclude[${at}]`, `A pattern of exclude has at most ${longestPattern} characters.`);
  return patterns;
}

function invalid(field: string, message: string): AppError {
  return new AppError("invalid_input", message, { fields: [{ path: `body.${field}`, message }] });
}
