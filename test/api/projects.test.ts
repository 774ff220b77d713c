import assert from "node:assert/strict";
import { before, test } from "node:test";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { completeScan, failScan, storeScan } from "../helpers/api-scans.ts";
import { craftView } from "../helpers/craft-report.ts";
import { onEachDatabase } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";

interface Projects {
  readonly total: number;
  readonly items: readonly {
    readonly project: string;
    readonly scans: number;
    readonly latest: { readonly id: string; readonly status: string };
    readonly complete: { readonly id: string; readonly status: string } | null;
  }[];
}

onEachDatabase("GET /projects", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  let shop: string;
  before(async () => {
    api = await start();
    shop = await completeScan(api, { project: "shop", licenses: { MIT: 1 }, violations: 1, warnings: 0 });
    await storeScan(api, "shop");
    await failScan(api, () => ({ code: "clone_failed", detail: "It could not be cloned." }));
    const reason = { code: "sources_failed", message: "A source failed.", count: 1, advice: "Scan again." } as const;
    const { report } = craftView([{}], { completeness: { state: "partial", reasons: [reason] } });
    await storeReport(api, "unseen", report);
    await storeReport(api, "seen", craftView([{}], { completeness: { state: "complete", reasons: [] } }).report);
    await storeScan(api, "unseen");
    await failScan(api, () => ({ code: "clone_failed", detail: "It could not be cloned." }));
    await storeScan(api, "web shop");
  });
  const list = async (query: string) => (await api.user.get<Projects>(`/projects${query}`)).body;

  test("is empty at first", async () => {
    assert.deepEqual((await (await start()).user.get("/projects")).body, { items: [], total: 0 });
  });

  test("has each project once, with its latest scan and the latest complete one", async () => {
    const { items, total } = await list("");
    assert.equal(total, 4);
    assert.deepEqual(
      items.map(({ project, scans, latest, complete }) => [project, scans, latest.status, complete?.status]),
      [
        ["seen", 1, "pass", "pass"],
        ["shop", 2, "failed", "violation"],
        ["unseen", 2, "failed", "pass"],
        ["web shop", 1, "queued", undefined],
      ],
    );
    assert.equal(items[1]?.complete?.id, shop);
    assert.equal(items[3]?.complete, null);
  });

  const searches: Readonly<Record<string, readonly string[]>> = {
    "?q=SHOP": ["shop", "web shop"],
    "?q=web%20": ["web shop"],
    "?q=%22Shop%22": ["shop"],
    "?q=%25": [],
    "?status=violation": ["shop"],
    "?status=failed": ["shop", "unseen"],
    "?status=pass": ["seen", "unseen"],
    "?status=warning": [],
    "?completeness=partial": ["unseen"],
    "?completeness=complete": ["seen"],
    "?completeness=unknown": ["shop"],
    "?completeness=partial&status=violation": [],
    "?completeness=partial&q=un": ["unseen"],
    "?q=shop&status=queued": ["web shop"],
    "?offset=3": ["web shop"],
    "?limit=1": ["seen"],
  };
  for (const [query, names] of Object.entries(searches)) {
    test(`${query} gives ${names.join(" and ") || "nothing"}`, async () => {
      const found = await list(query);
      assert.deepEqual(
        found.items.map(({ project }) => project),
        names,
      );
    });
  }

  test("counts all that match, whatever part is shown", async () => {
    assert.equal((await list("?q=shop&offset=5&limit=1")).total, 2);
  });

  for (const query of ["limit=0", "limit=1001", "offset=-1", "offset=x", "status=open", "completeness=half"]) {
    test(`answers 400 to ?${query}`, async () => {
      assertProblem(await api.user.get(`/projects?${query}`), 400, "invalid_input");
    });
  }

  testAccess(start, [{ method: "GET", path: "/projects", access: "user" }]);
});
