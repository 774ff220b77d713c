import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely } from "kysely";
import { migrate } from "../migrate.ts";
import type { SchemaStep } from "../migrations/index.ts";
import { applicationId, connect } from "./connect.ts";
import { sqliteDialect } from "./dialect.ts";
import { flush } from "./flush.ts";
import { errorCode } from "../../text/error-code.ts";

/**
 * Creates the complete file under another name, then renames it: an existing empty file is therefore never about to be
 * filled. Of two concurrent processes, one wins and both use its file.
 */
export async function createFile(file: string, steps: readonly SchemaStep[]): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.new-${randomUUID()}`;
  try {
    writeFileSync(draft, "", { flag: "wx", mode: 0o600 });
    await fill(draft, steps);
    flush(draft);
    publish(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

async function fill(draft: string, steps: readonly SchemaStep[]): Promise<void> {
  const database = connect(draft);
  try {
    // Incremental: the space of pruned reports can be returned to the file system. The draft is not shared yet, so it
    // is synced once, at the end.
    database.exec(`pragma synchronous = off; pragma journal_mode = memory`);
    database.exec(`pragma auto_vacuum = incremental; pragma application_id = ${applicationId}`);
    await migrate(new Kysely<unknown>({ dialect: sqliteDialect(database, 0) }), { kind: "sqlite", steps });
  } finally {
    database.close();
  }
}

/** A link never replaces an existing file, unlike a rename; but not every file system has links. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) === "EEXIST" || existsSync(file)) return;
    renameSync(draft, file);
  }
}
