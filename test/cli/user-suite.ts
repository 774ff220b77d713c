import assert from "node:assert/strict";
import { test } from "node:test";
import { createPasswords } from "../../src/auth/passwords/passwords.ts";
import type { OperatorPlace } from "./operator-place.ts";

export async function isPasswordOf(place: OperatorPlace, username: string, password: string): Promise<boolean> {
  const user = await (await place.store()).users.find(username);
  return user !== undefined && createPasswords().verify(password, user.passwordHash);
}

/** Accounts on any database. */
export function accountTests(place: () => OperatorPlace): void {
  test("creates the first account and the database, and prints a password that works", async () => {
    const { status, stdout, stderr } = await place().run(["user", "create", "root", "--role", "admin"]);
    assert.deepEqual([status, stderr], [0, ""]);
    const [, password = ""] = /^Created root with the role admin\.\npassword: (\w{24})\n$/.exec(stdout) ?? [];
    assert.ok(await isPasswordOf(place(), "root", password));
  });

  test("takes a password from standard input, without the end of the line, and does not print it", async () => {
    const args = ["user", "create", "jane", "--role", "user", "--email", "jane@example.org", "--full-name", "Jane Doe"];
    const { status, stdout, stderr } = await place().run([...args, "--password-stdin"], "four words in row\r\n");
    assert.deepEqual([status, stdout, stderr], [0, "Created jane with the role user.\n", ""]);
    assert.ok(await isPasswordOf(place(), "jane", "four words in row"));
    const user = await (await place().store()).users.find("jane");
    assert.deepEqual([user?.email, user?.fullName, user?.role], ["jane@example.org", "Jane Doe", "user"]);
  });

  test("a new password ends the sessions of its account and no others", async () => {
    const { users, sessions } = await place().store();
    const now = new Date();
    for (const [id, name] of Object.entries({ "session-of-jane": "jane", "session-of-root": "root" })) {
      const userId = (await users.find(name))?.id ?? "";
      const expiresAt = new Date(now.getTime() + 3_600_000).toISOString();
      await sessions.create({ id, userId, createdAt: now.toISOString(), expiresAt });
    }
    const { status, stdout } = await place().run(["user", "set-password", "jane"]);
    const [, password = ""] = /\npassword: (\w{24})\n$/.exec(stdout) ?? [];
    assert.equal(status, 0);
    assert.ok(await isPasswordOf(place(), "jane", password));
    assert.equal(await sessions.find("session-of-jane", now), undefined);
    assert.equal((await sessions.find("session-of-root", now))?.user.username, "root");
  });

  test("disables and enables an account", async () => {
    const { users } = await place().store();
    assert.equal((await place().run(["user", "disable", "jane"])).status, 0);
    assert.equal((await users.find("jane"))?.isDisabled, true);
    assert.match((await place().run(["user", "list"])).stdout, /^jane {6}user {3}disabled /m);
    assert.equal((await place().run(["user", "enable", "jane"])).status, 0);
    assert.equal((await users.find("jane"))?.isDisabled, false);
  });

  test("shuts the last admin out only when forced to", async () => {
    const { status, stderr } = await place().run(["user", "disable", "root"]);
    assert.equal(status, 2);
    assert.match(stderr, /^lcc: root is the only admin who can log in\. [^\n]*--force\.\n$/);
    assert.equal((await place().run(["user", "disable", "root", "--force"])).status, 0);
    assert.equal((await (await place().store()).users.find("root"))?.isDisabled, true);
    assert.equal((await place().run(["user", "enable", "root"])).status, 0);
  });

  test("writes down what was done, and by whom", async () => {
    const entries = await (await place().store()).audit.list(100);
    const done = new Set(entries.map(({ action, actor, subject }) => `${actor} ${action} ${subject ?? ""}`));
    assert.ok(done.has("(operator) user_created root"));
    assert.ok(done.has("(operator) password_changed jane"));
    assert.ok(done.has("(operator) user_disabled root"));
  });
}
