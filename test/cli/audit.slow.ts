import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { AuditEntry } from "../../src/store/store.ts";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import type { Service } from "../helpers/service.ts";
import { postgresPlace, type StorePlace } from "../helpers/store-place.ts";
import { type OperatorPlace, operatorPlace } from "./operator-place.ts";
import { lcc } from "./run.ts";

/** What a request can bring in: a line that looks like another entry, orders to the terminal, text backwards. */
const hostile = "r-1\n2026-01-01 00:00:00  login  root\u001b[2J\u202e\u009b31m\r";

const entries: readonly AuditEntry[] = [
  { ...at(1), action: "login", actor: "root", outcome: "ok", requestId: "r-0" },
  { ...at(2), action: "login_failed", actor: "", outcome: "refused", requestId: hostile },
  { ...at(3), action: "key_created", actor: "jane", outcome: "ok", requestId: "r-2", subject: "AAAAAAAAAAAA" },
];

function at(second: number): Pick<AuditEntry, "time" | "address"> {
  return { time: `2031-03-01T12:00:0${second}.250Z`, address: "192.0.2.7" };
}

async function fill(place: OperatorPlace): Promise<void> {
  await place.run(["user", "create", "root", "--role", "admin"]);
  for (const entry of entries) await (await place.store()).audit.add(entry);
}

/** A store stays open meanwhile, as that of a server does. */
function listTests(place: () => OperatorPlace): void {
  test("lists who did what, from where and to what, the newest first", async () => {
    const { status, stdout, stderr } = await place().run(["audit"]);
    assert.deepEqual([status, stderr], [0, ""]);
    const lines = stdout.trimEnd().split("\n");
    const cells = lines.map((line) => line.split(/ {2,}/));
    assert.deepEqual(cells[0], ["TIME (UTC)", "ACTION", "WHO", "FROM", "OUTCOME", "SUBJECT", "REQUEST ID"]);
    const [key, , login, user] = cells.slice(1);
    assert.deepEqual(key, ["2031-03-01 12:00:03", "key_created", "jane", "192.0.2.7", "ok", "AAAAAAAAAAAA", "r-2"]);
    assert.deepEqual(login, ["2031-03-01 12:00:01", "login", "root", "192.0.2.7", "ok", "-", "r-0"]);
    assert.deepEqual(user?.slice(1), ["user_created", "(operator)", "-", "ok", "root", "-"]);
    assert.equal(lines.length, 5);
  });

  test("prints as many entries as are asked for, as JSON as well", async () => {
    const { stdout } = await place().run(["audit", "--limit", "1", "--json"]);
    assert.deepEqual(JSON.parse(stdout), [
      {
        time: "2031-03-01T12:00:03.250Z",
        action: "key_created",
        actor: "jane",
        address: "192.0.2.7",
        outcome: "ok",
        subject: "AAAAAAAAAAAA",
        request_id: "r-2",
        key_id: null,
      },
    ]);
    const all = JSON.parse((await place().run(["audit", "--json"])).stdout) as Record<string, unknown>[];
    assert.deepEqual([all.length, all[2]?.["subject"]], [4, null]);
  });

  test("shows nothing that a terminal would obey, and no entry as two", async () => {
    for (const args of [["audit"], ["audit", "--json"]]) {
      const { stdout } = await place().run(args);
      for (const sign of ["\u001b", "\u202e", "\u009b", "\r"]) {
        const quoted = JSON.stringify(sign).slice(1, -1);
        assert.ok(!stdout.includes(sign) && !stdout.includes(quoted), quoted);
      }
    }
    const { stdout } = await place().run(["audit"]);
    const [line] = /^.*login_failed.*$/m.exec(stdout) ?? [];
    assert.match(line ?? "", /^2031-03-01 12:00:02 {2}login_failed {2}- .* refused .* r-1 2026-01-01 00:00:00 /);
  });
}

describe("lcc audit", () => {
  const place = operatorPlace();
  before(() => fill(place));
  after(() => place.remove());

  listTests(() => place);

  test("lists 50 entries unless told otherwise", async () => {
    const { audit } = await place.store();
    for (let round = 0; round < 20; round++) for (const entry of entries) await audit.add(entry);
    const count = async (args: readonly string[]) =>
      (await place.run(["audit", ...args])).stdout.split("\n").length - 2;
    assert.deepEqual([await count([]), await count(["--limit", "10000"])], [50, 64]);
  });

  const wrong: Readonly<Record<string, readonly [args: readonly string[], message: RegExp]>> = {
    "no entry": [["--limit", "0"], /--limit takes a whole number from 1 to 10000, not "0"/],
    "too many entries": [["--limit", "10001"], /takes a whole number/],
    "a limit that is no number": [["--limit", "ten"], /takes a whole number/],
    "a limit without a number": [["--limit"], /argument missing/],
    "a word too many": [["root"], /too many arguments/],
  };
  for (const [name, [args, message]] of Object.entries(wrong)) {
    test(`refuses ${name} in one line`, async () => {
      const { status, stdout, stderr } = await place.run(["audit", ...args]);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.match(stderr, /^lcc: [^\n]*\n$/);
    });
  }

  test("makes no database only to list what is in it", async () => {
    const elsewhere = operatorPlace();
    const { status, stdout, stderr } = await elsewhere.run(["audit"]);
    await elsewhere.remove();
    assert.deepEqual([status, stdout], [3, ""]);
    assert.match(stderr, /^lcc: There is no database [^\n]*\n$/);
  });

  test("is named in the help", async () => {
    assert.match((await lcc(["--help"])).stdout, /^ +audit /m);
  });
});

describe("lcc audit on PostgreSQL", { skip: postgresMissing() ?? false }, () => {
  let server: Service;
  let database: StorePlace;
  let place: OperatorPlace;
  before(async () => {
    server = await startPostgres();
    database = await postgresPlace(server.url);
    place = operatorPlace(database.url);
    await fill(place);
  });
  after(async () => {
    await place.remove();
    await database.remove();
    await server.stop();
  });

  listTests(() => place);
});
