import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { createCachedFindings } from "./cached-findings.ts";
import type { FindingsPage } from "../../report/findings/page-findings.ts";
import { createReportWork } from "./report-work.ts";

function reportOf(id: string, findings: number) {
  const list = Array.from({ length: findings }, (_, at) => ({
    component: { type: "npm", name: `${id}-${at}`, version: "1.0.0", scope: "runtime", locations: [] },
    resolved_license: "MIT",
    status: "pass",
  }));
  return { id, summary: "{}", body: gzipSync(JSON.stringify({ findings: list })) };
}

describe("reports that are read page by page", () => {
  test("are kept without being sent again, up to a bound, and the one that was asked for longest ago goes first", async () => {
    const [a, b, c] = [reportOf("a", 100), reportOf("b", 100), reportOf("c", 100)];
    const one = gunzipSync(a.body).byteLength;
    const kept = createCachedFindings(2.5 * one);
    await kept.read(a);
    await kept.read(b);
    assert.equal((await kept.read({ id: "a", summary: "{}" })).rows.length, 100);
    await kept.read(c);
    assert.deepEqual(kept.ids(), ["a", "c"]);
    await assert.rejects(kept.read({ id: "b", summary: "{}" }), /was not sent along/);
  });

  test("are read and not kept where one alone is beyond the bound", async () => {
    const kept = createCachedFindings(1_000);
    assert.equal((await kept.read(reportOf("a", 100))).rows.length, 100);
    assert.deepEqual(kept.ids(), []);
  });

  test("are loaded once for all their pages, by a process that knows what it keeps", async () => {
    const { ask, loaded } = openReader();
    assert.deepEqual(await ask("a", {}), ["a-0"]);
    assert.deepEqual(await ask("b", { offset: 7 }), ["b-7"]);
    assert.deepEqual(await ask("a", { offset: 29 }), ["a-29"]);
    assert.deepEqual(loaded, ["a", "b"]);
  });

  test("are still there after a reader who left before the page was made", async () => {
    const { ask, loaded } = openReader();
    await ask("a", {});
    for (const wait of [0, 1, 3]) {
      const leaving = new AbortController();
      const left = ask("a", { counts: true }, leaving.signal).catch(() => []);
      await sleep(wait);
      leaving.abort();
      await left;
      assert.deepEqual(await ask("a", { offset: 29 }), ["a-29"]);
    }
    assert.deepEqual(loaded, ["a"]);
  });
});

/** Reads pages of reports with 30 findings, in one process; says which reports it had to load. */
function openReader() {
  const runJob = createReportWork({ atOnce: 1 });
  const loaded: string[] = [];
  return {
    loaded,
    async ask(id: string, page: Partial<FindingsPage>, signal = new AbortController().signal) {
      const load = async () => {
        loaded.push(id);
        return reportOf(id, 30).body;
      };
      const job = { kind: "findings", page: { offset: 0, limit: 1, ...page } } as const;
      const result = await runJob({ job, reports: [{ id, summary: "{}", load }], title: "", instead: "" }, signal);
      const { items } = JSON.parse(gunzipSync(result).toString()) as { items: { component: { name: string } }[] };
      return items.map(({ component }) => component.name);
    },
  };
}
