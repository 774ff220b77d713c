import type { CompletenessReason } from "../../domain/report/completeness.ts";
import { isCounted } from "../../domain/report/unread-file.ts";
import type { ScanFacts } from "./facts.ts";
import { unansweredBy, unreadArchives } from "./sources.ts";
import { orAccept, someOf } from "./words.ts";
import { countOf } from "../../text/count.ts";

/** Limits of lcc that were reached: one reason for each, because the advice differs. */
export function limitReasons(facts: ScanFacts): CompletenessReason[] {
  return [...readLimits(facts), ...limitsElsewhere(facts), ...answerLimits(facts), ...archiveLimitReasons(facts)];
}

const advice = `Scan the parts of the project one by one, or leave folders out with an exclude pattern. ${orAccept}`;

function readLimits({ coverage }: ScanFacts): CompletenessReason[] {
  return (coverage.limits ?? []).map(({ bound, count, files = [], setting, isUnlisted }) => ({
    code: "limits_reached",
    ...(isUnlisted
      ? {
          message: `lcc lists at most ${bound}; the scan judged and counted ${countOf(count, "more component that is", "more components that are")} not listed.`,
          advice,
        }
      : setting === undefined
        ? {
            message: `lcc reads at most ${bound}; ${countOf(count, "place is", "places are")} beyond that${firstOf(files)}.`,
            advice,
          }
        : {
            message: `lcc lists at most ${bound}; at least ${countOf(count, "more package was", "more packages were")} left out.`,
            advice: `Raise ${setting}, or make lockfiles and scan again. ${orAccept}`,
          }),
    count,
    ...(files.length > 0 && { files }),
  }));
}

function firstOf([first]: readonly string[]): string {
  return first === undefined ? "" : `, the first in ${first}`;
}

/** Files that are not part of the product, or were only searched for models: listed, but not counted. */
function limitsElsewhere({ coverage }: ScanFacts): CompletenessReason[] {
  const cut = coverage.manifestsUnread.filter((file) => file.cause === "limit" && !isCounted(file));
  if (cut.length === 0) return [];
  const files = cut.map(({ file }) => file);
  const message = `${countOf(files.length, "file that is", "files that are")} not counted went beyond a bound of lcc: ${someOf(files)}.`;
  return [{ code: "limits_reached", message, count: 0, advice, files }];
}

/** A response was larger than lcc reads, and no other source gave an exact answer. */
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

/** Archives that are too large for a deep scan. */
function archiveLimitReasons(facts: ScanFacts): CompletenessReason[] {
  const cut = unreadArchives(facts, ({ failure }) => failure === "too_large");
  const byBound = Map.groupBy(cut, ({ failed }) => failed[0]?.raw ?? "");
  return [...byBound].map(([message, all]) => ({
    code: "limits_reached",
    message:
      `${message} The ${all.length === 1 ? "archive" : "archives"} of ${countOf(all.length, "component")} ${all.length === 1 ? "was" : "were"} not read completely because of it.`.trim(),
    count: all.length,
    advice: `Look at the package itself, or turn deep scans off. ${orAccept}`,
  }));
}
