import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { QueryConfig } from "pg";
import { createPreparedReads } from "./prepared-reads.ts";

describe("prepared reads", () => {
  function setUp(fail: (query: QueryConfig) => string | undefined = () => undefined) {
    const asked: QueryConfig[] = [];
    let released = 0;
    const query = async (wanted: QueryConfig) => {
      asked.push(wanted);
      const code = fail(wanted);
      if (code !== undefined) throw Object.assign(new Error(`error ${code}`), { code });
      return { rows: [wanted.text] };
    };
    const prepare = createPreparedReads(async () => ({ query, release: () => void released++ }));
    return { asked, prepare, released: () => released };
  }

  test("have one name for each text", async () => {
    const { asked, prepare, released } = setUp();
    for (const text of ["select 1", "select 2", "select 1"]) assert.deepEqual(await prepare(text)(["x"]), [text]);
    const [first, second, third] = asked.map(({ name }) => name);
    assert.match(first ?? "", /^lcc_[0-9a-f]{32}$/);
    assert.notEqual(first, second);
    assert.equal(first, third);
    assert.equal(released(), 3);
  });

  for (const code of ["26000", "42P05", "0A000"]) {
    test(`are sent whole once the server rejects a name with ${code}`, async () => {
      const { asked, prepare, released } = setUp(({ name }) => (name === undefined ? undefined : code));
      assert.deepEqual(await prepare("select 1")([]), ["select 1"]);
      assert.deepEqual(await prepare("select 2")([]), ["select 2"]);
      assert.deepEqual(
        asked.map(({ name }) => name !== undefined),
        [true, false, false],
      );
      assert.equal(released(), 3);
    });
  }

  test("fail with every other error, and keep their names", async () => {
    const { asked, prepare, released } = setUp(() => (asked.length === 1 ? "57014" : undefined));
    await assert.rejects(prepare("select 1")([]), { code: "57014" });
    await prepare("select 1")([]);
    assert.ok(asked.every(({ name }) => name !== undefined));
    assert.equal(released(), 2);
  });
});
