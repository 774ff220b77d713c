import { scopes } from "../../domain/schema/words.ts";
import { AppError } from "../../domain/errors.ts";
import { unknownLicense, type Context, type Status } from "../../domain/policy/policy.ts";
import { parseExpression, type Expression } from "../../spdx/expression.ts";
import { evaluateLicense } from "../judge/evaluate.ts";
import { findSoftening, softenStatus } from "../judge/soften.ts";
import { findPlace } from "../read/find-place.ts";
import type { LoadedPolicy } from "../read/load/load.ts";
import { findNamedException } from "../../spdx/names/exceptions.ts";

export interface ExplainedLicense {
  readonly context: string;
  readonly status: Status;
  /** What happens, why, and where that is decided. */
  readonly sentences: readonly [verdict: string, reason: string, place: string];
}

/** What happens to a license in a context and why, in three sentences. `showFile` shortens the path of the policy. */
export function explainLicense(
  loaded: LoadedPolicy,
  context: Context,
  text: string,
  showFile: (file: string) => string,
): ExplainedLicense {
  const decision = evaluateLicense(readLicense(text), context);
  const place = findPlace(loaded, context, decision);
  const where = `${loaded.policy.name}/${context.name}`;
  return {
    context: context.name,
    status: decision.status,
    sentences: [
      `${text} ${verdicts[decision.status]} in ${where}, ${context.judgedAs}.`,
      decision.reason,
      `${place ? `Decided in ${showFile(place.file)}:${place.line}` : "Decided by no line of the policy"}${describeScopes(decision.status, context)}.`,
    ],
  };
}

function readLicense(text: string): Expression | undefined {
  if (text === unknownLicense) return undefined;
  const parsed = parseExpression(text, findNamedException);
  if ("expression" in parsed) return parsed.expression;
  throw new AppError("invalid_input", `"${text.slice(0, 100)}" is not an SPDX expression: ${parsed.error.message}`);
}

const verdicts: Readonly<Record<Status, string>> = {
  pass: "passes",
  warning: "is a warning for a person to decide",
  violation: "is a violation",
};

/** `; it counts as a warning with scope dev, as a pass with scope test`. */
function describeScopes(status: Status, context: Context): string {
  const milder = scopes.flatMap((scope) => {
    const softened = findSoftening(status, { type: "", scope }, context);
    return softened ? [`as a ${softenStatus(status, softened.rule)} with scope ${scope}`] : [];
  });
  return milder.length === 0 ? "" : `; it counts ${milder.join(", ")}`;
}
