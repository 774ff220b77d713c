import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  joinDistributions,
  printIntegrity,
  readHash,
  readIntegrity,
  strongestHash,
  toDistribution,
  withDistributions,
} from "./distribution.ts";

const hex = "ab".repeat(32);

describe("a hash", () => {
  const cases: Record<string, readonly unknown[]> = {
    [`sha256:${hex}`]: [{ algorithm: "sha256", value: hex }],
    [`SHA256=${hex.toUpperCase()}`]: [{ algorithm: "sha256", value: hex }],
    [`sha512:${hex}`]: [], // too short
    [`sha3:${hex}`]: [],
    [`sha256:${"zz".repeat(32)}`]: [],
    "": [],
  };
  for (const [integrity, want] of Object.entries(cases)) {
    test(`${integrity.slice(0, 16)} is read`, () => assert.deepEqual(readHash(integrity), want));
  }
});

describe("integrity", () => {
  test("is checked by the strongest hash, never by MD5", () => {
    const hash = (algorithm: "md5" | "sha1" | "sha384", digits: number) => ({
      algorithm,
      value: "ab".repeat(digits / 2),
    });
    const [md5, sha1, sha384] = [hash("md5", 32), hash("sha1", 40), hash("sha384", 96)];
    assert.equal(strongestHash([md5, sha1, sha384]), sha384);
    assert.equal(strongestHash([md5]), undefined);
    assert.deepEqual(readIntegrity(printIntegrity(sha384)), [sha384]);
  });

  test("rejects characters outside base 64", () =>
    assert.deepEqual(readIntegrity(`sha1-${"!".repeat(5)}${Buffer.alloc(20).toString("base64")}`), []));

  const sha1 = Buffer.from("cd".repeat(20), "hex").toString("base64");
  const sha256 = Buffer.from(hex, "hex").toString("base64");
  test("has several hashes between blanks, and options", () => {
    assert.deepEqual(readIntegrity(`sha1-${sha1} sha256-${sha256}?x`), [
      { algorithm: "sha1", value: "cd".repeat(20) },
      { algorithm: "sha256", value: hex },
    ]);
  });
  test("rejects another kind or length", () => {
    for (const integrity of [undefined, "", "sha512-", `sha512-${sha1}`, sha1, "-", "a".repeat(2_000)]) {
      assert.deepEqual(readIntegrity(integrity), []);
    }
  });
});

describe("a file", () => {
  test("contains no password", () => {
    assert.deepEqual(toDistribution("https://user:secret@files.example/a.tgz", []), [
      { address: "https://files.example/a.tgz" },
    ]);
  });
  test("is absent if nothing is known about it", () => {
    assert.deepEqual(toDistribution("file:../a.tgz", []), []);
    assert.deepEqual(toDistribution(undefined, []), []);
    assert.deepEqual(withDistributions([]), {});
  });
  test("is listed once, and there are at most a hundred", () => {
    const files = Array.from({ length: 90 }, (_, at) => ({ address: `https://files.example/${at}` }));
    const others = Array.from({ length: 90 }, (_, at) => ({ address: `https://files.example/${at + 60}` }));
    assert.equal(joinDistributions(files, files)?.length, 90);
    assert.equal(joinDistributions(files, others)?.length, 100);
    assert.equal(joinDistributions(undefined, files), files);
  });
});
