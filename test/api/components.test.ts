import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { madeFinding, packFindings } from "../helpers/made-findings.ts";
import { runSql } from "../helpers/run-sql.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

interface Found {
  readonly items: readonly { readonly project: string; readonly name: string; readonly license: string }[];
  readonly groups?: readonly {
    readonly name: string;
    readonly type?: string;
    readonly scanId?: string;
    readonly uses: number;
  }[];
  readonly total: number;
  readonly notIndexed: number;
}

onEachDatabase("GET /components", (startApi) => {
  const start = withCallers(startApi);
  const startSearch = () => start({}, { indexingMs: 100 });
  let api: ApiWithCallers;
  before(async () => {
    api = await startSearch();
    await addScan(api, "shop", ["npm:left-pad@1.3.0 MIT", "maven:org:log4j-core@2.0 Apache-2.0"]);
    await addScan(api, "web", ["npm:left-pad@1.3.0 MIT", "pypi:=cmd@1 MIT OR AGPL-3.0-only"]);
    await untilIndexed(api);
  });

  const searches: Readonly<Record<string, readonly string[]>> = {
    "": ["web =cmd", "shop left-pad", "web left-pad", "shop org:log4j-core"],
    "?name=*log4j*": ["shop org:log4j-core"],
    "?name=LEFT-*": ["shop left-pad", "web left-pad"],
    "?license=agpl*": ["web =cmd"],
    "?family=network-copyleft": ["web =cmd"],
    "?type=npm": ["shop left-pad", "web left-pad"],
    "?offset=1&limit=2": ["shop left-pad", "web left-pad"],
    "?name=nothing": [],
  };
  for (const [query, want] of Object.entries(searches)) {
    test(`${query || "without a filter"} finds ${want.length}`, async () => {
      const { body } = await api.user.get<Found>(`/components${query}`);
      assert.deepEqual(
        body.items.map(({ project, name }) => `${project} ${name}`),
        want,
      );
      assert.equal(body.total, query.includes("offset") ? 4 : want.length);
      assert.equal(body.notIndexed, 0);
    });
  }

  const groupings: Readonly<Record<string, readonly string[]>> = {
    "group=project": ["shop 2", "web 2"],
    "group=project&name=*log4j*": ["shop 1"],
    "group=component": ["npm left-pad 2", "maven org:log4j-core 1", "pypi =cmd 1"],
    "group=license&name=left*": ["MIT 2"],
    "group=license&license=*agpl*&limit=1": ["MIT OR AGPL-3.0-only 1"],
  };
  for (const [query, want] of Object.entries(groupings)) {
    test(`?${query} counts the uses of ${want.length}`, async () => {
      const { body } = await api.user.get<Found>(`/components?${query}`);
      const shown = body.groups?.map(({ type, name, uses }) => [type, name, uses].filter(Boolean).join(" "));
      assert.deepEqual(shown?.toSorted(), want.toSorted());
      assert.deepEqual([body.items, body.total], [[], want.length]);
      assert.ok(body.groups?.every(({ scanId }) => (scanId !== undefined) === query.includes("project")));
    });
  }

  test("counts the groups on a page after the last one, too", async () => {
    for (const [query, total] of [
      ["group=project", 2],
      ["group=component", 3],
      ["group=license&name=nothing", 0],
    ] as const) {
      const { body } = await api.user.get<Found>(`/components?${query}&offset=10`);
      assert.deepEqual([body.groups, body.total], [[], total], query);
    }
  });

  test("gives one page after the other, and says that a deep offset is not possible", async () => {
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const path = `/components?limit=1${next === undefined ? "" : `&after=${next}`}`;
      const { body } = await api.user.get<Found & { readonly next?: string }>(path);
      assert.equal(body.total, 4);
      seen.push(...body.items.map(({ project, name }) => `${project} ${name}`));
      next = body.next;
    } while (next !== undefined && seen.length < 10);
    assert.deepEqual(seen, searches[""]);
    for (const query of [
      "offset=10001",
      "group=project&offset=10001",
      "after=nonsense",
      `after=${Buffer.from('{"id":1}').toString("base64url")}`,
    ])
      assertProblem(await api.user.get(`/components?${query}`), 400, "invalid_input");
    const { body } = await api.user.get<{ readonly detail: string }>("/components?offset=10001");
    assert.match(body.detail, /send `next` of a page as `after`/);
  });

  test("as CSV is all that match, without formulas", async () => {
    const reply = await api.send({ path: "/components?format=csv&limit=1", token: api.user.token });
    assert.equal(reply.status, 200);
    assert.equal(reply.headers["content-type"], "text/csv; charset=utf-8");
    assert.equal(reply.headers["x-not-indexed"], "0");
    const lines = reply.text.split("\r\n");
    assert.equal(lines.length, 6); // a header, four rows, and nothing behind the last line break
    assert.equal(lines[0], "project,type,name,version,license,status,scope,direct,waived_until,scan");
    assert.match(lines[1] ?? "", /^web,pypi,'=cmd,1,MIT OR AGPL-3.0-only,pass,runtime,true,,[0-9a-f-]{36}$/);
    const filtered = await api.send({ path: "/components?format=csv&license=apache*", token: api.user.token });
    assert.equal(filtered.text.split("\r\n").length, 3);
  });

  test("finds components of scans that were stored before there was a search", async () => {
    const other = await startSearch();
    await storeScan(other, "old");
    const { report } = await sampleReport(3);
    const { components: _, ...packed } = await packReport(report);
    const claim = await claimScan(other);
    assert.ok(await other.store.scans.complete(claim, { ...packed, completedAt: new Date(), durationSeconds: 1 }));
    await untilIndexed(other);
    const { body } = await other.user.get<Found>("/components");
    assert.equal(body.total, report.findings.length);
  });

  test("says how many projects it does not know, where a report cannot be read", async () => {
    const other = await startSearch();
    await storeScan(other, "broken");
    const summary = {
      componentCount: 1,
      violations: 0,
      warnings: 0,
      licenseDistribution: [{ license: "MIT", count: 1 }],
    };
    const packed = { summary, body: gzipSync("no JSON"), analysis: gzipSync("{}") };
    const claim = await claimScan(other);
    assert.ok(await other.store.scans.complete(claim, { ...packed, completedAt: new Date(), durationSeconds: 1 }));
    await addScan(other, "fine", ["npm:a@1 MIT"]);
    for (let tries = 0; ; tries++) {
      const { body } = await other.user.get<Found>("/components");
      if (body.notIndexed === 1) {
        assert.equal(body.total, 1);
        return;
      }
      assert.ok(tries < 600, "one report that cannot be read stops all others");
      await sleep(50);
    }
  });

  for (const query of ["limit=1001", "offset=-1", "family=nice", "format=xml", `name=${"x".repeat(256)}`]) {
    test(`answers 400 to ?${query.slice(0, 20)}`, async () => {
      assertProblem(await api.user.get(`/components?${query}`), 400, "invalid_input");
    });
  }

  testAccess(start, [{ method: "GET", path: "/components", access: "user" }]);

  describe("as a CSV of many megabytes", () => {
    let large: ApiWithCallers;
    before(async () => {
      large = await startSearch();
      await addScan(large, "large", manyMegabytes());
      await untilIndexed(large);
    });

    test("is given to a user one at a time, and the next when that has ended", async () => {
      const csv = `${large.url}/components?format=csv`;
      const ask = (token: string | undefined) => fetch(csv, { headers: { authorization: `Bearer ${token}` } });
      const unread = await ask(large.user.token);
      assert.equal(unread.status, 200);
      const second = await ask(large.user.token);
      assert.equal(second.status, 429);
      assert.ok(second.headers.get("retry-after"));
      const someoneElse = await ask(large.admin.token);
      assert.equal((await someoneElse.text()).split("\r\n").length, 3_002);
      await unread.body?.cancel();
      for (let tries = 0; ; tries++) {
        const again = await ask(large.user.token);
        await again.body?.cancel();
        if (again.status === 200) break;
        assert.ok(tries < 100, "an export that was given up still counts");
        await sleep(20);
      }
    });

    test("is cut where the database fails on the way, instead of ending early", async () => {
      const headers = { authorization: `Bearer ${large.admin.token}` };
      const reply = await fetch(`${large.url}/components?format=csv`, { headers });
      assert.equal(reply.status, 200);
      await runSql(large.config.databaseUrl, "alter table component_uses rename to lost_uses");
      await assert.rejects(reply.text());
    });
  });
});

/** More than the buffers between the service and a client that does not read. */
function manyMegabytes(): string[] {
  return Array.from({ length: 3_000 }, (_, at) => `npm:p${at}@${"1".repeat(7_000)} MIT`);
}

async function addScan(api: ApiWithCallers, project: string, texts: readonly string[]): Promise<void> {
  await storeScan(api, project);
  const findings = texts.map((text) => madeFinding(text));
  const counts = Object.entries(Object.groupBy(findings, ({ resolved_license: license }) => license));
  const licenseDistribution = counts.map(([license, some = []]) => ({ license, count: some.length }));
  const summary = { componentCount: findings.length, violations: 0, warnings: 0, licenseDistribution };
  const packed = { summary, body: gzipSync("{}"), analysis: gzipSync("{}"), components: packFindings(...findings) };
  const claim = await claimScan(api);
  assert.ok(await api.store.scans.complete(claim, { ...packed, completedAt: new Date(), durationSeconds: 1 }));
}

/** The service looks for scans of other processes every few seconds. */
async function untilIndexed(api: ApiWithCallers): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await api.user.get<Found>("/components?limit=1")).body.notIndexed === 0) return;
    await sleep(50);
  }
  throw new Error("The search was not brought up to date.");
}
