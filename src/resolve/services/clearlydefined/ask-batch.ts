import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { asUnavailable } from "../../../http/source-errors.ts";

/** Asks about some coordinates; the answer holds those that the service could read. */
export type Ask = (coordinates: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

/**
 * The reply about each of the coordinates, or SourceUnavailable; undefined without one. One bad coordinate makes the
 * whole batch fail, so a failed batch is split in halves, larger parts first.
 */
export async function askBatch(coordinates: readonly string[], ask: Ask): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  const waiting = [coordinates];
  let requests = 0;
  let goodReplies = 0;
  let ended: SourceUnavailable | undefined;

  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const outcome = ended ?? (await ask(part).catch(asUnavailable));
    if (!(outcome instanceof SourceUnavailable)) {
      for (const each of part) answers.set(each, outcome.get(each));
      goodReplies++;
    } else if (!ended && maySucceedInParts(outcome) && part.length > 1) {
      const middle = Math.ceil(part.length / 2);
      waiting.push(part.slice(0, middle), part.slice(middle));
    } else {
      const answer = isBadRequest(outcome) ? undefined : outcome;
      for (const each of part) answers.set(each, answer);
      if (!maySucceedInParts(outcome)) ended = outcome; // the others would fail too
    }
    requests++;
    const isHopeless = requests >= (goodReplies === 0 ? maxWithoutSuccess : maxRequests);
    if (isHopeless && outcome instanceof SourceUnavailable) ended ??= outcome;
  }
  return answers;
}

/** A batch, its halves and its quarters: if all fail, the service is down. */
const maxWithoutSuccess = 7;
/** Finding one bad coordinate among 250 takes 17 requests. */
const maxRequests = 60;

/** Whether a smaller part may succeed. */
function maySucceedInParts(error: SourceUnavailable): boolean {
  return error.reason === "bad_reply" || error.reason === "too_large" || isBadRequest(error);
}

/** The service read the request and refuses what is in it. */
function isBadRequest({ status }: SourceUnavailable): boolean {
  return status === 400;
}
