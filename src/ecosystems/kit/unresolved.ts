import type { Unresolved } from "../../domain/contracts/component.ts";
import type { Answer } from "../../domain/contracts/trees.ts";

export type NoAnswer = Exclude<Answer<unknown>, { kind: "found" }>;

/** The answer of a registry, or why there is none. */
export function toValue<T>(answer: Answer<T>, what: string): T | Unresolved {
  return answer.kind === "found" ? answer.value : toUnresolved(answer, what);
}

/**
 * Why a registry gave no answer, as a report says it; `what` is the subject: `the gem rack`, `version 1.0 of A`. A
 * reply that is not a document of the registry is a failure too: the registry may be repaired.
 */
export function toUnresolved(answer: NoAnswer, what: string): Unresolved {
  if (answer.kind === "failed") return { code: "failed", message: answer.message };
  const messages = {
    missing: `The registry does not have ${what}.`,
    private: `No registry is set up for ${what}, and the name is private.`,
    limit: `lcc reached a limit before it asked for ${what}.`,
  };
  return { code: answer.kind, message: messages[answer.kind] };
}

/** If the registry could not be asked, a package keeps the version that the manifest pins. */
export function keptVersion(unresolved: Unresolved | undefined, pinned = ""): string {
  return unresolved?.code === "conflict" || unresolved?.code === "missing" ? "" : pinned;
}
