import type { Unresolved } from "../../../../domain/component.ts";
import type { Answer } from "../../../../domain/trees.ts";

/** Why something could not be read; `what` begins a sentence: `The POM of g:a 1.0`. */
export function problemOf(answer: Exclude<Answer<unknown>, { kind: "found" }>, what: string): Unresolved {
  switch (answer.kind) {
    case "missing":
      return { code: "missing", message: `${what} is in none of the repositories that lcc asks.` };
    case "private":
      return { code: "private", message: `${what} was not asked for: the name is private and has no repository.` };
    case "limit":
      return { code: "limit", message: `${what} was not read: a bound of lcc ended the work.` };
    default:
      return answer.reason === "bad_reply" || answer.reason === "too_large"
        ? { code: "unreadable", message: `${what} could not be read: ${answer.message}` }
        : { code: "failed", message: answer.message };
  }
}

/** The reason for a missing version, if a POM with versions could not be fetched. */
export function causeOf(problem: Unresolved, sources: readonly Unresolved[]): Unresolved {
  if (problem.code !== "missing") return problem;
  return sources.find(({ code }) => code !== "missing") ?? problem;
}
