import type { Progress, Stage } from "../../domain/contracts/progress.ts";
import { formatNumber } from "../../text/count.ts";

/** The part of a terminal that a progress line needs. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

interface ProgressLine {
  readonly show: (progress: Progress) => void;
  /** Leaves the terminal ready for what comes next; `isDone`: the last stage was completed. */
  readonly end: (isDone: boolean) => void;
}

/** Repeats work at an interval; the returned function stops it. */
type Repeat = (work: () => void, everyMs: number) => () => void;

/** On a terminal one live line for each stage; elsewhere a plain line every 15 seconds. */
export function createProgressLine(
  stream: ProgressStream,
  now: () => number,
  repeat: Repeat = repeatByTimer,
): ProgressLine {
  return stream.isTTY ? liveLine(stream, now, repeat) : plainLines(stream, now, repeat);
}

function repeatByTimer(work: () => void, everyMs: number): () => void {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
}

function liveLine(stream: ProgressStream, now: () => number, repeat: Repeat): ProgressLine {
  let last: Progress | undefined;
  let startedAt = now();
  let movedAt = now();
  const draw = (line: string) => stream.write(eraseLine + fit(line, stream.columns ?? 80));
  const finish = () => {
    if (last) stream.write(`${eraseLine}${finished(last, now() - startedAt)}\n`);
  };
  const stop = repeat(() => {
    if (last && now() - movedAt >= patientMs) draw(`${running(last)}, ${waiting(last)} (${seconds(now() - movedAt)})`);
  }, tickMs);
  return {
    show(progress) {
      if (last && last.stage !== progress.stage) {
        finish();
        startedAt = now();
      }
      last = progress;
      movedAt = now();
      draw(running(progress));
    },
    end(isDone) {
      stop();
      if (isDone) finish();
      else if (last) stream.write(eraseLine);
      last = undefined;
    },
  };
}

/** Moves to the first column and erases the line. */
const eraseLine = "\r\u001b[2K";
const tickMs = 1_000;
/** After this long without progress the line says what it waits for. */
const patientMs = 5_000;

function plainLines(stream: ProgressStream, now: () => number, repeat: Repeat): ProgressLine {
  let last: Progress | undefined;
  let toldAt = now();
  let movedAt = now();
  const tell = () => {
    if (now() - toldAt < quietMs) return;
    const silentMs = now() - movedAt;
    const isMoving = last !== undefined && silentMs < quietMs;
    stream.write(`lcc: ${isMoving ? sentence(last) : standing(last, silentMs)}\n`);
    toldAt = now();
  };
  const stop = repeat(tell, tickMs);
  return {
    show(progress) {
      last = progress;
      movedAt = now();
      tell();
    },
    end: stop,
  };
}

/** Build logs need a sign of life every 15 seconds, not an animation. */
const quietMs = 14_000;

function sentence(progress: Progress | undefined): string {
  if (!progress) return "preparing the scan";
  const counts = countsOf(progress);
  return counts === "" ? words[progress.stage].doing : `${words[progress.stage].doing}: ${counts}`;
}

function standing(progress: Progress | undefined, silentMs: number): string {
  const silence = `nothing new for ${seconds(silentMs)}`;
  if (!progress?.waitingFor) return `still ${sentence(progress)} (${silence})`;
  return `still ${waiting(progress)}: ${countsOf(progress)} components, ${silence}`;
}

function waiting({ waitingFor = [] }: Progress): string {
  return waitingFor.length === 0 ? "still working" : `waiting for ${waitingFor.join(", ")}`;
}

function seconds(ms: number): string {
  return `${Math.floor(ms / 1_000)} s`;
}

const words: Readonly<Record<Stage, { readonly doing: string; readonly done: string }>> = {
  queued: { doing: "waiting", done: "waited" },
  cloning: { doing: "cloning the repository", done: "cloned the repository" },
  detecting: { doing: "reading dependency files", done: "read dependency files" },
  resolving_dependencies: { doing: "resolving dependencies", done: "resolved dependencies" },
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
  if (stage === "detecting" || stage === "resolving_dependencies") return `${percent} %`;
  return `${formatNumber(componentsResolved)} of ${formatNumber(componentsFound)}`;
}

function resultOf({ stage, componentsFound, componentsResolved }: Progress): string {
  if (stage === "cloning" || stage === "queued") return "";
  if (stage === "resolving")
    return `${formatNumber(componentsResolved)} of ${formatNumber(componentsFound)} components looked up`;
  return `${formatNumber(componentsFound)} components`;
}

/** A line that wraps cannot be erased. */
function fit(line: string, columns: number): string {
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}
