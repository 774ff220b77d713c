import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lcc } from "./run.ts";

describe("lcc config", () => {
  test("prints each setting with its origin, aligned", async () => {
    const { status, stdout, stderr } = await lcc(["config"], { env: { SVC_PORT: "9000" } });
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^SVC_HOST +default +127\.0\.0\.1$/m);
    assert.match(stdout, /^SVC_PORT +environment +9000$/m);
    assert.match(stdout, /^SVC_SECRET_KEY +default +\(generated and stored in the data directory\)$/m);
    const columns = stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.search(/ (?:default|environment) /));
    assert.equal(new Set(columns).size, 1);
  });

  test("prints the same as JSON", async () => {
    const { status, stdout } = await lcc(["config", "--json"], { env: { SVC_OFFLINE: "yes", SVC_PROT: "1" } });
    const printed: { settings: { name: string; value: string | null; origin: string }[]; warnings: string[] } =
      JSON.parse(stdout);
    assert.equal(status, 0);
    assert.deepEqual(
      printed.settings.find(({ name }) => name === "SVC_OFFLINE"),
      {
        name: "SVC_OFFLINE",
        value: "on",
        origin: "environment",
      },
    );
    assert.equal(printed.settings.find(({ name }) => name === "SVC_REDIS_URL")?.value, null);
    assert.equal(printed.warnings.length, 1);
  });

  test("stops at a bad value with one line and status 2", async () => {
    const { status, stdout, stderr } = await lcc(["config"], { env: { SVC_PORT: "many" } });
    assert.deepEqual([status, stdout], [2, ""]);
    assert.equal(
      stderr,
      'lcc: SVC_PORT must be a whole number from 0 to 65535, not "many"; for example SVC_PORT=8080\n',
    );
  });

  test("warns about an unknown setting and continues", async () => {
    const { status, stdout, stderr } = await lcc(["config"], { env: { SVC_PROT: "1" } });
    assert.equal(status, 0);
    assert.equal(stderr, "lcc: warning: SVC_PROT is not a setting of lcc and has no effect. Did you mean SVC_PORT?\n");
    assert.match(stdout, /^SVC_PORT +default +8000$/m);
  });

  test("shows neither secrets nor credentials in addresses", async () => {
    const env = {
      SVC_SECRET_KEY: "hunter2".repeat(5),
      SVC_ADMIN_PASSWORD: "hunter2",
      SVC_CODE_HOST_TOKEN: "hunter2",
      SVC_DATABASE_URL: "postgres://lcc:hunter2@db.example.org/lcc",
      SVC_REDIS_URL: "redis://:hunter2@redis.example.org",
      SVC_NPM_URL: "https://hunter2@mirror.example.org/npm",
    };
    const table = await lcc(["config"], { env });
    const json = await lcc(["config", "--json"], { env });
    for (const { status, stdout, stderr } of [table, json]) {
      assert.equal(status, 0);
      assert.doesNotMatch(stdout + stderr, /hunter2/);
    }
    assert.match(table.stdout, /^SVC_DATABASE_URL +environment +postgres:\/\/\*\*\*@db\.example\.org\/lcc$/m);
  });
});
