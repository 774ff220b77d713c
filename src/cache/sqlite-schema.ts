import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Opens or creates the file. Throws if it is not a cache file. */
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

/** How long to wait for writes of other processes, which are much faster. Blocks the process. */
const waitMs = 2_000;

/** Marks our files, so that we never write into another program's: `lccc` in ASCII. */
const applicationId = 0x6c636363;
const schemaVersion = 1;

function prepare(database: DatabaseSync): void {
  if (numberIn(database, "pragma application_id") !== applicationId) makeTables(database);
  if (numberIn(database, "pragma user_version") !== schemaVersion) throw foreign();
  // With a write-ahead log, readers do not wait for the writer, and commits do not wait for the disk.
  database.exec("pragma journal_mode = wal; pragma synchronous = normal");
}

/** With the write lock, because another process may do the same. */
function makeTables(database: DatabaseSync): void {
  database.exec("begin immediate");
  const id = numberIn(database, "pragma application_id");
  const isEmpty = numberIn(database, "select count(*) from sqlite_schema") === 0;
  if (id !== applicationId && !(id === 0 && isEmpty)) throw foreign(); // closing releases the lock
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
 * Entries are deleted and inserted, never updated, so their numbers show their age. Triggers keep the total: summing a
 * hundred thousand sizes per insert would take longer than the cache saves.
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
