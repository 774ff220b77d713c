import type { Trace } from "../../async/trace.ts";
import type { KeptOutcome } from "./file-outcome.ts";
import { hash } from "node:crypto";

/** What the files of a project contributed, with everything that it depends on. Traces and questions are listed once. */
export interface Pack {
  readonly questions: readonly string[];
  /** In the order of the questions. */
  readonly answers: readonly string[];
  readonly traces: readonly PackedTrace[];
  readonly files: readonly PackedFile[];
}

/** Positions in the lists of questions and of traces. */
export type PackedTrace = readonly [questions: readonly number[], parts: readonly number[]];

export type PackedFile = readonly [path: string, content: string, trace: number, outcome?: KeptOutcome];

export function writePack(pack: Pack): string {
  return seal(JSON.stringify(pack));
}

/** Undefined if it is damaged, or something else. */
export function readPack(text: string): Pack | undefined {
  const json = unseal(text);
  const pack = json === undefined ? undefined : (JSON.parse(json) as Partial<Pack> | null);
  const lists = [pack?.questions, pack?.answers, pack?.traces, pack?.files];
  return lists.every(isList) && pack?.files?.every(isList) ? (pack as Pack) : undefined;
}

function isList(value: unknown): boolean {
  return Array.isArray(value);
}

export interface PackWriter {
  /** Returns the position of the trace; undefined if one of its questions has no answer. */
  addTrace(trace: Trace): number | undefined;
  addFile(path: string, content: string, trace: number, outcome: KeptOutcome | undefined): void;
  /** The number of files so far. */
  files(): number;
  /** Takes a file from an earlier pack, all of whose answers are still the same. */
  copyFile(from: Pack, file: PackedFile): void;
  toPack(): Pack;
}

export function createPackWriter(answerTo: (question: string) => string | undefined): PackWriter {
  const questions = new Map<string, number>();
  const answers: string[] = [];
  const traces: PackedTrace[] = [];
  const files: PackedFile[] = [];
  const added = new Map<Trace, number | undefined>();
  const copied = new Map<PackedTrace, number | undefined>();
  const tracePositions = new Map<string, number>();

  const addQuestion = (question: string, answer: string | undefined): number | undefined => {
    if (answer === undefined) return undefined;
    const position = questions.get(question) ?? answers.push(answer) - 1;
    questions.set(question, position);
    return position;
  };
  /** Undefined if others were given another answer: the file has changed in between. */
  const addSame = (question: string, answer: string | undefined): number | undefined => {
    const position = addQuestion(question, answer);
    return position !== undefined && answers[position] === answer ? position : undefined;
  };
  /** Many files ask the same. */
  const addPacked = (asked: readonly number[], parts: readonly number[]): number => {
    const key = `${asked.join()} ${parts.join()}`;
    const position = tracePositions.get(key) ?? traces.push([asked, parts]) - 1;
    tracePositions.set(key, position);
    return position;
  };
  const pack = (trace: Trace): number | undefined => {
    const asked = [...trace.questions].map((question) => addQuestion(question, answerTo(question)));
    const parts = [...(trace.parts ?? [])].map((part) => writer.addTrace(part));
    return asked.every(isKnown) && parts.every(isKnown) ? addPacked(asked, parts) : undefined;
  };
  const copyTrace = (from: Pack, source: number): number | undefined => {
    const trace = from.traces[source] ?? [[], []];
    if (copied.has(trace)) return copied.get(trace);
    const asked = trace[0].map((at) => addSame(from.questions[at] ?? "", from.answers[at]));
    const parts = trace[1].map((part) => copyTrace(from, part));
    const position = asked.every(isKnown) && parts.every(isKnown) ? addPacked(asked, parts) : undefined;
    copied.set(trace, position);
    return position;
  };
  const writer: PackWriter = {
    addTrace(trace) {
      if (!added.has(trace)) {
        added.set(trace, undefined); // a part that leads back to its user adds nothing
        added.set(trace, pack(trace));
      }
      return added.get(trace);
    },
    addFile: (path, content, trace, outcome) =>
      void files.push(outcome ? [path, content, trace, outcome] : [path, content, trace]),
    files: () => files.length,
    copyFile(from, [path, content, trace, outcome]) {
      const position = copyTrace(from, trace);
      if (position !== undefined) writer.addFile(path, content, position, outcome);
    },
    toPack: () => ({ questions: [...questions.keys()], answers, traces, files }),
  };
  return writer;
}

function isKnown(position: number | undefined): position is number {
  return position !== undefined;
}

/** Adds a checksum: JSON that is slightly damaged may still be JSON. */
export function seal(text: string): string {
  return `${hash("sha256", text)}\n${text}`;
}

/** Undefined if the text is damaged. */
export function unseal(sealed: string): string | undefined {
  const end = sealed.indexOf("\n");
  const text = sealed.slice(end + 1);
  return end > 0 && sealed.slice(0, end) === hash("sha256", text) ? text : undefined;
}
