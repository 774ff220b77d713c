import { createInterface } from "node:readline";

/** The lines of standard input, without their ends. */
export async function* readInputLines(): AsyncIterable<string> {
  yield* createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
}
