import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createTokenCache } from "./token-cache.ts";

describe("the memory of tokens", () => {
  test("knows what it was given, under that very token only", () => {
    const memory = createTokenCache<string>(10);
    memory.keep("token", "content");
    assert.equal(memory.find("token"), "content");
    assert.equal(memory.find("token "), undefined);
    assert.equal(memory.find(""), undefined);
  });

  test("forgets the oldest when it is full", () => {
    const memory = createTokenCache<number>(2);
    for (const at of [1, 2, 3]) memory.keep(`token ${at}`, at);
    assert.deepEqual(
      [1, 2, 3].map((at) => memory.find(`token ${at}`)),
      [undefined, 2, 3],
    );
  });

  test("counts a token that is given again once", () => {
    const memory = createTokenCache<number>(2);
    memory.keep("a", 1);
    for (let round = 0; round < 5; round++) memory.keep("b", round);
    assert.deepEqual([memory.find("a"), memory.find("b")], [1, 4]);
  });
});
