import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { operatorPlace } from "./operator-place.ts";
import { lcc } from "./run.ts";
import { accountTests, isPasswordOf } from "./user-suite.ts";

describe("lcc user", () => {
  const place = operatorPlace();
  after(() => place.remove());

  accountTests(() => place);

  test("takes a weak password with a warning", async () => {
    const args = ["user", "create", "weak", "--role", "user", "--password", "abc"];
    const { status, stderr } = await place.run(args);
    assert.equal(status, 0);
    assert.match(stderr, /^lcc: warning: The password was taken, but it is weak\. [^\n]*8 characters[^\n]*\n$/);
    assert.ok(await isPasswordOf(place, "weak", "abc"));
  });

  test("lists accounts in columns, without what a terminal would obey and without hashes", async () => {
    const name = "A\nroot  admin\u001b[31m\u202eB";
    await place.run(["user", "create", "a-much-longer-name", "--role", "user", "--full-name", name]);
    const { status, stdout } = await place.run(["user", "list"]);
    assert.equal(status, 0);
    const lines = stdout.trimEnd().split("\n");
    assert.deepEqual(
      lines.map((line) => line.split(" ")[0]),
      ["USERNAME", "a-much-longer-name", "jane", "root", "weak"],
    );
    assert.equal(new Set(lines.map((line) => line.search(/ (?:ROLE|admin|user)/))).size, 1);
    assert.match(stdout, /A root {2}admin\[31mB\n/);
    assert.doesNotMatch(stdout, /argon2/);
  });

  test("lists accounts as JSON with the fields of the HTTP interface", async () => {
    const { stdout } = await place.run(["user", "list", "--json"]);
    const users = JSON.parse(stdout) as Record<string, unknown>[];
    assert.deepEqual(Object.keys(users[0] ?? {}).sort(), [
      "created_at",
      "disabled",
      "email",
      "full_name",
      "role",
      "username",
    ]);
    assert.doesNotMatch(JSON.stringify(users), /\\u001b|\u202e|argon2/);
  });

  const wrong: Readonly<Record<string, readonly [args: readonly string[], message: RegExp, input?: string]>> = {
    "a name that is taken": [["create", "root", "--role", "user"], /An account named "root" already exists/],
    "a name with a blank": [["create", "a b", "--role", "user"], /username must have/],
    "a name that no address can have": [["create", "..", "--role", "user"], /username cannot be "\." or "\.\."/],
    "an empty name": [["create", "", "--role", "user"], /username must have/],
    "no name": [["create", "--role", "user"], /missing required argument 'name'/],
    "no role": [["create", "new"], /'--role <role>' not specified/],
    "a role that does not exist": [["create", "new", "--role", "boss"], /'boss' is invalid/],
    "an email address without @": [["create", "new", "--role", "user", "--email", "x"], /needs an @/],
    "an empty password": [["create", "new", "--role", "user", "--password", ""], /password is empty/],
    "a password that is too long": [["create", "new", "--role", "user", "--password", "x".repeat(257)], /256/],
    "two passwords": [["create", "new", "--role", "user", "--password", "a", "--password-stdin"], /cannot be used/],
    "nothing on standard input": [["create", "new", "--role", "user", "--password-stdin"], /password is empty/],
    "two lines on standard input": [["set-password", "root", "--password-stdin"], /more than one line/, "a\nb\n"],
    "a flood on standard input": [["set-password", "root", "--password-stdin"], /far more/, "a".repeat(5000)],
    "an empty new password": [["set-password", "root", "--password", ""], /password is empty/],
    "to set the password of an unknown user": [["set-password", "nobody"], /There is no user "nobody"/],
    "to disable an unknown user": [["disable", "nobody"], /There is no user "nobody"/],
    "to enable an unknown user": [["enable", "nobody"], /There is no user "nobody"/],
    "a word too many": [["list", "all"], /too many arguments/],
    "a command that does not exist": [["creat", "new"], /Did you mean create/],
  };
  for (const [name, [args, message, input]] of Object.entries(wrong)) {
    test(`refuses ${name} in one line`, async () => {
      const { status, stdout, stderr } = await place.run(["user", ...args], input);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.match(stderr, /^lcc: [^\n]*\n$/);
      assert.equal(await (await place.store()).users.find("new"), undefined);
    });
  }

  test("does not let a refused password pass", async () => {
    assert.equal(await isPasswordOf(place, "root", "a\nb"), false);
  });
});

describe("lcc user without accounts", () => {
  const place = operatorPlace();
  after(() => place.remove());

  test("makes no database only to list what is in it", async () => {
    const { status, stdout, stderr } = await place.run(["user", "list"]);
    assert.deepEqual([status, stdout], [3, ""]);
    assert.match(stderr, /^lcc: There is no database [^\n]*lcc\.db\. [^\n]*\n$/);
    assert.equal((await place.run(["user", "list"])).status, 3);
  });

  test("warns that with a first account that is not an admin no one can create others", async () => {
    const { status, stderr } = await place.run(["user", "create", "jane", "--role", "user"]);
    assert.equal(status, 0);
    assert.match(stderr, /^lcc: warning: There is no admin who can log in[^\n]*\n$/);
  });

  test("a database that cannot be opened is status 3 and one line", async () => {
    const file = join(place.folder, "other.db");
    writeFileSync(file, "not a database at all".repeat(500));
    for (const url of [`sqlite:${file}`, `sqlite:${place.folder}`, "postgres://lcc@127.0.0.1:1/lcc"]) {
      const create = ["user", "create", "jane", "--role", "user"];
      const { status, stdout, stderr } = await lcc(create, { env: { SVC_DATABASE_URL: url } });
      assert.deepEqual([status, stdout], [3, ""], url);
      assert.match(stderr, /^lcc: [^\n]*\n$/);
    }
  });

  test("an invalid database address is status 2", async () => {
    const { status, stderr } = await lcc(["user", "list"], { env: { SVC_DATABASE_URL: "mysql://x/y" } });
    assert.equal(status, 2);
    assert.match(stderr, /^lcc: SVC_DATABASE_URL [^\n]*\n$/);
  });

  test("the help warns of passwords on the command line", async () => {
    const { stdout } = await lcc(["user", "create", "--help"]);
    assert.match(stdout, /can be seen by everyone[^]*prefer --password-stdin/);
  });
});
