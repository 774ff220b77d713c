import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "../../domain/errors.ts";
import { createPasswords } from "./passwords.ts";

const cheap = { memory: 64, passes: 1, parallelism: 1 };

describe("passwords", () => {
  const passwords = createPasswords({ cost: cheap });

  test("are hashed at 19 MiB, two passes and one lane, in the notation other libraries read", async () => {
    const hash = await createPasswords().hash("correct horse");
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  test("are verified, and a wrong one is not", async () => {
    const hash = await passwords.hash("correct horse");
    assert.equal(await passwords.verify("correct horse", hash), true);
    assert.equal(await passwords.verify("correct horsE", hash), false);
    assert.equal(await passwords.verify("", hash), false);
    assert.notEqual(await passwords.hash("correct horse"), hash, "two hashes of one password have two salts");
  });

  const foreign = {
    "the reference implementation":
      "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc",
    OpenSSL: "$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHRzb21lc2FsdA$1CPz4PuyeKkknCNTU5v52qlMt5LtwQsgM5BbeG7cH60",
  };
  for (const [maker, hash] of Object.entries(foreign)) {
    test(`are verified at the cost stored in the hash, here one made by ${maker}`, async () => {
      assert.equal(await passwords.verify("password", hash), true);
      assert.equal(await passwords.verify("Password", hash), false);
      assert.equal(passwords.needsRehash(hash), true);
    });
  }

  test("need a new hash only when the cost is another one", async () => {
    const hash = await passwords.hash("correct horse");
    assert.equal(passwords.needsRehash(hash), false);
    assert.equal(createPasswords().needsRehash(hash), true);
  });

  test("are not cut off, and may be any text", async () => {
    const long = "ä€😀 ".repeat(64);
    const hash = await passwords.hash(long);
    assert.equal(await passwords.verify(long, hash), true);
    assert.equal(await passwords.verify(long.slice(0, -1), hash), false);
  });

  test("are the same however a keyboard composes their letters", async () => {
    assert.equal(await passwords.verify("cafe\u0301 cafe\u0301", await passwords.hash("caf\u00e9 caf\u00e9")), true);
  });

  test("no password has the decoy's hash, which costs as much as any other", async () => {
    assert.equal(await passwords.verify("", passwords.decoy), false);
    assert.match(createPasswords().decoy, /\$m=19456,t=2,p=1\$/);
    assert.equal(passwords.needsRehash(passwords.decoy), false);
  });

  test("two are hashed at once and fifty wait; the next gets a retry time of a second", async () => {
    let busy = 0;
    let maxBusy = 0;
    const slow = createPasswords({
      derive: async () => {
        maxBusy = Math.max(maxBusy, ++busy);
        await new Promise((resolve) => setImmediate(resolve));
        busy -= 1;
        return Buffer.alloc(32);
      },
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => slow.hash("correct horse")));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    assert.equal(maxBusy, 2);
    assert.equal(refusals.length, 8);
    for (const refusal of refusals) {
      assert.ok(refusal instanceof AppError);
      assert.deepEqual([refusal.code, refusal.retryAfterSeconds], ["rate_limited", 1]);
    }
    assert.match(await slow.hash("correct horse"), /^\$argon2id/, "later ones are served again");
  });

  for (const broken of [
    "",
    "plain",
    "$2b$12$abcdefghijklmnopqrstuv",
    "$argon2id$v=19$m=9999999,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
  ]) {
    test(`a broken stored hash is our fault, not the user's: ${broken.slice(0, 30)}`, async () => {
      await assert.rejects(passwords.verify("x", broken), (error) => !(error instanceof AppError));
    });
  }
});
