import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { startNpmRegistry } from "../helpers/npm-registry.ts";
import { createProjects } from "../helpers/project.ts";
import { startServer } from "../helpers/stand-in.ts";
import { lcc } from "./run.ts";

test("a machine without a network uses the answers of another, and sends no request", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  let asked = 0;
  const server = await startServer((request, response) => {
    asked++;
    const isTold = request.url === "/pypi/told/1.0/json";
    const info = { name: "told", version: "1.0", license_expression: "MIT" };
    response.writeHead(isTold ? 200 : 404).end(JSON.stringify(isTold ? { info } : {}));
  });
  const [project, file] = [join(folder, "project.txt"), join(folder, "answers.gz")];
  writeFileSync(join(folder, "requirements.txt"), "told==1.0\nunheard==1.0\n");
  const run = (machine: string, ...args: string[]) =>
    lcc(args, {
      env: {
        XDG_CACHE_HOME: join(folder, machine),
        SVC_PYPI_URL: server.address,
        SVC_CLEARLYDEFINED_URL: server.address,
        SVC_CODE_HOST_API_URL: server.address,
        SVC_CODE_HOST_URL: server.address,
      },
    });
  const scan = (machine: string, ...args: string[]) =>
    run(machine, "scan", folder, "--format", "json", "--no-transitive", "--output", project, ...args);
  try {
    assert.match(
      (await run("empty", "cache", "export", file)).stderr,
      /nothing to export\. Scan a project without --offline first\.\n$/,
    );
    await scan("online");
    const refused = await run("online", "cache", "export", file);
    assert.deepEqual([refused.status, readdirSync(folder).includes("answers.gz")], [2, false], refused.stderr);
    const exported = await run("online", "cache", "export", file, "--all");
    const sha256 = /^([0-9a-f]{64}) {2}answers\.gz\n$/.exec(exported.stdout)?.[1] ?? "";
    assert.notEqual(sha256, "", exported.stdout + exported.stderr);

    const wrong = await run("far", "cache", "import", file, "--sha256", "0".repeat(64));
    assert.deepEqual([wrong.status, /another SHA-256/.test(wrong.stderr)], [2, true], wrong.stderr);
    await scan("far", "--offline");
    assert.deepEqual(read(project), [
      ["told", "UNKNOWN", []],
      ["unheard", "UNKNOWN", []],
    ]);

    const imported = await run("far", "cache", "import", file, "--sha256", sha256);
    assert.equal(imported.status, 0, imported.stderr);
    const before = asked;
    await scan("far", "--offline");
    assert.equal(asked, before);
    assert.deepEqual(read(project)[0], ["told", "MIT", ["pypi answer current"]]);
    const reasons = (JSON.parse(readFileSync(project, "utf8")) as ScanDetail).report.completeness?.reasons ?? [];
    assert.match(
      reasons.map(({ message }) => message).join("\n"),
      /no license source was asked\. Imported answers were used for 2 components\. /,
    );

    assert.match((await run("far", "cache", "clear")).stdout, /Removed [1-9]/);
    await scan("far", "--offline");
    assert.equal(read(project)[0]?.[1], "UNKNOWN");
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});

test("projects without a lockfile have their dependencies there, too, if every answer was carried", async (t) => {
  const registry = await startNpmRegistry({
    a: { "1.0.0": { license: "MIT", dependencies: { b: "^1.0.0" } } },
    b: { "1.2.0": { license: "ISC" } },
  });
  const projects = createProjects();
  t.after(async () => {
    projects.removeAll();
    await registry.close();
  });
  const manifest = (name: string) => JSON.stringify({ dependencies: { [name]: "^1.0.0" } });
  const [known, partly] = [
    projects.make({ "package.json": manifest("a") }),
    projects.make({ "web/package.json": manifest("a"), "api/package.json": manifest("c") }),
  ];
  const [file, report] = [join(known, "answers.gz"), join(partly, "report.json")];
  const run = (machine: string, ...args: string[]) =>
    lcc(args, { env: { XDG_CACHE_HOME: join(known, machine), SVC_NPM_URL: registry.address } });
  const scan = async (machine: string, folder: string, ...args: string[]) => {
    const { status, stderr } = await run(machine, "scan", folder, "--output", report, ...args);
    assert.equal(status, 0, stderr);
    const { findings, coverage, completeness } = (JSON.parse(readFileSync(report, "utf8")) as ScanDetail).report;
    rmSync(report);
    return {
      licenses: findings.map(({ component, resolved_license: license }) => `${component.name} ${license}`).sort(),
      unlocked: (coverage.unlocked ?? []).map((manifest) => manifest.file),
      reasons: (completeness?.reasons ?? []).map(({ code, message }) => `${code}: ${message}`).join("\n"),
    };
  };
  assert.deepEqual((await scan("online", known)).licenses, ["a MIT", "b ISC"]);
  const exported = await run("online", "cache", "export", file, "--all");
  const imported = await run("far", "cache", "import", file, "--sha256", exported.stdout.slice(0, 64));
  assert.equal(imported.status, 0, imported.stderr);

  const whole = await scan("far", known, "--offline");
  assert.deepEqual([whole.licenses, whole.unlocked], [["a MIT", "b ISC"], []]);
  assert.match(whole.reasons, /Dependencies without a lockfile are those of imported answers, as of their export\./);
  const part = await scan("far", partly, "--offline");
  assert.deepEqual([part.licenses, part.unlocked], [["a MIT", "b ISC", "c UNKNOWN"], ["api/package.json"]]);
  assert.doesNotMatch(part.reasons, /sources_failed|unresolved/);
  assert.deepEqual((await scan("far", known, "--offline", "--no-transitive")).licenses, ["a UNKNOWN"]);
});

function read(file: string) {
  const { findings } = (JSON.parse(readFileSync(file, "utf8")) as ScanDetail).report;
  return findings.map(({ component, resolved_license: license, evidence }) => [
    component.name,
    license,
    evidence.map(({ source, outcome, imported }) => `${source} ${outcome} ${imported ?? "asked"}`),
  ]);
}
