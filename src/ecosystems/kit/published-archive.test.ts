import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { integrityFromHex, publishedArchive, strongestIntegrity } from "./published-archive.ts";

const sri = (algorithm: string) => `${algorithm}-${createHash(algorithm).update("x").digest("base64")}`;

describe("an archive that a registry names", () => {
  test("has its address without login and fragment", () =>
    assert.deepEqual(publishedArchive("tgz", "https://u:p@r.example/a/-/a-1.tgz#sha1=0"), [
      { address: "https://r.example/a/-/a-1.tgz", kind: "tgz" },
    ]));

  for (const written of [undefined, "", "a-1.tgz", "file:///etc/passwd", `https://r.example/${"a".repeat(3_000)}`]) {
    test(`is left out where its address is ${String(written).slice(0, 30)}`, () =>
      assert.deepEqual(publishedArchive("tgz", written), []));
  }
});

describe("the hash of an archive", () => {
  test("is read in hexadecimal", () => {
    const hex = createHash("sha256").update("x").digest("hex");
    assert.equal(integrityFromHex("sha256", hex.toUpperCase()), sri("sha256"));
    for (const wrong of [undefined, 1, "", "abc", hex.slice(1), `${hex.slice(1)}g`]) {
      assert.equal(integrityFromHex("sha256", wrong), undefined);
    }
  });

  test("is the strongest of those that are listed", () => {
    assert.equal(strongestIntegrity(`${sri("sha1")} ${sri("sha512")}?x  ${sri("sha256")}`), sri("sha512"));
    for (const wrong of [undefined, "", "md5-x", "sha512-x", "sha512-", sri("sha256").replace("256", "512")]) {
      assert.equal(strongestIntegrity(wrong), undefined);
    }
  });
});
