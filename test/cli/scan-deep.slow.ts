import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { Report, ScanDetail } from "../../src/domain/report/report.ts";
import { findLicenseText } from "../../src/spdx/license-text.ts";
import { integrityOf, packageOf, sendFile, zip } from "../helpers/archive-server.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { lcc } from "./run.ts";

const textOf = (id: string): string => findLicenseText(id) ?? assert.fail(`no text of ${id}`);
const isc = textOf("ISC").replaceAll(/^Copyright.*$/gm, "");

/** Packages of npm: what the registry says, and what the archive has. */
const packages: Readonly<Record<string, readonly [license: string, files: Readonly<Record<string, string>>]>> = {
  pointing: ["SEE LICENSE IN LICENSE.md", { "LICENSE.md": `Copyright (c) 2020 Jane Doe\n\n${isc}` }],
  strict: ["MIT", { LICENSE: textOf("AGPL-3.0-only") }],
  noticed: ["Apache-2.0", { LICENSE: textOf("Apache-2.0"), NOTICE: "This product has parts by the Noticed Project." }],
};
const tarballs = new Map(Object.entries(packages).map(([name, [, files]]) => [name, packageOf("tgz", files)]));
const wheel = zip({ "vague-1.0.0.dist-info/licenses/LICENSE.txt": textOf("BSD-3-Clause"), "vague/x.py": "" });

describe("lcc scan with published archives", () => {
  let folder: string;
  let registry: StandIn;
  let elsewhere: StandIn;
  let isDown = false;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
    const locked = Object.keys(packages).map((name) => [`node_modules/${name}`, { version: "1.0.0" }]);
    const lockfile = { lockfileVersion: 3, packages: { "": {}, ...Object.fromEntries(locked) } };
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lockfile));
    writeFileSync(join(folder, "requirements.txt"), "vague==1.0.0\nhosted==1.0.0\n");
    elsewhere = await startServer((_, response) => response.end(wheel));
    registry = await startServer((request, response) => {
      const [, first = "", second = "", third = ""] = request.url?.split("/") ?? [];
      const name = first === "pypi" || first === "files" ? second : first;
      if (first === "files" && isDown) return void response.writeHead(500).end();
      if (first === "files") return sendFile(request, response, tarballs.get(name) ?? wheel, true);
      if (first === "pypi") return void response.end(JSON.stringify(release(second, third)));
      const body = tarballs.get(name);
      if (!body) return void response.writeHead(404).end("{}");
      const dist = { tarball: `${registry.address}/files/${name}`, integrity: integrityOf(body) };
      response.end(JSON.stringify({ name, version: "1.0.0", license: packages[name]?.[0], dist }));
    });
  });
  after(async () => {
    await Promise.all([registry.close(), elsewhere.close()]);
    rmSync(folder, { recursive: true });
  });

  function release(name: string, version: string): object {
    const host = name === "vague" ? registry : elsewhere;
    const filename = `${name}-1.0.0-py3-none-any.whl`;
    const url = `${host.address}/files/${name}/${filename}`;
    const file = { packagetype: "bdist_wheel", filename, url, digests: {} };
    return { info: { name, version, classifiers: ["License :: OSI Approved :: BSD License"] }, urls: [file] };
  }

  async function scan(cache: string, ...options: string[]) {
    const nobody = "http://127.0.0.1:9";
    const env = {
      ...Object.fromEntries(["NPM", "PYPI"].map((word) => [`SVC_${word}_URL`, registry.address])),
      SVC_CLEARLYDEFINED_URL: nobody,
      SVC_CODE_HOST_URL: nobody,
      SVC_CODE_HOST_API_URL: nobody,
      XDG_CACHE_HOME: join(folder, cache),
    };
    const before = registry.requests.length;
    const run = await lcc(["scan", folder, "--context", "production", ...options], { env });
    return { ...run, asked: registry.requests.slice(before) };
  }

  async function report(cache: string, ...options: string[]) {
    const { stdout, ...rest } = await scan(cache, "--format", "json", ...options);
    return { ...(JSON.parse(stdout) as ScanDetail).report, ...rest };
  }

  const find = ({ findings }: Report, name: string): Finding =>
    findings.find(({ component }) => component.name === name) ?? assert.fail(`no ${name}`);

  test("reads them where the registry is not exact", async () => {
    const found = await report("plain");
    assert.equal(find(found, "pointing").resolved_license, "ISC");
    assert.deepEqual(find(found, "pointing").sources, ["archive"]);
    assert.deepEqual(find(found, "pointing").evidence.at(-1)?.copyrights, ["Copyright (c) 2020 Jane Doe"]);
    assert.equal(find(found, "vague").resolved_license, "BSD-3-Clause");
    assert.equal(find(found, "strict").resolved_license, "MIT");
    assert.equal(find(found, "strict").status, "pass");
    assert.deepEqual(found.asked.filter((one) => one.includes("/files/")).sort(), [
      "GET /files/pointing",
      "GET /files/vague/vague-1.0.0-py3-none-any.whl",
    ]);
  });

  test("asks nothing twice, does not follow the registry to another host, and says what to set", async () => {
    const { host } = new URL(elsewhere.address);
    const again = await report("plain");
    assert.deepEqual(again.asked, []);
    const { evidence } = find(again, "hosted");
    const { raw = "" } = evidence.find(({ source }) => source === "archive") ?? {};
    assert.ok(raw.includes(`add ${host} to SVC_ARCHIVE_HOSTS`), raw);
    assert.deepEqual(elsewhere.requests, []);
  });

  test("reads every one with --deep: conflicts, copyright lines and NOTICE files", async () => {
    const found = await report("deep", "--deep");
    const strict = find(found, "strict");
    assert.equal(strict.resolved_license, "MIT");
    assert.equal(strict.status, "warning");
    assert.deepEqual(strict.decision.conflict, {
      declared: "MIT",
      detected: "AGPL-3.0-only",
      file: "package/LICENSE",
      used: "declared",
    });
    assert.equal(found.isDeep, true);
    const file = join(folder, "NOTICE.txt");
    assert.deepEqual((await report("deep", "--deep", "--also", `notice=${file}`)).asked, []);
    const notice = readFileSync(file, "utf8");
    assert.match(notice, /This product has parts by the Noticed Project\./);
    assert.match(notice, /Copyright \(c\) 2020 Jane Doe/);
    assert.doesNotMatch(notice, /such files were not read/i);
  });

  test("is incomplete with --deep where one cannot be fetched", async () => {
    isDown = true;
    try {
      const found = await report("down", "--deep", "--fail-on", "violation");
      const reasons = found.completeness?.reasons.filter(({ code }) => code === "sources_failed") ?? [];
      assert.ok(
        reasons.some(({ message, count }) => count === 2 && message.includes("archives of 2 components")),
        JSON.stringify(reasons),
      );
      assert.equal(found.status, 4);
    } finally {
      isDown = false;
    }
  });

  test("takes --deep or --offline, not both", async () => {
    const { status, stderr } = await scan("x", "--deep", "--offline");
    assert.equal(status, 2);
    assert.match(stderr, /leave out --offline, or --deep/);
  });
});
