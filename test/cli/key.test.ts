import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readKey } from "../../src/auth/api-keys/api-keys.ts";
import { operatorPlace } from "./operator-place.ts";

describe("lcc key", () => {
  const place = operatorPlace();
  before(async () => {
    await place.run(["user", "create", "root", "--role", "admin"]);
    await place.run(["user", "create", "jane", "--role", "user"]);
    await place.run(["user", "create", "gone", "--role", "user"]);
    await place.run(["user", "disable", "gone"]);
  });
  after(() => place.remove());

  test("prints a new key once, with a warning, and keeps only its hash", async () => {
    const { status, stdout, stderr } = await place.run(["key", "create", "--user", "jane", "--name", "build"]);
    assert.equal(status, 0);
    assert.equal(stderr, "lcc: warning: Keep this key now: it cannot be retrieved later.\n");
    const text = /^key: (.*)$/m.exec(stdout)?.[1] ?? "";
    const shown = readKey(text);
    assert.equal(shown?.keyId, /^key id: (.*)$/m.exec(stdout)?.[1]);
    const stored = await (await place.store()).keys.find(shown?.keyId ?? "");
    assert.equal(stored?.secretHash, shown?.secretHash);
    assert.deepEqual([stored?.key.name, stored?.key.role, stored?.user.username], ["build", "user", "jane"]);
    const listed = await place.run(["key", "list"]);
    assert.ok(!listed.stdout.includes(text) && !listed.stdout.includes(stored?.secretHash ?? ""));
  });

  test("prints a new key as JSON with the fields of the HTTP interface", async () => {
    const args = ["key", "create", "--user", "root", "--name", "deploy", "--role", "admin", "--expires-days", "10"];
    const { status, stdout, stderr } = await place.run([...args, "--json"]);
    assert.deepEqual([status, stderr], [0, ""]);
    const made = JSON.parse(stdout) as Record<string, string>;
    assert.deepEqual(Object.keys(made), ["key_id", "api_key", "warning", "username", "name", "role", "expires_at"]);
    const { key } = (await (await place.store()).keys.find(made["key_id"] ?? "")) ?? {};
    assert.deepEqual([key?.role, key?.expiresAt], ["admin", made["expires_at"]]);
    assert.equal(Date.parse(key?.expiresAt ?? "") - Date.parse(key?.createdAt ?? ""), 10 * 86_400_000);
  });

  test("lists the keys of all users, or of one, and says which have expired", async () => {
    const { keys, users } = await place.store();
    const old = { keyId: "AAAAAAAAAAAA", name: "old\u001b[2J\nkey", role: "user", secretHash: "00" } as const;
    const userId = (await users.find("jane"))?.id ?? "";
    const times = { createdAt: "2020-01-01T00:00:00.000Z", expiresAt: "2021-01-01T00:00:00.000Z" };
    await keys.create({ ...old, ...times, userId }, { by: undefined, max: 100 });
    const { stdout } = await place.run(["key", "list"]);
    assert.match(stdout, /^KEY ID {8}USER {2}ROLE /);
    assert.match(
      stdout,
      /^AAAAAAAAAAAA {2}jane {2}user {3}2020-01-01 00:00 {2}2021-01-01 00:00 \(over\) {2}never +old\[2J key$/m,
    );
    assert.equal(stdout.trimEnd().split("\n").length, 4);
    const ofRoot = await place.run(["key", "list", "--user", "root", "--json"]);
    const listed = JSON.parse(ofRoot.stdout) as Record<string, unknown>[];
    assert.deepEqual(
      listed.map(({ name, username, last_used_at: used }) => [name, username, used]),
      [["deploy", "root", null]],
    );
  });

  test("revokes a key", async () => {
    const { status, stdout } = await place.run(["key", "revoke", "AAAAAAAAAAAA"]);
    assert.deepEqual([status, stdout], [0, "Revoked AAAAAAAAAAAA.\n"]);
    assert.equal(await (await place.store()).keys.find("AAAAAAAAAAAA"), undefined);
    const again = await place.run(["key", "revoke", "AAAAAAAAAAAA"]);
    assert.equal(again.status, 2);
    assert.match(again.stderr, /^lcc: There is no such API key, or it is already revoked\.\n$/);
  });

  const create = ["create", "--name", "ci", "--user"];
  const wrong: Readonly<Record<string, readonly [args: readonly string[], message: RegExp]>> = {
    "an owner that does not exist": [[...create, "nobody"], /There is no user "nobody"/],
    "an owner that is disabled": [[...create, "gone"], /gone is disabled/],
    "a role above the owner's": [[...create, "jane", "--role", "admin"], /jane has the role user/],
    "a role that does not exist": [[...create, "jane", "--role", "boss"], /'boss' is invalid/],
    "no owner": [["create", "--name", "ci"], /'--user <name>' not specified/],
    "no name": [["create", "--user", "jane"], /'--name <text>' not specified/],
    "a blank name": [["create", "--user", "jane", "--name", " "], /needs a name/],
    "a name that is too long": [["create", "--user", "jane", "--name", "x".repeat(256)], /255 characters/],
    "no days": [
      [...create, "jane", "--expires-days", "0"],
      /--expires-days takes a whole number from 1 to 3650, not "0"/,
    ],
    "too many days": [[...create, "jane", "--expires-days", "3651"], /from 1 to 3650/],
    "days that are no number": [[...create, "jane", "--expires-days", "1e2"], /not "1e2"/],
    "the keys of an unknown user": [["list", "--user", "nobody"], /There is no user "nobody"/],
    "to revoke what is no id": [["revoke", "x"], /There is no such API key/],
    "to revoke by the key itself": [
      ["revoke", "lcc_AAAAAAAAAAAA_secret"],
      /^lcc: This is a key, not the id of one[^]*$/,
    ],
    "to revoke nothing": [["revoke"], /missing required argument/],
  };
  for (const [name, [args, message]] of Object.entries(wrong)) {
    test(`refuses ${name} in one line`, async () => {
      const before = (await (await place.store()).keys.list()).length;
      const { status, stdout, stderr } = await place.run(["key", ...args]);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.match(stderr, /^lcc: [^\n]*\n$/);
      assert.doesNotMatch(stderr, /secret/);
      assert.equal((await (await place.store()).keys.list()).length, before);
    });
  }
});
