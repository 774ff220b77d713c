import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readUploadTarget } from "./upload-target.ts";

describe("where a report is sent", () => {
  const key = "lcc_key";

  test("is nowhere unless a server is named", () => {
    assert.equal(readUploadTarget({}, key), undefined);
  });

  const good: Readonly<Record<string, string>> = {
    "https://lcc.example.org": "https://lcc.example.org",
    "https://lcc.example.org/": "https://lcc.example.org",
    "https://example.org/lcc/": "https://example.org/lcc",
    "http://127.0.0.1:8000": "http://127.0.0.1:8000",
    "http://localhost:8000": "http://localhost:8000",
    "http://[::1]:8000": "http://[::1]:8000",
  };
  for (const [server, want] of Object.entries(good)) {
    test(`may be ${server}`, () => {
      assert.deepEqual(readUploadTarget({ server }, key), { server: want, key });
    });
  }

  for (const server of [
    "http://lcc.example.org",
    "http://127.0.0.1.example.org",
    "ftp://example.org",
    "lcc.example.org",
    "https://user:secret@example.org",
    "https://example.org?key=1",
    "",
  ]) {
    test(`must not be ${server || "empty"}`, () => {
      assert.throws(() => readUploadTarget({ server }, key), { code: "invalid_input", message: /^--server must/ });
    });
  }

  test("needs a key", () => {
    assert.throws(() => readUploadTarget({ server: "https://example.org" }, undefined), /SVC_API_KEY/);
  });

  test("may name the rules there", () => {
    const server = "https://example.org";
    assert.deepEqual(readUploadTarget({ server, serverPolicy: "strict" }, key), { server, key, policy: "strict" });
    const both = readUploadTarget({ server, serverPolicy: "strict/saas" }, key);
    assert.deepEqual([both?.policy, both?.context], ["strict", "saas"]);
    assert.throws(() => readUploadTarget({ server, serverPolicy: "a/b/c" }, key), /NAME/);
    assert.throws(() => readUploadTarget({ serverPolicy: "strict" }, key), /--server/);
  });
});
