import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { ReachedLimit } from "../../domain/report/report.ts";
import { isCounted } from "../../domain/report/unread-file.ts";
import type { ScanFacts } from "./facts.ts";
import { unreadArchives } from "./sources.ts";
import { byMessage, listOpen, reasonUnanswered, unansweredBy } from "./unanswered.ts";
import { orAccept, reasonAbout } from "./words.ts";
import { listNames } from "../../text/list-names.ts";
import { formatCount } from "../../text/count.ts";

/** Limits of lcc that were reached: one reason for each, because the advice differs. */
export function limitReasons(facts: ScanFacts): CompletenessReason[] {
  return [...readLimits(facts), ...limitsElsewhere(facts), ...answerLimits(facts), ...archiveLimitReasons(facts)];
}

const advice = `Scan the parts of the project one by one, or leave folders out with an exclude pattern. ${orAccept}`;

function readLimits({ coverage }: ScanFacts): CompletenessReason[] {
  return (coverage.limits ?? []).map((limit) => {
    const { count, files = [] } = limit;
    return { code: "limits_reached", ...describeLimit(limit), count, ...(files.length > 0 && { files }) };
  });
}

function describeLimit({ bound, count, files = [], setting, isUnlisted }: ReachedLimit) {
  if (isUnlisted) {
    const more = formatCount(count, "more component that is", "more components that are");
    return { message: `lcc lists at most ${bound}; the scan judged and counted ${more} not listed.`, advice };
  }
  if (setting === undefined) {
    const places = formatCount(count, "place is", "places are");
    return { message: `lcc reads at most ${bound}; ${places} beyond that${firstOf(files)}.`, advice };
  }
  return {
    message: `lcc lists at most ${bound}; at least ${formatCount(count, "more package was", "more packages were")} left out.`,
    advice: `Raise ${setting}, or make lockfiles and scan again. ${orAccept}`,
  };
}

function firstOf([first]: readonly string[]): string {
  return first === undefined ? "" : `, the first in ${first}`;
}

/** Files that are not part of the product, or were only searched for models: listed, but not counted. */
function limitsElsewhere({ coverage }: ScanFacts): CompletenessReason[] {
  const cut = coverage.manifestsUnread.filter((file) => file.cause === "limit" && !isCounted(file));
  const files = cut.map(({ file }) => file);
  const message = `${formatCount(files.length, "file that is", "files that are")} not counted exceeded a limit: ${listNames(files)}.`;
  return reasonAbout(cut, { code: "limits_reached", message, advice, files }, 0);
}

/** A response was larger than lcc reads, and no other source gave an exact answer. */
function answerLimits(facts: ScanFacts): CompletenessReason[] {
  return byMessage(unansweredBy(facts, isTooLarge)).flatMap(([message, all]) =>
    reasonUnanswered(facts, all, {
      code: "limits_reached",
      message:
        `${message} ${formatCount(all.length, "component has", "components have")} no exact answer because of it: ${listOpen(all)}.`.trim(),
      advice: `Look the license up and record it as an override. ${orAccept}`,
    }),
  );
}

/** Archives that are too large for a deep scan. */
function archiveLimitReasons(facts: ScanFacts): CompletenessReason[] {
  return byMessage(unreadArchives(facts, isTooLarge)).map(([message, all]) => ({
    code: "limits_reached",
    message:
      `${message} The ${all.length === 1 ? "archive" : "archives"} of ${formatCount(all.length, "component")} ${all.length === 1 ? "was" : "were"} not read completely because of it.`.trim(),
    count: all.length,
    advice: `Look at the package itself, or turn deep scans off. ${orAccept}`,
  }));
}

function isTooLarge({ failure }: Evidence): boolean {
  return failure === "too_large";
}
