import { createHash, hash } from "node:crypto";
import { lfsPointer, maxFileBytes } from "../file-index.ts";
import type { ClaimedContent, FileSource } from "../file-source.ts";
import { askAgain, createAnswerLog, isWhole, logAnswers, type SourceAnswers } from "./source-answers.ts";

/** A source that knows the content of the files that were read from it. */
export interface WatchedSource {
  readonly source: FileSource;
  /**
   * A text that tells the content of a file: two files with the same text have the same content. It is made from the
   * bytes that were read. Undefined if not all of them were, or if they were not the same each time.
   */
  readContent(path: string): string | undefined;
  /** Whether the content of a file is still the same. Reads the file unless the index shows it. */
  isSame(path: string, content: string): boolean | Promise<boolean>;
  /** Takes over the content of a file that another thread has read. */
  noteContent(path: string, content: string): void;
  /** Everything that the source was asked, with its answers; undefined if it gave different answers to a question. */
  answers(): SourceAnswers | undefined;
  /** Whether the source still gives these answers. */
  givesSame(answers: SourceAnswers): Promise<boolean>;
}

export function watchContents(source: FileSource): WatchedSource {
  const contents = new Map<string, string | undefined>();
  const log = createAnswerLog();
  const logged = logAnswers(source, log);
  const claimOf = (path: string) => source.contentOf?.(path);
  // If a file is read twice in a scan, and is another one by then, neither content is right.
  const note = (path: string, content: string | undefined): void => {
    contents.set(path, !contents.has(path) || contents.get(path) === content ? content : undefined);
  };
  const noteContent = (path: string, content: string): void => {
    note(path, content);
    log.add(readQuestion + path, content);
  };
  /** Larger files are not read, so they have always changed. */
  const compareBytes = async (path: string, content: string): Promise<boolean> => {
    const bytes = await source.read(path, 0, maxFileBytes).catch(() => undefined);
    const isSame = bytes !== undefined && bytes.byteLength < maxFileBytes && hashLike(content, bytes) === content;
    if (isSame) noteContent(path, content);
    return isSame;
  };
  const isClaimed = (path: string, content: string): boolean => {
    const claim = claimOf(path);
    return claim !== undefined && claimed(claim) === content;
  };
  const isSame = (path: string, content: string): boolean | Promise<boolean> => {
    if (contents.get(path) === content) return true;
    if (!isClaimed(path, content)) return compareBytes(path, content);
    noteContent(path, content);
    return true;
  };
  return {
    source: {
      ...logged,
      async read(path, offset, length) {
        const bytes = await logged.read(path, offset, length);
        if (isWhole(bytes, offset, length)) noteContent(path, describe(bytes, claimOf(path)));
        else note(path, undefined);
        return bytes;
      },
    },
    readContent: (path) => contents.get(path),
    isSame,
    noteContent,
    answers: () => log.list(),
    async givesSame(answers) {
      const { files = [], others = [] } = Object.groupBy(answers, ([question]) =>
        question.startsWith(readQuestion) ? "files" : "others",
      );
      const claims: [path: string, content: string][] = [];
      const compareAll = async (): Promise<boolean> => {
        // Files first: what is found out about them is not lost if something else has changed.
        for (const [question, content] of files) {
          const path = question.slice(readQuestion.length);
          if (isClaimed(path, content)) claims.push([path, content]);
          else if (!(await compareBytes(path, content))) return false;
        }
        for (const [question, answer] of others) if ((await askAgain(source, question)) !== answer) return false;
        return true;
      };
      if (await compareAll()) return true;
      for (const [path, content] of claims) noteContent(path, content); // takes long, and is needed only now
      return false;
    },
  };
}
const readQuestion = "read ";

/** By the id of git only where git could say so without reading the file, and where the bytes have that id. */
function describe(bytes: Uint8Array, claim: ClaimedContent | undefined): string {
  const isConverted = claim?.size !== undefined && isPointer(bytes);
  if (claim && !isConverted && claim.id === blobId(bytes)) return claimed(claim);
  return `sha256 ${hash("sha256", bytes)}`;
}

function claimed({ id, size }: ClaimedContent): string {
  return size === undefined ? `blob ${id}` : `blob ${id} ${size}`;
}

/** The bytes in the form of a given description. */
function hashLike(content: string, bytes: Uint8Array): string {
  if (content.startsWith("sha256 ")) return describe(bytes, undefined);
  const [, , size] = content.split(" ");
  return claimed({ id: blobId(bytes), ...(size !== undefined && { size: bytes.byteLength }) });
}

function blobId(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.byteLength}\0`).update(bytes).digest("hex");
}

/** A file of Git LFS keeps its id in the index when its content is fetched. */
function isPointer(bytes: Uint8Array): boolean {
  return bytes[0] === pointer[0] && pointer.equals(bytes.subarray(0, pointer.byteLength));
}

const pointer = Buffer.from(lfsPointer);
