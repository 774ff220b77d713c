import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { createRowReader } from "./row-reader.ts";

function open(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec("create table things (name text, size integer, body blob)");
  database.exec("insert into things values ('a', 1, x'01'), ('b', null, null)");
  return database;
}

describe("rows of SQLite", () => {
  test("are plain objects with the names of the columns", () => {
    const reader = createRowReader(open().prepare("select name, size as length, body from things order by name"));
    const rows = [
      { name: "a", length: 1, body: Uint8Array.of(1) },
      { name: "b", length: null, body: null },
    ];
    assert.deepEqual(reader.all([]), rows);
  });

  test("are none where there is no row", () => {
    const reader = createRowReader(open().prepare("select name from things where name = ?"));
    assert.deepEqual(reader.all(["c"]), []);
  });

  test("stay right when the table has lost a column and got another since", () => {
    const database = open();
    const reader = createRowReader(database.prepare("select name, body from things where name = ?"));
    assert.deepEqual(reader.all(["a"]), [{ name: "a", body: Uint8Array.of(1) }]);
    database.exec("alter table things drop column size; alter table things add column colour text default 'red'");
    assert.deepEqual(reader.all(["a"]), [{ name: "a", body: Uint8Array.of(1) }]);
  });

  test("are an error when the column that was lost is one of theirs", () => {
    const database = open();
    const reader = createRowReader(database.prepare('select "name", "size" from things where "name" = ?'));
    assert.deepEqual(reader.all(["a"]), [{ name: "a", size: 1 }]);
    database.exec("alter table things drop column size; alter table things add column colour text default 'red'");
    assert.throws(() => reader.all(["a"]), /no such column: "?size/);
  });
});
