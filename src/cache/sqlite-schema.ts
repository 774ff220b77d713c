import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Opens the file, or makes it. Throws for a file that is something else. */
export function openCacheFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** How long to wait for other processes that write; they take far less. Everything stands still meanwhile. */
const waitMs = 2_000;

/** Marks our files, so that we never write into somebody else's: `lccc` in ASCII. */
const applicationId = 0x6c636363;
const schemaVersion = 1;

function prepare(database: DatabaseSync): void {
  if (numberIn(database, "pragma application_id") !== applicationId) makeTables(database);
  if (numberIn(database, "pragma user_version") !== schemaVersion) throw foreign();
  // With a write-ahead log readers do not wait for the writer, and a commit does not wait for the disk.
  database.exec("pragma journal_mode = wal; pragma synchronous = normal");
}

/** With the lock of the writer, because another process may be about to do the same. */
function makeTables(database: DatabaseSync): void {
  database.exec("begin immediate");
  const id = numberIn(database, "pragma application_id");
  const isEmpty = numberIn(database, "select count(*) from sqlite_schema") === 0;
  if (id !== applicationId && !(id === 0 && isEmpty)) throw foreign(); // to close it gives up the lock
  if (isEmpty) database.exec(schema);
  database.exec("commit");
}

function numberIn(database: DatabaseSync, query: string): unknown {
  return Object.values(database.prepare(query).get() ?? {})[0];
}

function foreign(): Error {
  return new Error("The file belongs to another program or to another version of this one.");
}

/**
 * Entries are deleted and inserted anew, never changed, so their numbers tell their age. The total is kept by triggers:
 * to add up a hundred thousand sizes for each entry would take longer than the entry saves.
 */
const schema = `
  create table entries (
    number integer primary key,
    key text not null unique,
    value text not null,
    bytes integer not null,
    expires_at integer not null
  ) strict;
  create index entries_by_expiry on entries (expires_at);
  create table total (bytes integer not null) strict;
  insert into total values (0);
  create trigger entry_added after insert on entries begin
    update total set bytes = bytes + new.bytes;
  end;
  create trigger entry_deleted after delete on entries begin
    update total set bytes = bytes - old.bytes;
  end;
  pragma application_id = ${applicationId};
  pragma user_version = ${schemaVersion};
`;
