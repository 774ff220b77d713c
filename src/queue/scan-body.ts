import { AppError } from "../domain/errors.ts";
import { excludeLimits } from "../domain/policy/exclude-limits.ts";

/** The body of `POST /scans`, before it is validated. */
export interface ScanBody {
  readonly repoUrl?: string;
  readonly path?: string;
  readonly projectName?: string;
  readonly policy?: string;
  readonly context?: string;
  readonly exclude?: readonly string[];
  readonly production?: boolean;
}

/** A body with valid fields. The repository, folder and policy may still not exist. */
export interface ScanFields {
  readonly target: { readonly repoUrl: string } | { readonly path: string };
  readonly projectName: string | undefined;
  readonly policy: string | undefined;
  readonly context: string | undefined;
  readonly exclude: readonly string[];
  readonly isProduction: boolean;
}

export function checkBody({ repoUrl, path, projectName, policy, context, exclude, production }: ScanBody): ScanFields {
  return {
    target: checkTarget(given(repoUrl), given(path)),
    projectName: checkProjectName(given(projectName)),
    policy: given(policy),
    context: given(context),
    exclude: checkExclude(exclude),
    isProduction: production === true,
  };
}

/** Blank counts as absent: forms send empty fields. */
function given(text: string | null | undefined): string | undefined {
  return text === undefined || text === null || text.trim() === "" ? undefined : text;
}

function checkTarget(repoUrl: string | undefined, path: string | undefined): ScanFields["target"] {
  if (repoUrl !== undefined && path !== undefined) throw invalid("path", "Give either repo_url or path, not both.");
  if (repoUrl !== undefined) return { repoUrl };
  if (path !== undefined) return { path };
  throw invalid("repo_url", "Say what to scan: give repo_url, the address of a repository, or path, a directory.");
}

const maxNameLength = 255;

function checkProjectName(name: string | undefined): string | undefined {
  const problem = name === undefined ? undefined : problemOfName(name);
  if (problem !== undefined) throw invalid("project_name", problem);
  return name;
}

function problemOfName(name: string): string | undefined {
  // Skips counting the characters of very long names.
  const isTooLong = name.length > 4 * maxNameLength || Array.from(name).length > maxNameLength;
  if (isTooLong) return `The project name has more than ${maxNameLength} characters; give a shorter one.`;
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) return "The project name has a control character or broken text.";
  return undefined;
}

/** The scan has the same limits, but would fail only after it was queued. */
function checkExclude(patterns: readonly string[] | null | undefined): readonly string[] {
  const { maxPatterns, maxPatternLength } = excludeLimits;
  if (patterns === undefined || patterns === null) return [];
  if (patterns.length > maxPatterns) {
    throw invalid("exclude", `At most ${maxPatterns} patterns can be excluded; ${patterns.length} were given.`);
  }
  const at = patterns.findIndex((pattern) => pattern.length > maxPatternLength);
  if (at >= 0) throw invalid(`exclude[${at}]`, `A pattern to exclude has at most ${maxPatternLength} characters.`);
  return patterns;
}

function invalid(field: string, message: string): AppError {
  return new AppError("invalid_input", message, { fields: [{ path: `body.${field}`, message }] });
}
