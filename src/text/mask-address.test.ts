import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { maskAddress } from "./mask-address.ts";

describe("maskAddress", () => {
  const cases: Record<string, readonly [string, string]> = {
    "a user and a password": ["postgres://lcc:pw@db/lcc", "postgres://***@db/lcc"],
    "a token alone": ["https://token@mirror.example.org/npm", "https://***@mirror.example.org/npm"],
    "a password with an @": ["redis://:p@ss@redis:6379", "redis://***@redis:6379"],
    "a password with a slash, which makes the address unreadable": [
      "postgres://u:a/b#c@db/lcc",
      "postgres://***@db/lcc",
    ],
    "a proxy without a scheme": ["user:pw@proxy:3128", "***@proxy:3128"],
    "secrets in the query": ["postgres://db/lcc?sslmode=on&password=pw", "postgres://db/lcc?sslmode=on&password=***"],
  };
  for (const [name, [address, want]] of Object.entries(cases)) {
    test(`hides ${name}`, () => assert.equal(maskAddress(address), want));
  }

  for (const address of ["https://example.org/@scope/name", "sqlite:./data/lcc.db", "127.0.0.1", "", "a?b", "?"]) {
    test(`leaves ${JSON.stringify(address)} as it is`, () => assert.equal(maskAddress(address), address));
  }

  test("takes linear time", () => {
    for (const part of ["@", "://", "?a=", "&pass", "/@"]) maskAddress(`https://${part.repeat(100_000)}`);
  });
});
