import { closeSync, openSync, renameSync, rmSync } from "node:fs";
import { connect } from "./connect.ts";
import { flush } from "./flush.ts";

/** Copies the last committed state; another connection may hold the write lock. */
export function backUp(file: string, copy: string): void {
  const draft = `${copy}.part`;
  rmSync(draft, { force: true });
  closeSync(openSync(draft, "wx", 0o600)); // an existing empty file is filled and keeps its mode
  const database = connect(file);
  try {
    database.prepare("vacuum into ?").run(draft);
  } finally {
    database.close();
  }
  flush(draft);
  renameSync(draft, copy);
}
