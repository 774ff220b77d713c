import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createResponseCache } from "./answer-cache.ts";

describe("answers kept as JSON", () => {
  test("are made once for a revision", async () => {
    const texts = createTexts(2);
    let made = 0;
    const make = async () => ({ made: ++made });
    assert.equal(await texts.get(1, "a", make), '{"made":1}');
    assert.equal(await texts.get(1, "a", make), '{"made":1}');
    assert.equal(await texts.get(2, "a", make), '{"made":2}');
  });

  test("are made once for all who ask at the same time", async () => {
    const texts = createTexts(2);
    let made = 0;
    const make = async () => ++made;
    const answers = await Promise.all([texts.get(1, "a", make), texts.get(1, "a", make)]);
    assert.deepEqual(answers, ["1", "1"]);
  });

  test("differ by key", async () => {
    const texts = createTexts(2);
    assert.equal(await texts.get(1, "a", async () => "of a"), '"of a"');
    assert.equal(await texts.get(1, "b", async () => "of b"), '"of b"');
    assert.equal(await texts.get(1, "a", async () => "again"), '"of a"');
  });

  test("make room for new ones", async () => {
    const texts = createTexts(2);
    for (const key of ["a", "b", "c"]) await texts.get(1, key, async () => key);
    assert.equal(await texts.get(1, "c", async () => "again"), '"c"');
    assert.equal(await texts.get(1, "a", async () => "again"), '"again"');
  });

  test("are tried again after a failure", async () => {
    const texts = createTexts(2);
    await assert.rejects(
      texts.get(1, "a", async () => Promise.reject(new Error("no database"))),
      /no database/,
    );
    assert.equal(await texts.get(1, "a", async () => "now"), '"now"');
  });

  test("of an older revision that arrive late are not served to newer requests", async () => {
    const texts = createTexts(2);
    await texts.get(2, "a", async () => "new");
    await texts.get(1, "a", async () => "late");
    assert.equal(await texts.get(2, "a", async () => "new"), '"new"');
  });
});

function createTexts(max: number) {
  const answers = createResponseCache(max);
  return {
    get: async (revision: number, key: string, make: () => Promise<unknown>) =>
      (await answers.get(revision, key, make)).toString(),
  };
}
