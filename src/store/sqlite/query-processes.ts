import { extname } from "node:path";
import { createSlots } from "../../async/slots.ts";
import { AppError } from "../../domain/errors.ts";
import { askProcess } from "../../process/ask-process.ts";
import { type NodeProcess, startNode } from "../../process/start-node.ts";
import { createTooSlow } from "../too-slow.ts";

export interface QueryRequest {
  readonly file: string;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type QueryReply =
  | { readonly rows: readonly unknown[] }
  | { readonly failure: { readonly message: string; readonly errcode: unknown } };

export interface QueryProcesses {
  read(sql: string, parameters: readonly unknown[]): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/**
 * Runs queries of a database file in processes, so that they do not block this thread and can be stopped. The deadline
 * includes the time in the queue. An idle process ends after a while.
 */
export function createQueryProcesses(file: string, maxMs: number): QueryProcesses {
  const slots = createSlots({ atOnce: maxProcesses, waiting: maxWaiting });
  const idle = new Map<NodeProcess, NodeJS.Timeout>();
  const all = new Set<NodeProcess>();

  const take = (): NodeProcess => {
    const [found] = idle.keys();
    if (!found) return start();
    clearTimeout(idle.get(found));
    idle.delete(found);
    found.attach(true);
    return found;
  };
  const start = (): NodeProcess => {
    const entry = new URL(`./query-process${extname(import.meta.filename)}`, import.meta.url);
    const started = startNode({ entry, env: {}, memoryMb: 256, niceness: 5 });
    all.add(started);
    void started.ended.then(() => {
      all.delete(started);
      clearTimeout(idle.get(started));
      idle.delete(started);
    });
    return started;
  };
  const release = (reader: NodeProcess) => {
    idle.set(reader, setTimeout(() => end(reader), idleMs).unref());
    reader.attach(false);
  };
  const end = (reader: NodeProcess) => {
    clearTimeout(idle.get(reader));
    idle.delete(reader);
    reader.attach(true); // its end must be noticed
    reader.kill();
  };

  return {
    async read(sql, parameters) {
      const deadline = AbortSignal.timeout(maxMs);
      const work = async () => {
        const reader = take();
        try {
          const rows = await ask(reader, { file, sql, parameters }, deadline);
          release(reader);
          return rows;
        } catch (error) {
          if (error instanceof QueryError) release(reader);
          else end(reader);
          throw error;
        }
      };
      try {
        const rows = slots.run(work, deadline);
        if (!rows) throw createTooSlow(maxMs);
        return await rows;
      } catch (error) {
        throw deadline.aborted && !(error instanceof AppError) ? createTooSlow(maxMs) : error;
      }
    },

    async close() {
      const ended = [...all].map(({ ended }) => ended);
      for (const reader of all) end(reader);
      await Promise.all(ended);
    },
  };
}

const maxProcesses = 2;
const maxWaiting = 200;
const idleMs = 30_000;

/** What SQLite said; the process goes on. `errcode` is that of node:sqlite. */
class QueryError extends Error {
  readonly errcode: unknown;
  constructor({ message, errcode }: { readonly message: string; readonly errcode: unknown }) {
    super(message);
    this.errcode = errcode;
  }
}

async function ask(reader: NodeProcess, request: QueryRequest, deadline: AbortSignal): Promise<readonly unknown[]> {
  const reply = await askProcess<QueryReply>(reader, request, deadline);
  if ("rows" in reply) return reply.rows;
  throw new QueryError(reply.failure);
}
