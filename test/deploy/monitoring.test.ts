import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { load } from "js-yaml";
import { root } from "../cli/run.ts";
import { missing } from "../helpers/service.ts";
import { adminPassword, onSqlite } from "../helpers/start-api.ts";

const alerts = join(root, "deploy", "alerts.yml");
const dashboard = join(root, "deploy", "grafana-dashboard.json");

describe("the alert rules", { skip: promtoolMissing() ?? false }, () => {
  test("are rules that Prometheus takes", () => {
    assert.match(execFileSync("promtool", ["check", "rules", "--lint-fatal", alerts], { encoding: "utf8" }), /SUCCESS/);
  });

  test("call when something is wrong, and only then", () => {
    const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
    try {
      copyFileSync(alerts, join(folder, "rules.yml"));
      copyFileSync(join(import.meta.dirname, "alerts.yml"), join(folder, "alerts.test.yml"));
      const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "alerts.test.yml"], {
        cwd: folder,
        encoding: "utf8",
      });
      assert.equal(status, 0, stdout + stderr);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("what is watched", () => {
  const start = onSqlite();
  let text: string;
  let served: ReadonlyMap<string, string>;
  before(async () => {
    const api = await start();
    const { access } = await api.login("admin", adminPassword);
    text = (await api.send({ path: "/metrics", token: access })).text;
    served = new Map(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]): [string, string] => [name, type]),
    );
  });

  test("promtool finds nothing wrong with it", { skip: promtoolMissing() ?? false }, () => {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
    assert.equal(status, 0, stdout + stderr);
  });

  for (const [name, read] of [
    ["deploy/alerts.yml", () => alertQueries()],
    ["deploy/grafana-dashboard.json", () => panelQueries()],
  ] as const) {
    test(`${name} asks only for metrics that a server has`, () => {
      const queries = read();
      assert.ok(queries.length >= 5);
      const unknown = queries.flatMap(metricsIn).filter((metric) => !isServed(metric));
      assert.deepEqual(unknown, []);
    });
  }

  test("the dashboard shows every metric of lcc", () => {
    const shown = new Set(panelQueries().flatMap(metricsIn).map(familyOf));
    const own = [...served.keys()].filter((name) => name.startsWith("lcc_"));
    assert.ok(own.length >= 10, own.join());
    assert.deepEqual(
      own.filter((name) => !shown.has(name)),
      [],
    );
  });

  test("a name that does not exist is noticed, a part of a histogram is not taken for one", () => {
    assert.deepEqual(metricsIn('sum by (state) (rate(lcc_made_up_total{code="lcc_x_y"}[5m])) > 2'), [
      "lcc_made_up_total",
    ]);
    assert.equal(isServed("lcc_made_up_total"), false);
    assert.equal(isServed("lcc_ready_bucket"), false);
    assert.equal(isServed("lcc_scan_duration_seconds_bucket"), true);
  });

  /** `up` is Prometheus' own. */
  function isServed(metric: string): boolean {
    if (metric === "up" || served.has(metric)) return true;
    return metric !== familyOf(metric) && served.get(familyOf(metric)) === "histogram";
  }
});

/** All names in a query that are metrics: words outside of braces, quotes and lists of labels that contain `_`, and `up`. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/\b(?:by|without|on|ignoring) \([^)]*\)/g, "");
  return [...bare.matchAll(/\b[a-z][a-z\d_]*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !words.has(name));
}

/** Functions and aggregations before `by (…)` lose their bracket with it. */
const words: ReadonlySet<string> = new Set(["and", "or", "unless", "sum", "max", "count"]);

function familyOf(metric: string): string {
  return metric.replace(/_(?:bucket|sum|count)$/, "");
}

function alertQueries(): string[] {
  const { groups } = load(readFileSync(alerts, "utf8")) as { groups: { rules: { expr: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

function panelQueries(): string[] {
  const { panels } = JSON.parse(readFileSync(dashboard, "utf8")) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

function promtoolMissing(): string | undefined {
  const { status } = spawnSync("promtool", ["--version"]);
  return status === 0 ? undefined : missing("promtool is not installed");
}
