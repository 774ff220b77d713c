import { createHash } from "node:crypto";
import { simplify, type Trace } from "../../async/trace.ts";
import type { StoredText } from "../../cache/stored-text.ts";
import type { DetectorRules } from "../../domain/contracts/contracts.ts";
import type { WatchedSource } from "../../source/contents/watch-contents.ts";
import { type FileOutcome, keepOutcome, type KeptOutcome, restoreOutcome } from "./file-outcome.ts";
import { createPackWriter, type Pack, type PackedFile, type PackedTrace, readPack, writePack } from "./pack.ts";

/** What the files of a project contributed to an earlier scan. */
export interface FileMemory {
  /** What the detectors found in a file, if the file and everything else that they looked at has not changed. */
  recall(path: string, detectors: readonly DetectorRules[]): Promise<FileOutcome | undefined>;
  /** Keeps what was found for the next scan. `trace` is absent if the detectors did not run. */
  keep(path: string, outcome: FileOutcome, isRead: boolean, trace?: Trace): void;
  /** Takes over a file of another pack, of this scan. */
  adopt(from: Pack, file: PackedFile): void;
  recalled(): number;
  save(): Promise<void>;
}

/** The names of the files of a project, as the questions of detectors see them. */
export interface Names {
  has(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Sorted. */
  find(pattern: string): readonly string[];
}

interface MemoryContext {
  readonly watched: WatchedSource;
  readonly names: Names;
  /** Includes manifests in excluded folders. */
  readonly allNames: Names;
}

export async function openFileMemory(store: StoredText, around: MemoryContext): Promise<FileMemory> {
  const text = await store.load();
  const pack = text === undefined ? undefined : readPack(text);
  const answers = createAnswers(around);
  const checker = pack && createChecker(pack, answers);
  const packedByPath = new Map(pack?.files.map((file) => [file[0], file]));
  const recalled: PackedFile[] = [];
  const adopted: { readonly from: Pack; readonly file: PackedFile }[] = [];
  const read: FoundFile[] = [];
  return {
    async recall(path, detectors) {
      const file = packedByPath.get(path);
      if (!file || !checker) return undefined;
      try {
        const outcome = (await checker(file)) ? restoreOutcome(file[3], detectors) : undefined;
        if (outcome) recalled.push(file);
        return outcome;
      } catch {
        return undefined; // not a pack of lcc after all
      }
    },
    keep: (path, outcome, isRead, trace) => void read.push(toKeep(path, outcome, isRead, trace)),
    adopt(from, file) {
      if (adopted.length === 0 || adopted.at(-1)?.from !== from) noteContents(from, around.watched);
      adopted.push({ from, file });
    },
    recalled: () => recalled.length,
    async save() {
      const writer = createPackWriter((question) => answers.answerTo(question));
      for (const { path, isRead, trace, outcome } of read) {
        const content = isRead ? around.watched.readContent(path) : "";
        const position = content === undefined ? undefined : writer.addTrace(trace);
        if (content !== undefined && position !== undefined) writer.addFile(path, content, position, outcome);
      }
      for (const { from, file } of adopted) writer.copyFile(from, file);
      if (writer.files() === 0 && recalled.length === packedByPath.size) return; // nothing has changed
      if (pack) for (const file of recalled) writer.copyFile(pack, file);
      await store.save(writePack(writer.toPack()));
    },
  };
}

/** What another thread has read counts as read. */
function noteContents({ questions, answers, files }: Pack, watched: WatchedSource): void {
  for (const [path, content] of files) if (content !== "") watched.noteContent(path, content);
  for (const [at, question] of questions.entries()) {
    const answer = answers[at];
    if (question.startsWith("read ") && answer !== undefined) watched.noteContent(question.slice(5), answer);
  }
}

interface FoundFile {
  readonly path: string;
  /** The content of the file itself is checked first, if it was read at all. */
  readonly isRead: boolean;
  readonly trace: Trace;
  readonly outcome: KeptOutcome | undefined;
}

function toKeep(path: string, outcome: FileOutcome, isChosenByContent: boolean, all?: Trace): FoundFile {
  const trace = all ? simplify(all) : emptyTrace;
  const isRead = trace.questions.delete(readQuestion(path)) || isChosenByContent;
  const isEmpty = trace.questions.size === 0 && !trace.parts;
  return { path, isRead, trace: isEmpty ? emptyTrace : trace, outcome: keepOutcome(outcome) };
}

/** Most files ask for nothing but their own content. */
const emptyTrace: Trace = { questions: new Set() };

function readQuestion(path: string): string {
  return `read ${path}`;
}

interface Answers {
  /** Undefined if it is not known. */
  answerTo(question: string): string | undefined;
  isSame(question: string, answer: string): boolean | Promise<boolean>;
}

/** Answers the questions that files of an index record. */
function createAnswers({ watched, names, allNames }: MemoryContext): Answers {
  const answerTo = (question: string): string | undefined => {
    const isMarked = question.startsWith("+");
    const space = question.indexOf(" ");
    const kind = question.slice(isMarked ? 1 : 0, space);
    const about = question.slice(space + 1);
    if (kind === "read") return watched.readContent(about);
    const asked = isMarked ? allNames : names;
    if (kind === "has") return asked.has(about) ? "yes" : "no";
    if (kind === "folder") return asked.hasFolder(about) ? "yes" : "no";
    return createHash("sha256").update(asked.find(about).join("\n")).digest("hex");
  };
  return {
    answerTo,
    isSame: (question, answer) =>
      question.startsWith("read ") ? watched.isSame(question.slice(5), answer) : answerTo(question) === answer,
  };
}

/** Whether a file contributes the same as before. Every question and every trace is checked once. */
function createChecker({ questions, answers, traces }: Pack, now: Answers): (file: PackedFile) => Check {
  const sameAnswers: (Check | undefined)[] = [];
  const sameTraces: (Check | undefined)[] = [];
  const isSameAnswer = (at: number) => (sameAnswers[at] ??= now.isSame(questions[at] ?? "", answers[at] ?? ""));
  const isSameTrace = (at: number): Check => (sameTraces[at] ??= checkTrace(traces[at] ?? [[], []], at));
  /** Parts are listed before the traces that have them; others would lead back to themselves. */
  const checkTrace = ([asked, parts]: PackedTrace, at: number): Check =>
    both(every(asked, isSameAnswer), () => every(parts, (part) => part < at && isSameTrace(part)));
  return ([path, content, trace]) =>
    both(content === "" || now.isSame(readQuestion(path), content), () => isSameTrace(trace));
}

/** Promises are avoided where nothing has to be read: there may be a hundred thousand questions. */
type Check = boolean | Promise<boolean>;

function both(first: Check, second: () => Check): Check {
  if (typeof first !== "boolean") return first.then((isTrue) => isTrue && second());
  return first && second();
}

function every(list: readonly number[], isTrue: (index: number) => Check, from = 0): Check {
  for (let at = from; at < list.length; at++) {
    const outcome = isTrue(list[at] ?? 0);
    if (outcome !== true) return both(outcome, () => every(list, isTrue, at + 1));
  }
  return true;
}
