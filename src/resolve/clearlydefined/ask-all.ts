import { SourceUnavailable } from "../../domain/sources.ts";
import { type Ask, askBatch } from "./ask-batch.ts";

const mostBatchesAtOnce = 2;
/** The first batch shows whether the service is there and how fast it is. */
const smallestBatch = 25;
/** The service takes 500 at once, and is slow. */
const largestBatch = 250;
/** Well within the time-out, because the service is not equally fast all the time. */
const usualBatchMs = 8_000;

/** What the service says about all coordinates, asked in batches of a size that it answers in a few seconds. */
export async function askAll(
  coordinates: readonly string[],
  ask: Ask,
  batchMs = usualBatchMs,
): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  let next = 0;
  let size = smallestBatch;

  async function askNext(): Promise<void> {
    const batch = coordinates.slice(next, next + size);
    next += batch.length;
    const started = performance.now();
    for (const [each, answer] of await askBatch(batch, ask)) answers.set(each, answer);
    size = fittingSize((batch.length * batchMs) / Math.max(1, performance.now() - started));
  }
  async function askRest(): Promise<void> {
    while (next < coordinates.length) await askNext();
  }

  await askNext();
  const failure = commonFailure(answers);
  if (failure) return new Map(coordinates.map((each) => [each, answers.get(each) ?? failure]));
  await Promise.all(Array.from({ length: mostBatchesAtOnce }, askRest));
  return answers;
}

function fittingSize(count: number): number {
  return Math.min(largestBatch, Math.max(smallestBatch, Math.floor(count)));
}

/** Where nothing of the first batch was answered, the others would fare no better. */
function commonFailure(answers: ReadonlyMap<string, unknown>): SourceUnavailable | undefined {
  const failures = [...answers.values()].filter((answer) => answer instanceof SourceUnavailable);
  return failures.length === answers.size ? failures[0] : undefined;
}
