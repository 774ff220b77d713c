import { closeSync, openSync, renameSync, rmSync } from "node:fs";
import { connect } from "./connect.ts";
import { flush } from "./flush.ts";

/** Copies the last committed state, whole or not at all; others may write meanwhile. An earlier copy is replaced. */
export function copyDatabase(file: string, copy: string): void {
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
