import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { ParseError, TooLargeError } from "../../domain/contracts/parse-error.ts";
import { maxFileBytes } from "../file-index.ts";
import { gitArguments, gitEnvironment } from "./git-environment.ts";
import { formatSize } from "../../text/count.ts";

/** Reads blobs by object name. One git process serves all requests, in order. */
interface BlobReader {
  read(object: string): Promise<Uint8Array>;
  sizes(objects: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

export function createBlobReader(gitFolder: string): BlobReader {
  const content = createBatch(gitFolder, "--batch");
  const headers = createBatch(gitFolder, "--batch-check");
  // Headers of model files are read in pieces, but git only sends whole blobs.
  let last: { readonly object: string; readonly bytes: Promise<Uint8Array> } | undefined;

  async function sizeOf(object: string): Promise<number | undefined> {
    const header = new TextDecoder().decode(await headers.ask(object, false));
    const size = / blob (\d+)$/.exec(header)?.[1];
    return size === undefined ? undefined : Number(size);
  }

  /** Checks the size first: git would send a blob of any size. */
  async function readBlob(object: string): Promise<Uint8Array> {
    const size = await sizeOf(object);
    if (size !== undefined && size > maxFileBytes) throw new TooLargeError(tooLarge);
    return content.ask(object, true);
  }

  return {
    read(object) {
      if (last?.object !== object) last = { object, bytes: readBlob(object) };
      return last.bytes;
    },
    async sizes(objects) {
      const sizes = new Map<string, number>();
      const answers = [...objects].map(async ([path, object]) => {
        const size = await sizeOf(object);
        if (size !== undefined) sizes.set(path, size);
      });
      await Promise.all(answers);
      return sizes;
    },
    async close() {
      await Promise.all([content.close(), headers.close()]);
    },
  };
}

interface Question {
  readonly wantsContent: boolean;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** `git cat-file` reads a line and writes a header line, followed by the content with `--batch`. */
function createBatch(gitFolder: string, mode: "--batch" | "--batch-check") {
  let child: ChildProcessWithoutNullStreams | undefined;
  const waiting: Question[] = [];
  let chunks: Buffer[] = [];
  let length = 0;
  let needed = 1;

  function start(): ChildProcessWithoutNullStreams {
    const started = spawn("git", [...gitArguments, "--git-dir", gitFolder, "cat-file", mode], { env: gitEnvironment });
    started.stdout.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length >= needed) drain();
    });
    started.stderr.resume();
    started.stdin.on("error", () => {}); // the `close` event reports it
    started.on("error", failAll);
    started.on("close", failAll);
    return started;
  }

  function failAll(): void {
    for (const { reject } of waiting.splice(0)) reject(new ParseError("git could not read the file."));
  }

  /** Answers all requests whose bytes have arrived. */
  function drain(): void {
    let bytes = Buffer.concat(chunks, length);
    for (let question = waiting[0]; question; question = waiting[0]) {
      const end = bytes.indexOf(10);
      if (end < 0) break;
      const header = bytes.subarray(0, end).toString("latin1");
      const size = question.wantsContent ? Number(/ blob (\d+)$/.exec(header)?.[1] ?? -1) : -1;
      const total = size < 0 ? end + 1 : end + 1 + size + 1;
      if (bytes.byteLength < total) {
        needed = total;
        break;
      }
      waiting.shift();
      answer(question, header, size, bytes.subarray(0, end), bytes.subarray(end + 1, end + 1 + Math.max(0, size)));
      bytes = bytes.subarray(total);
      needed = 1;
    }
    chunks = bytes.byteLength === 0 ? [] : [bytes];
    length = bytes.byteLength;
  }

  return {
    ask(object: string, wantsContent: boolean): Promise<Uint8Array> {
      child ??= start();
      const { stdin } = child;
      return new Promise((resolve, reject) => {
        waiting.push({ wantsContent, resolve, reject });
        stdin.write(`${object}\n`);
      });
    },
    async close(): Promise<void> {
      if (!child) return;
      const ended = new Promise((resolve) => child?.once("close", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function answer(
  { wantsContent, resolve, reject }: Question,
  header: string,
  size: number,
  line: Uint8Array,
  content: Uint8Array,
): void {
  if (!wantsContent) resolve(Uint8Array.from(line));
  else if (size < 0)
    reject(header.endsWith("missing") ? new TooLargeError(tooLarge) : new ParseError("git could not read the file."));
  else resolve(Uint8Array.from(content));
}

const tooLarge = `The file is larger than ${formatSize(maxFileBytes)}, the most that lcc reads of one.`;
