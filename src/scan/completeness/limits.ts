import type { CompletenessReason } from "../../domain/completeness.ts";
import type { ScanFacts } from "./facts.ts";
import { unansweredBy } from "./sources.ts";
import { countOf, orAccept } from "./words.ts";

/** Bounds of lcc that cut the work: one reason for each bound, because each asks for something else. */
export function limitReasons(facts: ScanFacts): CompletenessReason[] {
  const read = (facts.coverage.limits ?? []).map(({ bound, count, files }) => ({
    code: "limits_reached" as const,
    message: `lcc reads at most ${bound}; ${countOf(count, "more was", "more were")} left out.`,
    count,
    advice: `Scan the parts of the project one by one, or leave folders out with --exclude. ${orAccept}`,
    ...(files && { files }),
  }));
  return [...read, ...answerLimits(facts)];
}

/** What a source offered was larger than lcc takes, and no other source gave an exact answer. */
function answerLimits(facts: ScanFacts): CompletenessReason[] {
  const cut = unansweredBy(facts, ({ failure }) => failure === "too_large");
  const byBound = Map.groupBy(cut, ({ failed }) => failed[0]?.raw ?? "");
  return [...byBound].map(([message, all]) => ({
    code: "limits_reached",
    message:
      `${message} ${countOf(all.length, "component has", "components have")} no exact answer because of it.`.trim(),
    count: all.length,
    advice: `Look the license up and record it as an override in the policy. ${orAccept}`,
  }));
}
