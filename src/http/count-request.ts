import { type Reply, SourceUnavailable } from "../domain/contracts/sources.ts";
import type { RequestOutcome } from "../domain/report/scan-counts.ts";

/** Reports how a request ended. A request aborted by the caller is not counted. */
export async function countRequest(
  request: Promise<Reply | undefined>,
  onEnded: (outcome: RequestOutcome) => void,
): Promise<Reply | undefined> {
  try {
    const reply = await request;
    onEnded(reply ? "answer" : "none");
    return reply;
  } catch (error) {
    if (error instanceof SourceUnavailable) onEnded(error.reason);
    throw error;
  }
}
