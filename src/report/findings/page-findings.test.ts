import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Finding } from "../../domain/report/finding.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { toNext } from "../../text/page-cursor.ts";
import type { countFindings } from "./count-findings.ts";
import { type FindingIndex, indexFindings } from "./index-findings.ts";
import { type FindingsPage, pageFindings } from "./page-findings.ts";

interface FoundPage {
  readonly items: readonly Finding[];
  readonly total: number;
  readonly next?: string;
  readonly counts?: ReturnType<typeof countFindings>;
}

describe("pages of findings", () => {
  let all: readonly Finding[];
  let index: FindingIndex;
  before(async () => {
    const { report } = await sampleReport(300);
    const findings = report.findings.map((finding, at) => {
      const workspaces = [{ name: "@shop/web", path: "apps/web" }];
      return at % 10 === 0 ? { ...finding, component: { ...finding.component, workspaces } } : finding;
    });
    all = JSON.parse(JSON.stringify(findings)) as Finding[];
    index = indexFindings(Buffer.from(JSON.stringify({ ...report, findings }, null, 1)));
  });

  function ask(page: Partial<FindingsPage>) {
    const answer = pageFindings(index, { offset: 0, limit: 1000, ...page }).toString("utf8");
    const { next: _next, ...found } = JSON.parse(answer) as FoundPage;
    return found;
  }

  const assertFound = (page: Partial<FindingsPage>, isWanted: (finding: Finding) => boolean) => {
    const wanted = all.filter(isWanted);
    assert.ok(wanted.length > 0 && wanted.length < all.length, `${wanted.length} of ${all.length} are wanted`);
    assert.deepEqual(ask(page), { items: wanted, total: wanted.length });
  };

  test("have all findings in the order of the report, cut where it was asked for", () => {
    assert.deepEqual(ask({}), { items: all, total: 300 });
    assert.deepEqual(ask({ offset: 290, limit: 5 }), { items: all.slice(290, 295), total: 300 });
    assert.deepEqual(ask({ offset: 300 }), { items: [], total: 300 });
  });

  test("have one item for the variants of a package for several platforms, if asked for", () => {
    const [sample] = all;
    assert.ok(sample);
    const named = (name: string, scope: Finding["component"]["scope"] = "optional") => ({
      ...sample,
      component: { ...sample.component, name, type: "npm", version: "1.0.0", scope, dependsOn: [] },
    });
    const names = ["@a/darwin-arm64", "b", "@a/linux-x64", "@a/win32-x64"];
    const findings = [...names.map((name) => named(name)), named("@a/sunos-x64", "runtime")];
    const variants = indexFindings(Buffer.from(JSON.stringify({ findings })));
    const read = (page: Partial<FindingsPage>) =>
      JSON.parse(pageFindings(variants, { offset: 0, limit: 10, ...page }).toString("utf8")) as FoundPage;
    assert.deepEqual(read({}), { items: findings, total: 5 });
    const [first, ...others] = findings;
    const grouped = { ...first, variants: ["@a/linux-x64", "@a/win32-x64"] };
    assert.deepEqual(read({ group: "platform" }), { items: [grouped, others[0], others[3]], total: 3 });
    assert.deepEqual(read({ group: "platform", offset: 1, limit: 1 }), {
      items: [others[0]],
      total: 3,
      next: toNext(2),
    });
  });

  test("have those with a status, type, scope, workspace", () => {
    assertFound({ status: "violation" }, ({ status }) => status === "violation");
    assertFound({ type: "npm" }, ({ component }) => component.type === "npm");
    assertFound({ scope: "dev" }, ({ component }) => component.scope === "dev");
    assertFound({ workspace: "apps/web" }, (finding) => all.indexOf(finding) % 10 === 0);
    assertFound(
      { workspace: "@shop/web", type: "npm" },
      (finding) => all.indexOf(finding) % 10 === 0 && finding.component.type === "npm",
    );
    assert.deepEqual(ask({ workspace: "apps" }), { items: [], total: 0 });
  });

  test("have direct ones, or those that are known not to be", () => {
    const count = (value: boolean | undefined) => all.filter(({ component }) => component.direct === value).length;
    assert.equal(ask({ direct: true }).total, count(true));
    assert.equal(ask({ direct: false }).total, count(false));
  });

  test("have those with a license, also as one of several, and of a family", () => {
    assertFound({ license: "mit" }, ({ resolved_license: license }) => license.split(/[ ()]+/).includes("MIT"));
    assert.ok(ask({ family: "permissive" }).items.every(({ resolved_license: license }) => license !== "UNKNOWN"));
    assert.ok(ask({ family: "permissive" }).total >= ask({ license: "MIT" }).total);
  });

  test("have those that a search finds by name, version or license, in upper or lower case", () => {
    const name = all[7]?.component.name ?? "";
    assert.ok(ask({ q: name.toUpperCase() }).items.some(({ component }) => component.name === name));
    assert.deepEqual(ask({ q: "no such thing" }), { items: [], total: 0 });
    const found = (q: string) => ask({ q }).items.some(({ component }) => component.name === name);
    const patterns = [
      `${name.slice(0, 3)}*`,
      `*${name.slice(1)}`,
      `*${name.slice(1, 3)}`,
      `"${name}"`,
      `"${name.slice(1)}"`,
    ];
    assert.deepEqual(patterns.map(found), [true, true, false, true, false]);
  });

  test("have one component by its whole identity", () => {
    const [wanted] = all.slice(7);
    assert.ok(wanted);
    const { type, name, version } = wanted.component;
    assert.deepEqual(ask({ component: `${type}:${name}@${version}` }), { items: [wanted], total: 1 });
    assert.equal(ask({ component: name }).total, 0);
  });

  test("come with counts of all matches, the worst value first; a list ignores its own filter", () => {
    const count = (isCounted: (finding: Finding) => boolean) => all.filter(isCounted).length;
    const { counts } = ask({ counts: true, limit: 1, status: "violation" });
    assert.deepEqual(
      counts?.status.map(({ value }) => [value, count(({ status }) => status === value)]),
      counts?.status.map((one) => [one.value, one.count]),
    );
    assert.equal(counts?.status[0]?.value, "violation");
    const [npm] = counts?.type.filter(({ value }) => value === "npm") ?? [];
    const violations = count(({ status, component }) => status === "violation" && component.type === "npm");
    assert.deepEqual(npm, { value: "npm", count: violations, violations, warnings: 0 });
    assert.deepEqual(
      counts?.workspace.map(({ value }) => value),
      ["apps/web"],
    );
  });

  test("are sorted in both directions, and the worst status comes first", () => {
    for (const key of ["name", "type", "scope"] as const) {
      const values = ask({ sort: key }).items.map(({ component }) => component[key]);
      assert.deepEqual(values, values.toSorted());
      assert.deepEqual(
        ask({ sort: `-${key}` }).items.map(({ component }) => component[key]),
        values.toReversed(),
      );
    }
    assert.equal(ask({ sort: "-direct" }).items[0]?.component.direct, true);
    const statuses = ask({ sort: "status" }).items.map(({ status }) => status);
    assert.deepEqual([statuses[0], statuses.at(-1)], ["violation", "pass"]);
  });

  test("returns empty pages for a report without findings", () => {
    const empty = indexFindings(Buffer.from('{"schemaVersion":1,"findings":[]}'));
    assert.equal(pageFindings(empty, { offset: 0, limit: 10 }).toString(), '{"items":[],"total":0}');
  });
});
