import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { lcc } from "./run.ts";

/** Packages of a made-up project, and who knows their licenses. */
const requirements = ["told==1.0", "curated==1.0", "hosted==1.0", "vague==1.0", "unheard==1.0", "ranged>=1"].join("\n");

describe("lcc scan with its sources", () => {
  let folder: string;
  let pypi: StandIn;
  let curated: StandIn;
  let codeHost: StandIn;
  let isDown = false;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
    writeFileSync(join(folder, "requirements.txt"), requirements);
    pypi = await startServer((request, response) => {
      const name = request.url?.split("/")[2] ?? "";
      const info: Readonly<Record<string, object>> = {
        told: { license_expression: "MIT", author: "Ada", author_email: "ada@a.example" },
        curated: { license: "" },
        hosted: { license: "", project_urls: { Source: `${codeHost.address}/owner/hosted` } },
        vague: { license: "GPL" },
        ranged: { license_expression: "MIT" },
      };
      if (isDown) response.destroy();
      // It knows licenses and has no index, so that no tree can be resolved.
      else if (info[name] && request.url?.startsWith("/pypi/"))
        response.writeHead(200).end(JSON.stringify({ info: { name, version: "1.0", ...info[name] } }));
      else response.writeHead(404).end("{}");
    });
    curated = await startServer((_request, response, body) => {
      if (isDown) return void response.destroy();
      const coordinates = JSON.parse(body) as string[];
      const answers = coordinates.map((one) => [
        one,
        one.includes("/curated/") ? { licensed: { declared: "ISC" }, described: { tools: ["x"] } } : {},
      ]);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(Object.fromEntries(answers)));
    });
    codeHost = await startServer((request, response) => {
      if (isDown) return void response.destroy();
      if (!request.url?.includes("/repos/owner/hosted/license")) return void response.writeHead(404).end("{}");
      response
        .writeHead(200)
        .end(JSON.stringify({ license: { spdx_id: "BSD-3-Clause", key: "bsd-3-clause" }, path: "LICENSE" }));
    });
  });
  after(async () => {
    await Promise.all([pypi, curated, codeHost].map((server) => server.close()));
    rmSync(folder, { recursive: true });
  });

  async function scan(
    cache: string,
    ...options: string[]
  ): Promise<{ byName: Map<string, Finding>; detail: ScanDetail; requests: number }> {
    const count = () => pypi.requests.length + curated.requests.length + codeHost.requests.length;
    const before = count();
    const env = {
      SVC_PYPI_URL: pypi.address,
      SVC_CLEARLYDEFINED_URL: curated.address,
      SVC_CODE_HOST_URL: codeHost.address,
      SVC_CODE_HOST_API_URL: codeHost.address,
      XDG_CACHE_HOME: join(folder, cache),
    };
    const { stdout, stderr } = await lcc(["scan", folder, "--format", "json", "--exclude", cache, ...options], { env });
    assert.doesNotMatch(stderr, /lcc:/);
    const detail = JSON.parse(stdout) as ScanDetail;
    return {
      detail,
      byName: new Map(detail.report.findings.map((one) => [one.component.name, one])),
      requests: count() - before,
    };
  }

  const told = (finding: Finding | undefined) => [finding?.resolved_license, finding?.sources];

  test("asks the registry, then the curated data, then the code host, and keeps what each said", async () => {
    const { byName } = await scan("first");
    assert.deepEqual(told(byName.get("told")), ["MIT", ["pypi"]]);
    assert.deepEqual(byName.get("told")?.component.supplier, { name: "Ada", kind: "person" });
    assert.deepEqual(told(byName.get("curated")), ["ISC", ["clearlydefined"]]);
    assert.deepEqual(told(byName.get("hosted")), ["BSD-3-Clause", ["github"]]);
    assert.deepEqual(
      told(byName.get("vague")),
      ["GPL-1.0-or-later", ["pypi"]],
      "a weak answer counts if no source has a better one",
    );
    assert.deepEqual(told(byName.get("unheard")), ["UNKNOWN", []]);
    const ranged = byName.get("ranged");
    assert.deepEqual(
      [ranged?.component.version, ranged?.component.facts, ranged?.evidence[0]?.assumed],
      ["", { assumedVersion: "1.0" }, true],
    );
    assert.deepEqual(
      byName.get("hosted")?.evidence.map(({ source, outcome }) => `${source} ${outcome}`),
      ["pypi none", "clearlydefined none", "github answer"],
    );
    assert.deepEqual(
      byName.get("told")?.evidence.map(({ source }) => source),
      ["pypi"],
      "no further source is asked after an answer",
    );
  });

  test("does not ask again what it knows", async () => {
    const { byName, requests } = await scan("first");
    assert.equal(requests, 0);
    assert.deepEqual(told(byName.get("hosted")), ["BSD-3-Clause", ["github"]]);
  });

  test("sends no requests offline", async () => {
    const { byName, requests } = await scan("offline", "--offline");
    assert.equal(requests, 0);
    assert.deepEqual(told(byName.get("told")), ["UNKNOWN", []]);
  });

  test("completes when every source fails, says so, and does not remember it", async () => {
    isDown = true;
    const failed = await scan("second");
    assert.deepEqual(told(failed.byName.get("told")), ["UNKNOWN", []]);
    assert.deepEqual([...new Set(failed.detail.report.sourceFailures.map(({ source }) => source))].sort(), [
      "clearlydefined",
      "pypi",
    ]);
    isDown = false;
    const { byName } = await scan("second");
    assert.deepEqual(told(byName.get("told")), ["MIT", ["pypi"]]);
  });
});
