import { hash } from "node:crypto";
import type { FileSource, FolderContent } from "../file-source.ts";

/** Everything that a source was asked, with its answers. */
export type SourceAnswers = readonly (readonly [question: string, answer: string])[];

export interface AnswerLog {
  add(question: string, answer: string): void;
  /** Undefined if the source gave different answers to a question. */
  list(): SourceAnswers | undefined;
}

export function createAnswerLog(): AnswerLog {
  const answers = new Map<string, string>();
  let isCertain = true;
  return {
    add(question, answer) {
      const earlier = answers.get(question);
      if (earlier === undefined) answers.set(question, answer);
      else if (earlier !== answer) isCertain = false;
    },
    list: () => (isCertain ? [...answers] : undefined),
  };
}

/** Passes everything on to a source and logs it, except for files that are read from the start to the end. */
export function logAnswers(source: FileSource, log: AnswerLog): FileSource {
  return {
    ...source,
    async folder(path) {
      const content = await source.folder(path);
      log.add(`folder ${path}`, describeFolder(content));
      return content;
    },
    async sizes(paths) {
      const sizes = await source.sizes(paths);
      for (const path of paths) log.add(`size ${path}`, String(sizes.get(path)));
      return sizes;
    },
    async read(path, offset, length) {
      const bytes = await source.read(path, offset, length).catch((error: unknown) => {
        log.add(`part ${offset} ${length} ${path}`, unreadable);
        throw error;
      });
      if (!isWhole(bytes, offset, length)) log.add(`part ${offset} ${length} ${path}`, hash("sha256", bytes));
      return bytes;
    },
    ...(source.linkTarget && {
      async linkTarget(path: string) {
        const target = await source.linkTarget?.(path);
        log.add(`link ${path}`, String(target));
        return target;
      },
    }),
  };
}

export function isWhole(bytes: Uint8Array, offset: number, length: number): boolean {
  return offset === 0 && bytes.byteLength < length;
}

const unreadable = "unreadable";

/** The answer to a question today. */
export async function askAgain(source: FileSource, question: string): Promise<string> {
  const [, kind = "", about = ""] = /^(\w+) (.*)$/s.exec(question) ?? [];
  if (kind === "folder") return describeFolder(await source.folder(about));
  if (kind === "size") return String((await source.sizes([about])).get(about));
  if (kind === "link") return String(await source.linkTarget?.(about));
  const [, offset, length, path = ""] = /^(\d+) (\d+) (.*)$/s.exec(about) ?? [];
  const bytes = await source.read(path, Number(offset), Number(length)).catch(() => undefined);
  return bytes ? hash("sha256", bytes) : unreadable;
}

/** Regardless of the order on disk. */
function describeFolder({ files, folders, passedOver }: FolderContent): string {
  const others = passedOver.map(({ path, reason }) => `${path} ${reason}`);
  return hash("sha1", [files, folders, others].map((names) => [...names].sort().join("\0")).join("\0\0"));
}
