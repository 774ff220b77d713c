import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

const bom = (license: string, specVersion = "1.6"): string =>
  JSON.stringify({
    ...{ bomFormat: "CycloneDX", specVersion },
    components: [{ type: "library", name: "a", purl: "pkg:npm/a@1.0.0", licenses: [{ license: { id: license } }] }],
  });

describe("lcc scan of an SBOM", () => {
  const { make: project, removeAll } = createProjects();
  after(removeAll);

  test("judges what it lists by its own licenses, and names the file", async () => {
    const folder = project({ "shop.cdx.json": bom("AGPL-3.0-only") });
    const file = join(folder, "shop.cdx.json");
    const { status, stdout } = await lcc(["scan", file, "--offline", "--format", "json", "--context", "production"]);
    const { report, summary } = JSON.parse(stdout) as ScanDetail;
    assert.equal(status, 1);
    assert.deepEqual([summary.project, summary.status, report.source], ["shop", "violation", { path: file }]);
    const [finding] = report.findings;
    assert.deepEqual(
      [finding?.component.purl, finding?.component.resolvedBy, finding?.resolved_license, finding?.sources],
      ["pkg:npm/a@1.0.0", "sbom", "AGPL-3.0-only", ["sbom"]],
    );
  });

  test("follows the lcc.yml beside it, and has the folder's name when it has none of its own", async () => {
    const folder = project({ "shop/bom.json": bom("AGPL-3.0-only"), "shop/lcc.yml": "context: production\n" });
    const { status, stdout } = await lcc(["scan", join(folder, "shop/bom.json"), "--offline", "--format", "json"]);
    const { report, summary } = JSON.parse(stdout) as ScanDetail;
    assert.deepEqual([status, summary.project, report.policy.context], [1, "shop", "production"]);
  });

  test("of a project that lcc wrote itself gives the same components, versions and licenses", async () => {
    const folder = project({ "package-lock.json": lockfile({ a: "MIT", "@s/b": "(MIT OR GPL-3.0-only)", c: "Acme" }) });
    const report = join(folder, "report.json");
    await lcc(["scan", folder, "--offline", "--output", report]);
    const sbom = join(folder, "bom"); // the other formats: test/scan/sbom-round-trip.test.ts
    await lcc(["sbom", report, "--format", "spdx", "--output-format", "tag-value", "--output", sbom]);
    const { stdout } = await lcc(["scan", sbom, "--offline", "--format", "json"]);
    const { findings } = (JSON.parse(stdout) as ScanDetail).report;
    assert.deepEqual(
      findings.map(({ component: { name, version }, resolved_license: license }) => [name, version, license]),
      [
        ["@s/b", "1.0.0", "MIT OR GPL-3.0-only"],
        ["a", "1.0.0", "MIT"],
        ["c", "1.0.0", "UNKNOWN"],
      ],
    );
  });

  const refused: Record<string, readonly [string, readonly string[], RegExp]> = {
    "a manifest": [`{"name":"a"}`, [], /^lcc: bom\.json is not an SBOM\. lcc scan takes a folder, [^\n]*\n$/],
    "a broken SBOM": [bom("MIT").slice(0, -1), [], /^lcc: bom\.json[^\n]*not valid JSON[^\n]*\n$/],
    "a version that is not read": [bom("MIT", "9.9"), [], /^lcc: bom\.json: [^\n]*CycloneDX 9\.9; lcc reads[^\n]*\n$/],
    "--exclude": [bom("MIT"), ["--exclude", "x"], /^lcc: --exclude leaves out files of a folder; [^\n]*\n$/],
  };
  for (const [name, [text, options, want]] of Object.entries(refused)) {
    test(`refuses ${name} with status 2`, async () => {
      const folder = project({});
      writeFileSync(join(folder, "bom.json"), text);
      const { status, stdout, stderr } = await lcc(["scan", join(folder, "bom.json"), "--offline", ...options]);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, want);
    });
  }
});
