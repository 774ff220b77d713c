import type { Readable } from "node:stream";

export interface KeptOutput {
  /** What arrived from one moment to another, in milliseconds since 1970. */
  between(from: number, to: number): string;
  tail(): string;
}

/** On a busy machine output arrives later than it was written, and a test is reported to begin later than it did. */
const slackMs = 2_000;
const maxLength = 20_000;

/** Keeps what a process prints, to show it with the test that failed meanwhile. */
export function keepOutput(streams: readonly Readable[]): KeptOutput {
  const pieces: { readonly at: number; readonly text: string }[] = [];
  for (const stream of streams) {
    stream.setEncoding("utf8").on("data", (text: string) => pieces.push({ at: Date.now(), text }));
  }
  const join = (chosen: typeof pieces) =>
    chosen
      .map(({ text }) => text)
      .join("")
      .slice(-maxLength);
  return {
    between: (from, to) => join(pieces.filter(({ at }) => at >= from - slackMs && at <= to + slackMs)),
    tail: () => join(pieces.slice(-100)),
  };
}
