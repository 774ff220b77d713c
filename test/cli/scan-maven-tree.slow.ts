import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type Replay, startReplay } from "../../scripts/corpus/replay/maven.ts";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { freePort } from "../helpers/free-port.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";
import { lcc } from "./run.ts";

const corpus = sharedFolder("corpus/resolution");
const project = join(corpus ?? "", "maven-petclinic-rest-boot");

describe("a Spring Boot project, which has no lockfile", needs(corpus), () => {
  const cache = mkdtempSync(join(tmpdir(), "lcc-test-"));
  let repository: Replay;
  let refusing: string;

  before(async () => {
    repository = await startReplay(join(corpus ?? "", "registry"));
    refusing = `http://127.0.0.1:${await freePort()}`;
  });
  after(async () => {
    await repository.close();
    rmSync(cache, { recursive: true, force: true });
  });

  async function scan(...options: string[]): Promise<ScanDetail["report"]> {
    const env = {
      SVC_MAVEN_URL: String(repository.addresses["maven"]),
      SVC_CLEARLYDEFINED_URL: refusing,
      SVC_CODE_HOST_URL: refusing,
      SVC_CODE_HOST_API_URL: refusing,
      XDG_CACHE_HOME: cache,
    };
    const { stdout, stderr } = await lcc(["scan", join(project, "manifest"), "--format", "json", ...options], { env });
    assert.notEqual(stdout, "", stderr);
    return (JSON.parse(stdout) as ScanDetail).report;
  }

  test("is listed as Maven lists it, with versions", async () => {
    const report = await scan();
    const listed = report.findings.map(({ component: { name, version } }) => `${name}@${version}`).sort();
    assert.deepEqual(listed, expected());
    const codes = report.completeness?.reasons.map(({ code }) => code) ?? [];
    assert.ok(!codes.includes("no_lockfile") && !codes.includes("unresolved"), codes.join());
  });

  test("is listed with its direct dependencies only where the tree is not wanted", async () => {
    const report = await scan("--no-transitive");
    assert.ok(report.findings.length < 30, String(report.findings.length));
    assert.ok(report.completeness?.reasons.some(({ code }) => code === "no_lockfile"));
  });
});

function expected(): string[] {
  const [, ...rows] = readFileSync(join(project, "expected.tsv"), "utf8").split("\n").filter(Boolean);
  return rows
    .map((row) => row.split("\t"))
    .map(([name, version]) => `${name}@${version}`)
    .sort();
}
