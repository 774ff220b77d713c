/** Entry of a process that puts scans into the component search: on SQLite, the writes would block requests. */
import { AppError } from "../../domain/errors.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import type { IndexReply, IndexRequest } from "./indexer.ts";

let store: Promise<Store> | undefined;

process.on("message", (request: IndexRequest) => void answer(request).then((reply) => process.send?.(reply)));
process.on("disconnect", () => process.exit());

async function answer({ databaseUrl, project, scanId, packed }: IndexRequest): Promise<IndexReply> {
  try {
    store ??= openStore(databaseUrl, { now: () => new Date(), warn: () => {} });
    await (await store).components.index({ project, scanId }, packed);
    return {};
  } catch (error) {
    const stack = error instanceof Error ? String(error.stack) : String(error);
    return { failure: { stack, ...(error instanceof AppError && { code: error.code }) } };
  }
}
