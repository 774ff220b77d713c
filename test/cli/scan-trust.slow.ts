import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { ReasonCode } from "../../src/domain/report/completeness.ts";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { toCycloneDx } from "../../src/report/cyclonedx/cyclonedx.ts";
import { formatReport } from "../../src/report/formats.ts";
import { parseReport } from "../../src/report/read-report/read-report.ts";
import { toSpdx } from "../../src/report/spdx/spdx.ts";
import { freePort } from "../helpers/free-port.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { type Ended, lcc } from "./run.ts";

/** The ways in which a scan could end green about something that it did not see. */
describe("a verdict that can be trusted", { concurrency: 2 }, () => {
  const projects = createProjects();
  const caches = mkdtempSync(join(tmpdir(), "lcc-test-"));
  let npm: StandIn;
  let refusing: string;

  before(async () => {
    refusing = `http://127.0.0.1:${await freePort()}`;
    npm = await startServer((_request, response) =>
      response.writeHead(200).end(JSON.stringify({ name: "mupdf", version: "1.3.0", license: "AGPL-3.0-or-later" })),
    );
  });
  after(async () => {
    await npm.close();
    projects.removeAll();
    rmSync(caches, { recursive: true, force: true });
  });

  let rounds = 0;
  /** Every scan has a cache of its own. */
  function scanOnline(folder: string, registry: string, ...options: string[]): Promise<Ended> {
    const env = {
      SVC_NPM_URL: registry,
      SVC_CLEARLYDEFINED_URL: refusing,
      SVC_CODE_HOST_URL: refusing,
      SVC_CODE_HOST_API_URL: refusing,
      XDG_CACHE_HOME: join(caches, String(rounds++)),
    };
    return lcc(["scan", folder, ...options], { env });
  }

  async function reasonsOf(folder: string, ...options: string[]): Promise<[number | null, ReasonCode[]]> {
    const { status, stdout, stderr } = await lcc(["scan", folder, "--offline", "--format", "json", ...options]);
    assert.notEqual(stdout, "", stderr);
    const { report } = JSON.parse(stdout) as ScanDetail;
    return [status, report.completeness?.reasons.map(({ code }) => code) ?? []];
  }

  describe("an outage", () => {
    const yarn =
      'mupdf@^1.3.0:\n  version "1.3.0"\n  resolved "https://registry.yarnpkg.com/mupdf/-/mupdf-1.3.0.tgz"\n';
    let folder: string;
    before(() => (folder = projects.make({ "yarn.lock": `# yarn lockfile v1\n\n\n${yarn}` })));

    test("does not turn a failing build green", async () => {
      assert.equal((await scanOnline(folder, npm.address)).status, 1);
      const { status, stdout } = await scanOnline(folder, refusing);
      assert.equal(status, 4);
      assert.match(
        stdout,
        /^incomplete: 1 component has no exact license answer, because .*npm could not be\s+asked:\s+mupdf\./m,
      );
      assert.match(stdout, /; incomplete$/m);
    });

    test("does not fail a build where the license cannot change the verdict", async () => {
      const tests = projects.make({ "tests/yarn.lock": `# yarn lockfile v1\n\n\n${yarn}` });
      const { status, stdout } = await scanOnline(tests, refusing);
      assert.equal(status, 0);
      assert.match(stdout, /Not counted: 1 of them, whose license cannot\s+change the verdict\./);
      assert.match(stdout, /^pass, but incomplete/m);
    });

    test("is said on standard error where the result is a file, and on the page", async () => {
      const page = join(projects.make({}), "report.html");
      const { status, stderr } = await scanOnline(folder, refusing, "--output", page);
      assert.equal(status, 4);
      assert.match(stderr, /^incomplete: .*npm.*could not be asked/m);
      const html = readFileSync(page, "utf8");
      assert.match(html, /This scan did not see everything/);
      assert.doesNotMatch(html, /<p>Nothing breaks the policy/);
    });

    test("can be accepted", async () => {
      assert.equal((await scanOnline(folder, refusing, "--fail-on", "violation,allow-incomplete")).status, 0);
      assert.equal((await scanOnline(folder, refusing, "--fail-on", "never")).status, 0);
    });

    test("is a failed test of JUnit, also where something else fails", async () => {
      const { status, stdout } = await scanOnline(folder, refusing, "--format", "junit", "--fail-on", "warning");
      assert.equal(status, 1);
      assert.match(
        stdout,
        /<testcase classname="scan" name="scan is complete" time="0">\s*<failure message="1 component/,
      );
    });

    test("is in the CSV, the JUnit, the SBOM and the Markdown", async () => {
      const json = join(projects.make({}), "report.json");
      await scanOnline(folder, refusing, "--output", json);
      const view = parseReport(readFileSync(json, "utf8"), json);
      const write = (format: "csv" | "junit" | "markdown") =>
        formatReport(view, format, { columns: 80, isColored: false });
      assert.match(await write("csv"), /,partial,\r\n/);
      assert.match(await write("junit"), /name="scan is complete" time="0">\s*<failure message="1 component/);
      assert.match(await write("markdown"), /^> Incomplete: 1 component/m);
      const timestamp = new Date(0);
      assert.match(toSpdx(view, { timestamp, outputFormat: "json" }), /This scan is incomplete: 1 component/);
      const bill = { timestamp, specVersion: "1.6", outputFormat: "json" } as const;
      assert.match(toCycloneDx(view, bill), /"lcc:completeness",\s*"value": "partial"/);
    });
  });

  test("a private package that was not looked up makes the scan partial", async () => {
    const entry = '"@acme/x@^1.0.0":\n  version "1.0.0"\n  resolved "https://npm.acme.example/x.tgz"\n';
    const folder = projects.make({ "yarn.lock": `# yarn lockfile v1\n\n\n${entry}` });
    const { status, stdout } = await scanOnline(folder, npm.address);
    assert.equal(status, 0);
    assert.match(stdout.replaceAll(/\s+/g, " "), /incomplete: No source was asked about 1 component, .*: @acme\/x\./);
  });

  describe("files that were not read", () => {
    test("a broken lockfile exits with 4", async () => {
      const folder = projects.make({ "package-lock.json": "{ broken", "a/package-lock.json": lockfile({ a: "MIT" }) });
      assert.deepEqual(await reasonsOf(folder), [4, ["files_unreadable", "sources_not_asked"]]);
    });

    test("a broken lockfile of tests is listed and does not count", async () => {
      const folder = projects.make({
        "tests/package-lock.json": "{ broken",
        "package-lock.json": lockfile({ a: "MIT" }),
      });
      assert.deepEqual(await reasonsOf(folder), [0, ["files_unreadable", "sources_not_asked"]]);
    });

    test(
      "an unreadable lockfile exits with 4",
      { skip: process.getuid?.() === 0 && "root may read everything" },
      async () => {
        const folder = projects.make({ "yarn.lock": "", "package-lock.json": lockfile({ a: "MIT" }) });
        chmodSync(join(folder, "yarn.lock"), 0);
        assert.deepEqual(await reasonsOf(folder), [4, ["files_unreadable", "sources_not_asked"]]);
      },
    );

    test("a file beyond the size that lcc reads exits with 4", async () => {
      const large = `{"lockfileVersion": 3, "packages": {}, "x": "${"x".repeat(20_000_001)}"}`;
      assert.deepEqual(await reasonsOf(projects.make({ "package-lock.json": large })), [4, ["files_too_large"]]);
    });

    test("a format that lcc does not read makes the scan partial", async () => {
      const folder = projects.make({
        "Podfile.lock": "PODS:\n  - A (1.0)\n",
        "package-lock.json": lockfile({ a: "MIT" }),
      });
      assert.deepEqual(await reasonsOf(folder), [0, ["sources_not_asked", "formats_not_read"]]);
    });

    test("with a baseline only files that it did not name count", async () => {
      const folder = projects.make({ "a/package-lock.json": "{ broken", "package-lock.json": lockfile({ a: "MIT" }) });
      const baseline = join(projects.make({}), "old.json");
      await lcc(["scan", folder, "--offline", "--output", baseline]);
      const compare = ["--baseline", baseline, "--fail-on", "new"];
      assert.equal((await reasonsOf(folder, ...compare))[0], 0);
      const more = projects.make({
        "a/package-lock.json": "{ broken",
        "b/package-lock.json": "{ broken",
        "package-lock.json": lockfile({ a: "MIT" }),
      });
      assert.equal((await reasonsOf(more, ...compare))[0], 4);
    });
  });

  describe("nothing found", () => {
    const nothing = [4, ["nothing_found"]];

    test("an empty folder does not pass, and the line says why", async () => {
      const { status, stdout } = await lcc(["scan", projects.make({}), "--offline"]);
      assert.equal(status, 4);
      assert.doesNotMatch(stdout, /^pass/m);
      assert.match(stdout, /^incomplete: No component and no dependency file was found\./m);
    });

    test("sources without dependency files do not pass", async () =>
      assert.deepEqual(await reasonsOf(projects.make({ "main.c": "int main;" })), nothing));

    test("a bare git directory does not pass", async () => {
      const folder = projects.make({});
      execFileSync("git", ["init", "-q", "--bare", folder]);
      assert.deepEqual(await reasonsOf(folder), nothing);
    });

    test("a folder that holds only an SBOM does not pass, and says how to scan it", async () => {
      const bom = { bomFormat: "CycloneDX", specVersion: "1.6", components: [{ type: "library", name: "a" }] };
      const folder = projects.make({ "bom.json": JSON.stringify(bom) });
      assert.deepEqual(await reasonsOf(folder), [4, ["nothing_found", "formats_not_read"]]);
      assert.match((await lcc(["scan", folder, "--offline"])).stdout, /"lcc scan\s+bom\.json"/);
    });

    for (const [language, file, content] of [
      ["Swift", "Package.resolved", '{"pins": [{"identity": "alamofire"}], "version": 2}'],
      ["Dart", "pubspec.lock", "packages:\n  http:\n    version: 1.0.0\n"],
      ["Elixir", "mix.lock", '%{"jason": {:hex, :jason, "1.4.1"}}'],
    ] as const)
      test(`a project in ${language}, which lcc does not read, does not pass`, async () => {
        const folder = projects.make({ [file]: content });
        assert.deepEqual(await reasonsOf(folder), [4, ["nothing_found", "formats_not_read"]]);
      });

    test("a project that really has no dependencies passes", async () =>
      assert.deepEqual(await reasonsOf(projects.make({ "package.json": '{"name":"own"}' })), [0, []]));
  });

  describe("no lockfile", () => {
    test("is a reason with the command that makes one", async () => {
      const folder = projects.make({ "package.json": '{"dependencies":{"express":"^4.18.0"}}' });
      assert.deepEqual(await reasonsOf(folder), [0, ["sources_not_asked", "no_lockfile"]]);
      const { stdout } = await lcc(["scan", folder, "--offline"]);
      assert.match(
        stdout.replaceAll(/\s+/g, " "),
        /only direct dependencies were seen: package\.json\..*npm install --package-lock-only/,
      );
    });

    test("installed packages take its place", async () => {
      const folder = projects.make({
        "package.json": '{"dependencies":{"express":"^4.18.0"}}',
        "node_modules/express/package.json":
          '{"name":"express","version":"4.18.2","license":"MIT","dependencies":{"qs":"6"}}',
        "node_modules/qs/package.json": '{"name":"qs","version":"6.11.0","license":"BSD-3-Clause"}',
      });
      const { status, stdout } = await lcc(["scan", folder, "--offline", "--format", "json"]);
      const { report } = JSON.parse(stdout) as ScanDetail;
      assert.deepEqual(
        report.findings.map(({ component, resolved_license: license }) => [
          `${component.name}@${component.version}`,
          component.resolvedBy,
          license,
        ]),
        [
          ["express@4.18.2", "installed", "MIT"],
          ["qs@6.11.0", "installed", "BSD-3-Clause"],
        ],
      );
      assert.deepEqual([status, report.completeness?.reasons.map(({ code }) => code)], [0, ["sources_not_asked"]]);
    });
  });

  test("the default policy judges as shipped to customers, and says so", async () => {
    const folder = projects.make({ "package-lock.json": lockfile({ a: "AGPL-3.0-only" }) });
    const { status, stdout } = await lcc(["scan", folder, "--offline"]);
    assert.equal(status, 1);
    assert.match(stdout.replaceAll(/\s+/g, " "), /permissive\/production, judged as shipped to customers/);
  });
});
