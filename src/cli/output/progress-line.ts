import type { Progress, Stage, Step } from "../../domain/contracts/progress.ts";
import { formatCount, formatNumber } from "../../text/count.ts";

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
    if (last && now() - movedAt >= patientMs) draw(`${running(last)}, ${waiting(last)} ${seconds(now() - movedAt)}`);
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
  const report = () => {
    if (now() - toldAt < quietMs) return;
    const silentMs = now() - movedAt;
    const isMoving = last !== undefined && silentMs < quietMs;
    stream.write(`lcc: ${isMoving ? sentence(last) : standing(last, silentMs)}\n`);
    toldAt = now();
  };
  const stop = repeat(report, tickMs);
  return {
    show(progress) {
      last = progress;
      movedAt = now();
      report();
    },
    end: stop,
  };
}

/** Build logs need a sign of life every 15 seconds, not an animation. */
const quietMs = 14_000;

function sentence(progress: Progress | undefined): string {
  if (!progress) return "preparing the scan";
  const counts = countsOf(progress);
  return counts === "" ? doing(progress) : `${doing(progress)}: ${counts}`;
}

function standing(progress: Progress | undefined, silentMs: number): string {
  return `still ${sentence(progress)} (${progress ? `${waiting(progress)} ` : ""}${seconds(silentMs)})`;
}

/** What comes before the number of seconds. */
function waiting({ stage, step, waitingFor = [] }: Progress): string {
  const names = waitingFor.filter((source) => source !== "archive").map((source) => sourceNames.get(source) ?? source);
  if (names.length > 0) return `no reply of ${names.join(", ")} for`;
  return stage === "resolving" || step ? "no reply for" : "for";
}

const sourceNames = new Map([
  ["clearlydefined", "ClearlyDefined"],
  ["github", "the code host"],
]);

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

const stepWords: Readonly<Record<Step["what"], string>> = {
  dependencies: "resolving dependencies",
  packages: "reading packages",
  services: "asking license services",
  "code host": "asking the code host",
};

/** A step without anything to do is passed over. */
function doing({ stage, step }: Progress): string {
  return step && step.total > 0 ? stepWords[step.what] : words[stage].doing;
}

function running(progress: Progress): string {
  return `  ${doing(progress).padEnd(24)} ${bar(progress)}${countsOf(progress)}`;
}

/** Only where the end is known: each answer about dependencies raises further questions. */
function bar({ stage, step, percent }: Progress): string {
  if (stage !== "detecting" && stage !== "resolving") return "";
  const share = step && step.total > 0 ? (100 * step.done) / step.total : percent;
  const filled = Math.round((Math.min(share, 100) * barWidth) / 100);
  return `${"█".repeat(filled)}${"░".repeat(barWidth - filled)} `;
}

const barWidth = 20;

function finished(progress: Progress, ms: number): string {
  return `✓ ${words[progress.stage].done.padEnd(24)} ${resultOf(progress)} (${(ms / 1000).toFixed(1)} s)`;
}

function countsOf({ stage, percent, step, componentsFound, componentsResolved }: Progress): string {
  if (stage === "cloning" || stage === "queued") return "";
  if (stage === "detecting") return `${percent} %`;
  if (stage === "resolving_dependencies") return step ? formatCount(step.done, "lookup") : "";
  if (stage !== "resolving") return formatCount(componentsFound, "component");
  const { done, total } = step && step.total > 0 ? step : { done: componentsResolved, total: componentsFound };
  return `${formatNumber(done)} of ${formatNumber(total)}`;
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
