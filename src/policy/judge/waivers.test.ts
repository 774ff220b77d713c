import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import { type ComponentToWaive, endsSoon, findWaiver } from "./waivers.ts";

const gpl: ComponentToWaive = {
  type: "npm",
  name: "readline-sync",
  version: "1.4.10",
  purl: "pkg:npm/readline-sync@1.4.10",
  locations: [{ file: "services/legacy/package-lock.json" }],
  license: "GPL-3.0-only",
  texts: [],
};

const whole = {
  component: "npm:readline-sync",
  license: "GPL-3.0-only",
  until: "2026-06-15",
  reason: "r",
  approvedBy: "Legal",
};

/** `yes`, why it has ended, or `no` where it is about something else. */
function applies(waiver: object, component: Partial<ComponentToWaive> = {}, today = "2026-06-15"): string {
  const { waivers } = contextOf(`waivers: ${JSON.stringify([{ ...whole, ...waiver }])}`);
  const result = findWaiver({ ...gpl, ...component }, waivers, today);
  return result.waiver ? "yes" : (result.ended[0]?.because ?? "no");
}

describe("a waiver covers a component", () => {
  const cases: Record<string, readonly [waiver: object, component: Partial<ComponentToWaive>, want: string]> = {
    "by type and name": [{}, {}, "yes"],
    "by name": [{ component: "readline-sync" }, {}, "yes"],
    "by package URL": [{ component: "pkg:npm/readline-sync@1.4.10" }, {}, "yes"],
    "by a pattern": [{ component: "npm:readline-*" }, {}, "yes"],
    "but no other": [{ component: "npm:readline" }, {}, "no"],
    "without an end": [{ until: "never" }, {}, "yes"],
    "in a listed version": [{ versions: ["1.0.0", "1.4.10"] }, {}, "yes"],
    "in a version that fits a pattern": [{ versions: ["1.*"] }, {}, "yes"],
    "but in no other version": [{ versions: ["1.4.1", "2.*"] }, {}, "no"],
    "in a folder": [{ path: "services/legacy" }, {}, "yes"],
    "in a folder above": [{ path: "services/" }, {}, "yes"],
    "in a folder by pattern": [{ path: "services/*/package-lock.json" }, {}, "yes"],
    "at any depth": [{ path: "**/legacy" }, {}, "yes"],
    "but not in another folder": [{ path: "services/leg" }, {}, "no"],
    "but not where it is also used elsewhere": [
      { path: "services/legacy" },
      { locations: [...gpl.locations, { file: "package-lock.json" }] },
      "no",
    ],
    "but not if its place is unknown": [{ path: "**" }, { locations: [] }, "no"],
    "whose place is unknown, if the waiver names none": [{}, { locations: [] }, "yes"],
    "but not with a known risk": [{}, { isRisky: true }, "risk"],
    "under the same license, written otherwise": [
      { license: "(isc or gpl-3.0-only)" },
      { license: "GPL-3.0-only OR ISC" },
      "yes",
    ],
    "but not under a part of it": [{}, { license: "GPL-3.0-only AND AGPL-3.0-only" }, "license"],
    "but not under another license": [{}, { license: "AGPL-3.0-only" }, "license"],
    "but not when the license is not known any more": [{}, { license: "UNKNOWN" }, "license"],
    "whose license is unknown": [{ license: "UNKNOWN" }, { license: "UNKNOWN" }, "yes"],
    "but not when it gets a license": [{ license: "UNKNOWN" }, {}, "license"],
    "but no other text": [{}, { texts: ["AGPL-3.0-only"] }, "text"],
    "with the text that it names": [{ detected: "AGPL-3.0-only" }, { texts: ["AGPL-3.0-only"] }, "yes"],
    "but not with a second text": [{ detected: "AGPL-3.0-only" }, { texts: ["AGPL-3.0-only", "SSPL-1.0"] }, "text"],
    "with all texts that it names": [
      { detected: "SSPL-1.0 AND AGPL-3.0-only" },
      { texts: ["AGPL-3.0-only", "SSPL-1.0"] },
      "yes",
    ],
    "with a text that it need not name": [{ detected: "AGPL-3.0-only" }, {}, "yes"],
  };
  for (const [name, [waiver, component, want]] of Object.entries(cases)) {
    test(name, () => assert.equal(applies(waiver, component), want));
  }

  test("applies a waiver on its last day, not on the next", () => {
    assert.equal(applies({}, {}, "2026-06-15"), "yes");
    assert.equal(applies({}, {}, "2026-06-16"), "date");
  });

  test("applies the waiver that lasts longest and does not mention the others", () => {
    const list = [whole, { ...whole, until: "2027-01-01" }, { ...whole, until: "2020-01-01" }];
    const { waivers } = contextOf(`waivers: ${JSON.stringify(list)}`);
    const { waiver, ended } = findWaiver(gpl, waivers, "2026-06-15");
    assert.equal(waiver?.until, "2027-01-01");
    assert.deepEqual(ended, []);
  });

  test("applies the waiver that lasts longest in any order, or the first of equals", () => {
    const ends = ["2026-07-01", "2027-01-01", "2026-12-01", "2027-01-01"];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 0, 3, 2],
      [2, 0, 1, 3],
      [0, 2, 3, 1],
    ]) {
      const list = order.map((at) => ({ ...whole, until: ends[at], reason: `r${at}` }));
      const { waivers } = contextOf(`waivers: ${JSON.stringify(list)}`);
      const want = `r${order.find((at) => ends[at] === "2027-01-01")}`;
      assert.equal(findWaiver(gpl, waivers, "2026-06-15").waiver?.reason, want, String(order));
    }
  });
});

test("thirty days are soon, thirty-one are not", () => {
  assert.equal(endsSoon("2026-07-15", "2026-06-15"), true);
  assert.equal(endsSoon("2026-07-16", "2026-06-15"), false);
});

test("a thousand waivers of single packages cost a lookup each", async () => {
  const list = Array.from({ length: 1_000 }, (_, at) => ({ ...whole, component: `npm:p${at}` }));
  const { waivers } = contextOf(`waivers: ${JSON.stringify(list)}`);
  await assertQuick(5_000, "all lookups", () => {
    for (let round = 0; round < 20_000; round++) findWaiver({ ...gpl, name: "p999", purl: "" }, waivers, "2026-06-15");
  });
});
