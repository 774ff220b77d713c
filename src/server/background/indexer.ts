import { extname } from "node:path";
import { askProcess } from "../../process/ask-process.ts";
import { type NodeProcess, startNode } from "../../process/start-node.ts";
import { AppError, type ErrorCode } from "../../domain/errors.ts";
import type { OutdatedProject } from "../../store/store.ts";

export interface IndexRequest extends OutdatedProject {
  readonly databaseUrl: string;
  readonly packed: Uint8Array;
}

export interface IndexReply {
  readonly failure?: { readonly stack: string; readonly code?: ErrorCode };
}

export interface Indexer {
  /** One scan at a time. */
  index(project: OutdatedProject, packed: Uint8Array, signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

/** Puts scans into the component search in a process, which ends when it has had nothing to do for a while. */
export function createIndexer(options: { readonly databaseUrl: string; readonly memoryMb: number }): Indexer {
  let current: NodeProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    const ending = current;
    current = undefined;
    clearTimeout(idle);
    ending?.attach(true); // its end must be noticed
    ending?.kill();
    await ending?.ended;
  };

  return {
    async index(project, packed, signal) {
      clearTimeout(idle);
      const indexing = (current ??= start(options.memoryMb));
      indexing.attach(true);
      try {
        const { databaseUrl } = options;
        const reply = await askProcess<IndexReply>(indexing, { ...project, databaseUrl, packed }, signal);
        if (reply.failure) throw toError(reply.failure);
        idle = setTimeout(() => void end(), idleMs).unref();
        indexing.attach(false);
      } catch (error) {
        await end();
        throw error;
      }
    },
    stop: end,
  };
}

const idleMs = 30_000;

function start(memoryMb: number): NodeProcess {
  const entry = new URL(`./index-process${extname(import.meta.filename)}`, import.meta.url);
  return startNode({ entry, memoryMb, niceness: 5 });
}

function toError({ code, stack }: NonNullable<IndexReply["failure"]>): Error {
  const cause = new Error(stack);
  if (code) return new AppError(code, "The component search cannot be changed.", { cause });
  return new Error("The component search cannot be changed.", { cause });
}
