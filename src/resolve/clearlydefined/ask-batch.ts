import { SourceUnavailable } from "../../domain/sources.ts";

/** Asks about some coordinates; the answer holds those that the service could read. */
export type Ask = (coordinates: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

/**
 * What the service says about each of the coordinates, or SourceUnavailable; undefined where it says nothing. One coordinate that it
 * stumbles over spoils a whole batch, so a bad batch is asked again in halves, all large parts before the small ones.
 */
export async function askBatch(coordinates: readonly string[], ask: Ask): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  const waiting = [coordinates];
  let requests = 0;
  let goodReplies = 0;
  let ended: SourceUnavailable | undefined;

  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const outcome = ended ?? (await attempt(part, ask));
    if (!(outcome instanceof SourceUnavailable)) {
      for (const each of part) answers.set(each, outcome.get(each));
      goodReplies++;
    } else if (!ended && isSpoilt(outcome) && part.length > 1) {
      const middle = Math.ceil(part.length / 2);
      waiting.push(part.slice(0, middle), part.slice(middle));
    } else {
      const answer = isBadRequest(outcome) ? undefined : outcome;
      for (const each of part) answers.set(each, answer);
      if (!isSpoilt(outcome)) ended = outcome; // the others would fare no better
    }
    requests++;
    const isHopeless = requests >= (goodReplies === 0 ? mostWithoutSuccess : mostRequests);
    if (isHopeless && outcome instanceof SourceUnavailable) ended ??= outcome;
  }
  return answers;
}

/** The whole, its halves and its quarters: where all are bad, the service is, and not a coordinate. */
const mostWithoutSuccess = 7;
/** To find one bad coordinate among 250 takes 17 requests. */
const mostRequests = 60;

async function attempt(part: readonly string[], ask: Ask): Promise<ReadonlyMap<string, unknown> | SourceUnavailable> {
  try {
    return await ask(part);
  } catch (error) {
    if (error instanceof SourceUnavailable) return error;
    throw error;
  }
}

/** Whether a smaller part may get an answer where the whole got none. */
function isSpoilt(error: SourceUnavailable): boolean {
  return error.reason === "bad_reply" || error.reason === "too_large" || isBadRequest(error);
}

/** The service read the request and refuses what is in it. */
function isBadRequest({ status }: SourceUnavailable): boolean {
  return status === 400;
}
