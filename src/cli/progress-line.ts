import type { Progress, Stage } from "../domain/progress.ts";

/** The part of a terminal that a progress line needs. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

interface ProgressLine {
  readonly show: (progress: Progress) => void;
  /** Leaves the terminal ready for what comes next. */
  readonly end: () => void;
}

/** On a terminal one line for each stage, kept up to date; elsewhere a plain line now and then when work takes long. */
export function createProgressLine(stream: ProgressStream, now: () => number): ProgressLine {
  return stream.isTTY ? liveLine(stream, now) : plainLines(stream, now);
}

function liveLine(stream: ProgressStream, now: () => number): ProgressLine {
  let last: Progress | undefined;
  let startedAt = now();
  const finish = () => {
    if (last) stream.write(`${eraseLine}${finished(last, now() - startedAt)}\n`);
  };
  return {
    show(progress) {
      if (last && last.stage !== progress.stage) {
        finish();
        startedAt = now();
      }
      last = progress;
      stream.write(eraseLine + fit(running(progress), stream.columns ?? 80));
    },
    end() {
      finish();
      last = undefined;
    },
  };
}

/** To the first column, and everything behind the cursor away. */
const eraseLine = "\r\u001b[2K";

function plainLines(stream: ProgressStream, now: () => number): ProgressLine {
  let toldAt = now();
  return {
    show(progress) {
      if (now() - toldAt < quietMs) return;
      toldAt = now();
      stream.write(`lcc: ${words[progress.stage].doing}: ${countsOf(progress)}\n`);
    },
    end() {},
  };
}

/** Build logs are read afterwards; they need a sign of life, not an animation. */
const quietMs = 15_000;

const words: Readonly<Record<Stage, { readonly doing: string; readonly done: string }>> = {
  queued: { doing: "waiting", done: "waited" },
  cloning: { doing: "cloning the repository", done: "cloned the repository" },
  detecting: { doing: "reading dependency files", done: "read dependency files" },
  resolving: { doing: "resolving licenses", done: "resolved licenses" },
  evaluating: { doing: "judging", done: "judged" },
  storing: { doing: "writing the report", done: "wrote the report" },
};

function running(progress: Progress): string {
  const filled = Math.round((progress.percent * barWidth) / 100);
  const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
  return `  ${words[progress.stage].doing.padEnd(24)} ${bar} ${countsOf(progress)}`;
}

const barWidth = 20;

function finished(progress: Progress, ms: number): string {
  return `✓ ${words[progress.stage].done.padEnd(24)} ${resultOf(progress)} (${(ms / 1000).toFixed(1)} s)`;
}

function countsOf({ stage, percent, componentsFound, componentsResolved }: Progress): string {
  if (stage === "cloning" || stage === "queued") return "";
  if (stage === "detecting") return `${percent} %, ${count(componentsFound)} found`;
  return `${count(componentsResolved)} of ${count(componentsFound)}`;
}

function resultOf({ stage, componentsFound, componentsResolved }: Progress): string {
  if (stage === "cloning" || stage === "queued") return "";
  if (stage === "resolving") return `${count(componentsResolved)} of ${count(componentsFound)} components looked up`;
  return `${count(componentsFound)} components`;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** A line that wraps cannot be erased. */
function fit(line: string, columns: number): string {
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}
