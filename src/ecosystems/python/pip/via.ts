import { isName, normalizeName } from "../requirement/name.ts";

/** Why pip-compile put a package into the list. */
export interface Via {
  /** Whether the project itself requires it. */
  readonly direct: boolean;
  /** The packages that need it. */
  readonly packages: readonly string[];
}

/**
 * Reads `via requests`, `via -r requirements.in, requests` and the form with one reason on each line below `via`.
 * Constraints only limit a version, so they are not a reason.
 */
export function readVia(comments: readonly string[]): Via | undefined {
  const start = comments.findIndex((comment) => comment === "via" || comment.startsWith("via "));
  if (start < 0) return undefined;
  const reasons = comments
    .slice(start)
    .flatMap((comment, index) => (index === 0 ? comment.slice(3) : comment).split(","))
    .map((reason) => reason.trim())
    .filter((reason) => reason !== "" && !reason.startsWith("-c "));
  const packages = reasons.filter(isName).map(normalizeName);
  const direct = reasons.some((reason) => reason.startsWith("-r ") || /\((?:[\w./-]*)\)$/.test(reason));
  return direct || packages.length > 0 ? { direct, packages } : undefined;
}
