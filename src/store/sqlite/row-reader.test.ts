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
    assert.deepEqual(reader.first([]), rows[0]);
  });

  test("are undefined where there is none", () => {
    const reader = createRowReader(open().prepare("select * from things where name = ?"));
    assert.equal(reader.first(["c"]), undefined);
    assert.deepEqual(reader.all(["c"]), []);
  });

  test("follow a table that has got another column since", () => {
    const database = open();
    const reader = createRowReader(database.prepare("select * from things where name = ?"));
    assert.deepEqual(Object.keys(reader.first(["b"]) ?? {}), ["name", "size", "body"]);
    database.exec("alter table things add column colour text default 'red'");
    assert.deepEqual(reader.first(["b"]), { name: "b", size: null, body: null, colour: "red" });
  });
});
