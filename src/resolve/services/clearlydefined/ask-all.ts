import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { type Ask, askBatch } from "./ask-batch.ts";

const maxBatchesAtOnce = 2;
/** The first batch shows whether the service responds, and how fast. */
const minBatchSize = 25;
/** The service takes 500 at once, and is slow. */
const maxBatchSize = 250;
/** Well below the timeout, because response times vary. */
const usualBatchMs = 8_000;

/** Asks about all coordinates, in batches that take a few seconds each. */
export async function askAll(
  coordinates: readonly string[],
  ask: Ask,
  batchMs = usualBatchMs,
): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  let next = 0;
  let size = minBatchSize;

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
  await Promise.all(Array.from({ length: maxBatchesAtOnce }, askRest));
  return answers;
}

function fittingSize(count: number): number {
  return Math.min(maxBatchSize, Math.max(minBatchSize, Math.floor(count)));
}

/** If the whole first batch failed, the others would fail too. */
function commonFailure(answers: ReadonlyMap<string, unknown>): SourceUnavailable | undefined {
  const failures = [...answers.values()].filter((answer) => answer instanceof SourceUnavailable);
  return failures.length === answers.size ? failures[0] : undefined;
}
