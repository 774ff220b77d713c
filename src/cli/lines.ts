import { createInterface } from "node:readline";

export { printable } from "./printable.ts";

/** The lines of standard input, without their ends; blank lines are passed over. */
export async function* readInputLines(): AsyncIterable<string> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() !== "") yield line;
  }
}
