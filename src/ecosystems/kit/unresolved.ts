import type { Unresolved } from "../../domain/component.ts";
import type { Answer } from "../../domain/trees.ts";

export type NoAnswer = Exclude<Answer<unknown>, { kind: "found" }>;

/** The answer of a registry, or why there is none. */
export function valueOf<T>(answer: Answer<T>, what: string): T | Unresolved {
  return answer.kind === "found" ? answer.value : toUnresolved(answer, what);
}

/**
 * Why a registry gave no answer, as a report says it; `what` is the subject: `the gem rack`, `version 1.0 of A`. A
 * reply that is not a document of the registry is a failure, because the registry may be repaired. A document that is
 * too large stays so.
 */
export function toUnresolved(answer: NoAnswer, what: string): Unresolved {
  if (answer.kind === "failed")
    return { code: answer.reason === "too_large" ? "unreadable" : "failed", message: answer.message };
  const messages = {
    missing: `The registry does not have ${what}.`,
    private: `No registry is set up for ${what}, and the name is private.`,
    limit: `lcc reached a limit before it asked for ${what}.`,
  };
  return { code: answer.kind, message: messages[answer.kind] };
}
