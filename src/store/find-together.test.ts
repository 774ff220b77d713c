import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { batchFinds } from "./find-together.ts";

describe("finds that are batched", () => {
  function made() {
    const asked: (readonly string[])[] = [];
    const find = batchFinds(async (ids) => {
      asked.push(ids);
      if (ids.includes("bad")) throw new Error("away");
      return new Map(ids.filter((id) => id !== "none").map((id) => [id, `row of ${id}`]));
    });
    return { asked, find };
  }

  test("of one turn are one query, each id once", async () => {
    const { asked, find } = made();
    const found = await Promise.all([find("a"), find("b"), find("a"), find("none")]);
    assert.deepEqual(found, ["row of a", "row of b", "row of a", undefined]);
    assert.deepEqual(asked, [["a", "b", "none"]]);
  });

  test("of a later turn ask again", async () => {
    const { asked, find } = made();
    await find("a");
    await find("a");
    assert.equal(asked.length, 2);
  });

  test("ask again while an earlier query is under way", async () => {
    const waiting = Promise.withResolvers<ReadonlyMap<string, string>>();
    let count = 0;
    const find = batchFinds(async () => (count++ === 0 ? waiting.promise : new Map([["a", "new"]])));
    const first = find("a");
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await find("a"), "new");
    waiting.resolve(new Map([["a", "old"]]));
    assert.equal(await first, "old");
  });

  test("fail together, and the next one is tried", async () => {
    const { find } = made();
    const results = await Promise.allSettled([find("bad"), find("a")]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.equal(await find("a"), "row of a");
  });
});
