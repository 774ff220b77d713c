import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sourcesAt } from "../helpers/all-sources.ts";
import { postgresMissing, type PostgresServer, startPostgres } from "../helpers/postgres.ts";
import { lockfile } from "../helpers/project.ts";
import { readRows } from "../helpers/read-rows.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { hasEnded, type Lab, openLab } from "./lab.ts";

describe("a scan process whose cache is in PostgreSQL", { skip: postgresMissing() ?? false }, () => {
  let home: string;
  let server: PostgresServer;
  let registry: StandIn;
  let lab: Lab;
  let asked = 0;
  let environments: string[] = [];
  before(async () => {
    home = mkdtempSync(join(tmpdir(), "lcc-test-"));
    server = await startPostgres();
    registry = await startServer((_request, response) => {
      asked++;
      environments = childEnvironments();
      response.end(JSON.stringify({ license: "MIT" }));
    });
    const settings = { SVC_OFFLINE: "off", SVC_DATA_DIR: home, SVC_DATABASE_URL: server.url };
    lab = await openLab({ databaseUrl: server.url, settings });
    mkdirSync(join(lab.workspace, "shop"));
    const licenses = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`package-${at}`, ""]));
    writeFileSync(join(lab.workspace, "shop", "package-lock.json"), lockfile(licenses));
  });
  after(async () => {
    await lab.close();
    await registry.close();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test("uses it without knowing where it is", async () => {
    const { LCC_TEST_DATABASE_URL: _shared, ...systemEnv } = process.env;
    const env = { ...systemEnv, SVC_DATA_DIR: home, SVC_DATABASE_URL: server.url, ...sourcesAt(registry.address) };
    lab.worker({ env });
    await lab.until(await lab.queue("shop", "shop"), hasEnded);
    const [first, stored] = [asked, await cachedAnswers()];
    assert.ok(first >= 10, `the registry was asked ${first} times`);
    assert.ok(stored >= 10, `${stored} answers are kept`);
    if (process.platform === "linux") {
      assert.ok(
        environments.some((text) => text.includes(home)),
        "the scan process was seen",
      );
      assert.deepEqual(
        environments.filter((text) => text.includes(server.url)),
        [],
      );
    }
    const again = await lab.until(await lab.queue("shop", "shop"), hasEnded);
    assert.deepEqual([again.state, again.componentCount], ["complete", 10]);
    assert.equal(asked, first, "the cache knew it all");
  });

  async function cachedAnswers(): Promise<number> {
    const [row] = await readRows(server.url, "select count(*) as count from lcc_cache where key like 'lcc:%'");
    return Number(row?.["count"]);
  }
});

/** Of the processes that this one has started. */
function childEnvironments(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === process.pid)
    .map((pid) => read(`/proc/${pid}/environ`));
}

function parentOf(pid: string): number {
  return Number(read(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ")[1]);
}

function read(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return ""; // it has ended
  }
}
