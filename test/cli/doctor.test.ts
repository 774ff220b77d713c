import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { lcc } from "./run.ts";

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
    const names = [
      "PYPI",
      "NPM",
      "CRATES",
      "CRATES_CDN",
      "MAVEN",
      "GOPROXY",
      "RUBYGEMS",
      "PACKAGIST",
      "NUGET",
      "HUGGINGFACE",
      "CLEARLYDEFINED",
    ];
    const env = {
      ...Object.fromEntries(
        names.map((name) => [`SVC_${name}_URL`, name === "PYPI" ? server.address : failing.address]),
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
});
