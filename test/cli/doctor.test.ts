import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { zip } from "../helpers/archive-server.ts";
import { mirrorOf } from "../helpers/pypi-mirrors.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { lcc } from "./run.ts";

const allSources = [
  ...["PYPI", "NPM", "CRATES", "CRATES_CDN", "MAVEN", "GOPROXY", "RUBYGEMS", "PACKAGIST", "NUGET", "HUGGINGFACE"],
  "CLEARLYDEFINED",
];

describe("lcc doctor", () => {
  let server: StandIn;
  let failing: StandIn;
  before(async () => {
    server = await startServer((request, response) => {
      if (request.url?.startsWith("/pypi/"))
        response.writeHead(200).end('{"info":{"license_expression":"MIT","version":"24.0"}}');
      else if (request.url === "/rate_limit") response.writeHead(200).end('{"resources":{"core":{"remaining":42}}}');
      else if (request.url?.startsWith("/repos/")) response.writeHead(200).end('{"license":{"spdx_id":"MIT"}}');
      else response.writeHead(404).end();
    });
    failing = await startServer((_request, response) => response.writeHead(503, { "retry-after": "0" }).end());
  });
  after(() => Promise.all([server.close(), failing.close()]));

  test("shows for each source its address, whether it answers, and what the code host still allows", async () => {
    const env = {
      ...Object.fromEntries(
        allSources.map((name) => [`SVC_${name}_URL`, name === "PYPI" ? server.address : failing.address]),
      ),
      SVC_CODE_HOST_URL: server.address,
      SVC_CODE_HOST_API_URL: server.address,
      HOME: "/nonexistent",
      XDG_CACHE_HOME: "/nonexistent",
    };
    const { status, stdout } = await lcc(["doctor", "--json"], { env });
    const rows = JSON.parse(stdout) as { source: string; address: string; isReachable: boolean; message: string }[];
    const bySource = new Map(rows.map((row) => [row.source, row]));
    assert.equal(status, 3, "some of them do not answer");
    assert.deepEqual(rows.map(({ source }) => source).sort(), [
      "clearlydefined",
      "crates.io",
      "github",
      "goproxy",
      "huggingface",
      "maven",
      "npm",
      "nuget",
      "packagist",
      "pypi",
      "rubygems",
    ]);
    assert.deepEqual([bySource.get("pypi")?.isReachable, bySource.get("pypi")?.address], [true, server.address]);
    assert.match(bySource.get("github")?.message ?? "", /42 requests left/);
    assert.equal(bySource.get("npm")?.isReachable, false);
  });

  test("shows which ways a mirror has to give a license, and warns where none does", async () => {
    const metadata = "Metadata-Version: 2.1\nName: pip\nVersion: 23.0\nLicense: MIT\n";
    const bytes = zip({ "pip-23.0.dist-info/METADATA": metadata });
    const releases = [
      { name: "pip", version: "23.0", metadata, files: [{ name: "pip-23.0-py3-none-any.whl", bytes }] },
    ];
    const answer = mirrorOf("nexus", releases);
    const askDoctor = async (hasFiles: boolean) => {
      const mirror = await startServer((request, response, body) => {
        if (hasFiles || !request.url?.startsWith("/files/")) return answer(request, response, body);
        return response.writeHead(404).end();
      });
      const names = [...allSources, "CODE_HOST", "CODE_HOST_API"].map((name) => `SVC_${name}_URL`);
      const env = { ...Object.fromEntries(names.map((name) => [name, failing.address])), HOME: "/nonexistent" };
      const pypi = { SVC_PYPI_URL: `${mirror.address}/repository/pypi` };
      const result = await lcc(["doctor"], { env: { ...env, ...pypi, XDG_CACHE_HOME: "/nonexistent" } });
      await mirror.close();
      return result;
    };
    const whole = await askDoctor(true);
    assert.match(whole.stdout, /^pypi +ok .*\n {2}JSON of the project: is not there.*\n {2}simple page: is there/m);
    assert.match(whole.stdout, /\n {2}metadata file: is not there\n {2}archive: gives a license\n/);
    assert.doesNotMatch(whole.stderr, /pypi/);
    const without = await askDoctor(false);
    assert.match(without.stdout, /\n {2}archive: is not there \(127\.0\.0\.1:\d+ does not have the archive\)\n/);
    assert.match(without.stderr, /warning: pypi at \S+ gives a license in none of the ways .* Set SVC_PYPI_URL/);
  });
});
