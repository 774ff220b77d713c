import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { freePort } from "../helpers/free-port.ts";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import { redisMissing, startRedis } from "../helpers/redis.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { lcc } from "./run.ts";

interface Row {
  readonly source: string;
  readonly address: string;
  readonly isReachable: boolean;
  readonly message: string;
}

describe("lcc doctor asks PostgreSQL and Redis", () => {
  let sources: StandIn;
  before(async () => {
    sources = await startServer((_request, response) => response.writeHead(404).end());
  });
  after(() => sources.close());

  /** The rows of the services; every license source answers that it does not know. */
  async function examine(settings: Readonly<Record<string, string>>) {
    const names = "PYPI NPM CRATES CRATES_CDN MAVEN GOPROXY RUBYGEMS NUGET HUGGINGFACE CLEARLYDEFINED".split(" ");
    const env = {
      ...Object.fromEntries(names.map((name) => [`SVC_${name}_URL`, sources.address])),
      SVC_CODE_HOST_URL: sources.address,
      SVC_CODE_HOST_API_URL: sources.address,
      HOME: "/nonexistent",
      XDG_CACHE_HOME: "/nonexistent",
      ...settings,
    };
    const { status, stdout, stderr } = await lcc(["doctor", "--json"], { env });
    const rows = (JSON.parse(stdout) as Row[]).filter(({ source }) => ["postgresql", "redis"].includes(source));
    return { status, rows, output: stdout + stderr };
  }

  test("and says nothing of them where they are not set up", async () => {
    assert.deepEqual((await examine({})).rows, []);
  });

  test("and says why where they do not answer, without their passwords", async () => {
    const at = `127.0.0.1:${await freePort()}`;
    const { status, rows, output } = await examine({
      SVC_DATABASE_URL: `postgres://lcc:hidden-word@${at}/lcc`,
      SVC_REDIS_URL: `redis://:hidden-word@${at}`,
    });
    assert.equal(status, 3);
    assert.deepEqual(
      rows.map(({ source, address, isReachable }) => [source, address, isReachable]),
      [
        ["postgresql", `postgres://${at}/lcc`, false],
        ["redis", `redis://${at}`, false],
      ],
    );
    assert.match(rows[0]?.message ?? "", /PostgreSQL does not respond/);
    assert.match(rows[1]?.message ?? "", /ECONNREFUSED/);
    assert.doesNotMatch(output, /hidden-word/);
  });

  test("and shows the version of a Redis that answers", { skip: redisMissing() ?? false }, async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    const { rows } = await examine({ SVC_REDIS_URL: redis.url });
    assert.deepEqual([rows.length, rows[0]?.isReachable], [1, true]);
    assert.match(rows[0]?.message ?? "", /^answered, version \d+\.\d+\.\d+$/);

    const wrong = await examine({ SVC_REDIS_URL: redis.url.replace("//", "//someone:hidden-word@") });
    assert.match(wrong.rows[0]?.message ?? "", /WRONGPASS/);
    assert.doesNotMatch(wrong.output, /hidden-word/);
  });

  test("and shows the version of a PostgreSQL that answers", { skip: postgresMissing() ?? false }, async (t) => {
    const server = await startPostgres();
    t.after(() => server.stop());
    const { rows } = await examine({ SVC_DATABASE_URL: server.url });
    assert.deepEqual([rows.length, rows[0]?.isReachable], [1, true]);
    assert.match(rows[0]?.message ?? "", /^answered, version \d+\.\d+$/);
    const missing = await examine({ SVC_DATABASE_URL: server.url.replace(/\/postgres$/, "/nothing-here") });
    assert.match(missing.rows[0]?.message ?? "", /does not exist; create it first/);
  });
});
