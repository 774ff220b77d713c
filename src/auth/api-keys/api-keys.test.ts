import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { isKeyId, isSameHash, makeKey, readKey } from "./api-keys.ts";

describe("an API key", () => {
  test("is lcc, an id and a secret of at least 160 bits", () => {
    const { text, keyId, secretHash } = makeKey();
    const [prefix, id, secret = "", ...rest] = text.split("_");
    assert.deepEqual([prefix, id, rest], ["lcc", keyId, []]);
    assert.ok((secret.length - 6) * Math.log2(62) >= 160);
    assert.equal(secretHash, createHash("sha256").update(secret).digest("hex"));
    assert.ok(isKeyId(keyId));
  });

  test("is read back, and is never made twice", () => {
    const made = Array.from({ length: 1000 }, makeKey);
    assert.equal(new Set(made.map((key) => key.keyId)).size, 1000);
    assert.equal(new Set(made.map((key) => key.secretHash)).size, 1000);
    for (const { text, keyId, secretHash } of made) assert.deepEqual(readKey(text), { keyId, secretHash });
  });

  test("is rejected when any one character is changed", () => {
    const { text } = makeKey();
    for (let place = 0; place < text.length; place += 1) {
      const other = text.charAt(place) === "7" ? "8" : "7";
      assert.equal(readKey(text.slice(0, place) + other + text.slice(place + 1)), undefined, `place ${place}`);
    }
  });

  test("cannot be hit by chance: none of 20,000 random texts of the right form passes", () => {
    const letters = randomBytes(20_000 * 48)
      .toString("base64")
      .replaceAll(/[+/]/g, "x");
    const guesses = Array.from({ length: 20_000 }, (_, turn) => letters.slice(turn * 48, (turn + 1) * 48));
    const passed = guesses.filter((guess) => readKey(`lcc_${guess.slice(0, 12)}_${guess.slice(12)}`));
    assert.deepEqual(passed, []);
  });

  const { text } = makeKey();
  const broken = [
    "",
    "lcc_",
    "lcc__",
    text.slice(0, -1),
    `${text}a`,
    `${text}\n`,
    ` ${text}`,
    text.toUpperCase(),
    "lcc_".repeat(2500),
  ];
  for (const one of broken) {
    test(`is not ${JSON.stringify(one.slice(0, 20))} of ${one.length} characters`, () =>
      assert.equal(readKey(one), undefined));
  }

  test("hashes of unequal length are unequal, and no error", () => {
    assert.equal(isSameHash("abcd", "abcd"), true);
    assert.equal(isSameHash("abcd", "abce"), false);
    assert.equal(isSameHash("abcd", "abcdef"), false);
  });

  test("an id is twelve letters and digits", () => {
    for (const id of ["", "../../../etc", "abcdefghijk\0", "abcdefghijklm", "x".repeat(300)]) {
      assert.equal(isKeyId(id), false, JSON.stringify(id));
    }
  });
});
