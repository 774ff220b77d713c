import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { ComponentFilter, Store } from "../../src/store/store.ts";
import { madeFinding, packFindings } from "../helpers/made-findings.ts";
import { readRows } from "../helpers/read-rows.ts";
import { type MakePlace, type OpenPlace, testWithStore } from "../helpers/store-place.ts";
import { addComplete, minute, newScan, scanResult } from "../helpers/store-rows.ts";

/** The search for components, on whichever database. */
export function testComponents(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  withStore("components are found in each project's latest complete scan", async (place) => {
    const { store } = place;
    await addScan(store, 0, "shop", ["npm:old@1.0.0 MIT"]);
    const shop = await addScan(store, 1, "shop", [
      "npm:left-pad@1.3.0 MIT",
      "maven:org.apache:log4j-core@2.0 Apache-2.0",
    ]);
    await addScan(store, 2, "web", ["npm:left-pad@1.3.0 MIT", "npm:left-pad@1.2.0 WTFPL"]);
    await store.scans.create(newScan(3, { project: "web" }));
    await indexAll(store);
    assert.deepEqual(await found(store, {}), [
      "left-pad@1.3.0 in shop",
      "left-pad@1.3.0 in web",
      "left-pad@1.2.0 in web",
      "org.apache:log4j-core@2.0 in shop",
    ]);
    const { items } = await store.components.search({ name: "*log4j*" }, { offset: 0, limit: 10 });
    assert.deepEqual(items, [
      {
        type: "maven",
        name: "org.apache:log4j-core",
        version: "2.0",
        license: "Apache-2.0",
        status: "pass",
        scope: "runtime",
        direct: true,
        project: "shop",
        scanId: shop,
      },
    ]);
    await assertCounted(place);
  });

  withStore("names, licenses, families and types narrow the search", async ({ store }) => {
    await addScan(store, 0, "shop", [
      "npm:Left-Pad@1 MIT",
      "npm:left%pad@1 MIT OR AGPL-3.0-only",
      "pypi:left_pad@1 GPL-3.0-only",
      "pypi:right@1 UNKNOWN",
    ]);
    await indexAll(store);
    const names = async (filter: ComponentFilter) => (await found(store, filter)).map((text) => text.split("@")[0]);
    assert.deepEqual(await names({ name: "left-pad" }), ["Left-Pad"]);
    assert.deepEqual(await names({ name: "LEFT*" }), ["left%pad", "Left-Pad", "left_pad"]);
    assert.deepEqual(await names({ name: "left_p*" }), ["left_pad"]);
    assert.deepEqual(await names({ name: "left%*" }), ["left%pad"]);
    assert.deepEqual(await names({ name: "*T" }), ["right"]);
    assert.deepEqual(await names({ name: "left" }), []);
    assert.deepEqual(await names({ type: "pypi" }), ["left_pad", "right"]);
    assert.deepEqual(await names({ license: "agpl*" }), ["left%pad"]);
    assert.deepEqual(await names({ license: "mit" }), ["left%pad", "Left-Pad"]);
    assert.deepEqual(await names({ license: "UNKNOWN" }), ["right"]);
    assert.deepEqual(await names({ license: "nothing" }), []);
    assert.deepEqual(await names({ family: "copyleft" }), ["left_pad"]);
    assert.deepEqual(await names({ family: "permissive", type: "npm", name: "*-*" }), ["Left-Pad"]);
  });

  withStore("a large scan leaves turns to others while it is indexed", async ({ store }) => {
    await addScan(
      store,
      0,
      "large",
      Array.from({ length: 5_000 }, (_, at) => `npm:p${at}@1 MIT`),
    );
    let turns = 0;
    const { signal, abort } = stopper();
    const count = async () => {
      for (; !signal.aborted; turns++) await nextTurn();
    };
    await Promise.all([indexAll(store).finally(abort), count()]);
    assert.ok(turns >= 20, `there were only ${turns} turns`);
    assert.equal((await store.components.search({}, { offset: 0, limit: 1 })).total, 5_000);
  });

  withStore("every page and the whole are the same list", async ({ store }) => {
    const licenses = ["MIT", "ISC", "Apache-2.0"];
    for (const [at, project] of ["a", "b", "c", "d"].entries()) {
      const texts = Array.from({ length: 12 }, (_, n) => `npm:p${n % 5}@${n % (at + 2)} ${licenses[(n * at) % 3]}`);
      await addScan(store, at, project, [...new Set(texts)]);
    }
    await indexAll(store);
    const whole = await found(store, {});
    for (const limit of [1, 3, 7]) {
      const pages: string[] = [];
      for (let offset = 0; offset < whole.length; offset += limit) {
        const page = await store.components.search({}, { offset, limit });
        assert.equal(page.total, whole.length);
        pages.push(...page.items.map(nameUse));
      }
      assert.deepEqual(pages, whole);
    }
    const all: string[] = [];
    for await (const some of store.components.all({})) all.push(...some.map(nameUse));
    assert.deepEqual(all, whole);
    assert.deepEqual((await store.components.search({}, { offset: 1000, limit: 5 })).items, []);
  });

  withStore("a new scan changes what differs, and no more", async (place) => {
    const { store } = place;
    await addScan(store, 0, "shop", ["npm:kept@1 MIT", "npm:gone@1 MIT", "npm:judged@1 MIT"]);
    await addScan(store, 1, "web", ["npm:gone@1 MIT"]);
    await indexAll(store);
    const ends = { until: "2026-04-01", reason: "", approvedBy: "" };
    const waiver = { component: "judged", ...ends, from: "policy", status: "warning" } as const;
    const judged = madeFinding("npm:judged@1 MIT", { status: "warning" });
    const waived = { ...judged, decision: { ...judged.decision, waiver } };
    await addScan(store, 2, "shop", ["npm:kept@1 MIT", "npm:new@1 ISC", waived]);
    assert.equal((await store.components.search({}, { offset: 0, limit: 1 })).notIndexed, 1);
    await indexAll(store);
    const { items, notIndexed } = await store.components.search({}, { offset: 0, limit: 10 });
    assert.equal(notIndexed, 0);
    assert.deepEqual(items.map(nameUse), ["gone@1 in web", "judged@1 in shop", "kept@1 in shop", "new@1 in shop"]);
    assert.deepEqual([items[1]?.status, items[1]?.waivedUntil], ["warning", "2026-04-01"]);
    await assertCounted(place);
  });

  withStore("what is removed is not found any more, and the scan before is found again", async (place) => {
    const { store } = place;
    await addScan(store, 0, "gone", ["npm:gone@1 MIT", "npm:shared@1 MIT"]);
    await addScan(store, 6, "shop", ["npm:shared@1 MIT"]);
    await indexAll(store);
    assert.equal(await store.scans.prune(minute(5)), 1);
    assert.deepEqual(await found(store, {}), ["shared@1 in shop"]);
    await assertCounted(place);
    assert.deepEqual(await readRows(place.url, "select name, uses from components"), [{ name: "shared", uses: "1" }]);
  });

  withStore("a scan that is not the latest any more is not put into the search", async ({ store }) => {
    await addScan(store, 0, "shop", ["npm:old@1 MIT"]);
    const outdated = await store.components.outdated([]);
    assert.ok(outdated);
    const packed = await store.components.entries(outdated.scanId);
    assert.ok(packed);
    await addScan(store, 1, "shop", ["npm:new@1 MIT"]);
    assert.equal(await store.components.index(outdated, packed), false);
    assert.deepEqual(await found(store, {}), []);
    const many = Array.from({ length: 70_000 }, (_, at) => `scan-${at}-skipped`); // databases take fewer parameters
    assert.equal(
      await store.components.outdated([...many, (await store.components.outdated([]))?.scanId ?? ""]),
      undefined,
    );
  });

  withStore("names that no index and no database takes are stored all the same", async (place) => {
    const { store } = place;
    const long = "x".repeat(100_000);
    await addScan(store, 0, "shop", [
      madeFinding("npm:a@1 MIT", { resolved_license: `LicenseRef-${"y".repeat(2000)}` }),
      `npm:${long}@${long} MIT`,
      "npm:nul\0 and half \ud800@1 MIT",
      "npm:😀@1 MIT",
    ]);
    await indexAll(store);
    assert.equal((await found(store, {})).length, 4);
    assert.equal((await found(store, { name: long })).length, 1);
    assert.equal((await found(store, { name: "NUL*" })).length, 1);
    assert.equal((await found(store, { name: "*😀*" })).length, 1);
    await assertCounted(place);
  });

  withStore("thousands of components are put into the search at once, and by several servers", async (place) => {
    const { store } = place;
    const many = Array.from({ length: 1_300 }, (_, at) => `npm:p${at}@1 MIT`);
    for (const [at, project] of ["a", "b", "c"].entries())
      await addScan(store, at, project, at === 1 ? many.toReversed() : many);
    const other = await place.openAgain();
    await Promise.all([indexAll(store), indexAll(other)]);
    assert.equal((await store.components.search({}, { offset: 0, limit: 1 })).total, 3_900);
    await assertCounted(place);
  });
}

async function addScan(
  store: Store,
  at: number,
  project: string,
  findings: readonly (string | Finding)[],
): Promise<string> {
  const made = findings.map((finding) => (typeof finding === "string" ? madeFinding(finding) : finding));
  const licenses: Record<string, number> = {};
  for (const { resolved_license: license } of made) licenses[license] = (licenses[license] ?? 0) + 1;
  const components = packFindings(...made);
  return addComplete(store, newScan(at, { project }), { ...scanResult({}, licenses), components });
}

/** As the service does it in the background. */
async function indexAll({ components }: Store): Promise<void> {
  for (let next = await components.outdated([]); next; next = await components.outdated([])) {
    const packed = await components.entries(next.scanId);
    assert.ok(packed);
    await components.index(next, packed);
  }
}

async function found(store: Store, filter: ComponentFilter): Promise<string[]> {
  const { items, total } = await store.components.search(filter, { offset: 0, limit: 1000 });
  assert.equal(items.length, total);
  return items.map(nameUse);
}

function nameUse({ name, version, project }: { name: string; version: string; project: string }): string {
  return `${name}@${version} in ${project}`;
}

/** How often each component is used was counted on the way; compares it with what is there. */
async function assertCounted({ url }: OpenPlace): Promise<void> {
  const counted = "select component_id as id, count(*) as uses from component_uses group by component_id order by 1";
  assert.deepEqual(await readRows(url, "select id, uses from components order by 1"), await readRows(url, counted));
}

function stopper() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
