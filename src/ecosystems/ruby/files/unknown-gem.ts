import type { Note } from "../../../domain/contracts/contracts.ts";
import { type Call, roundsBound } from "./syntax/ruby-file.ts";
import type { Value } from "./syntax/values.ts";

/** The note for a call whose first argument is an expression: the gem it names is missing. */
export function unknownGem(call: Call): Note {
  const message = "The name of a gem cannot be known here without running the file.";
  return { message, line: call.line, lost: `${call.name} ${describeValue(call.args[0])}` };
}

/** The note for a call inside loops that are not read to their end. */
export function tooManyRounds({ line }: Call): Note {
  return { message: `lcc reads no more than ${roundsBound}.`, line, limit: roundsBound };
}

/** The source of an expression, enough to find it in its line. */
function describeValue(value: Value | undefined): string {
  if (value?.kind === "variable") return value.name;
  if (value?.kind === "other") return value.names.join(".") || "…";
  if (value?.kind !== "text") return "…";
  return value.parts.map((part) => (typeof part === "string" ? part : `#{${part.hole}}`)).join("");
}
