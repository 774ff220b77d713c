import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { scanEnvironment } from "./scan-environment.ts";

describe("the environment of a scan process", () => {
  let home = "";
  const homeBefore = process.env["HOME"];
  before(() => {
    home = mkdtempSync(join(tmpdir(), "lcc-home-"));
    process.env["HOME"] = home;
    mkdirSync(join(home, ".m2"));
    writeFileSync(join(home, ".m2/settings.xml"), "<settings><url>https://${env.MAVEN_PASS}@a/</url></settings>");
    mkdirSync(join(home, ".nuget/NuGet"), { recursive: true });
    writeFileSync(join(home, ".nuget/NuGet/NuGet.Config"), '<add key="ClearTextPassword" value="%FEED_PASS%" />');
    mkdirSync(join(home, "npm/etc"), { recursive: true });
    writeFileSync(join(home, ".npmrc"), `//npm.example/:_authToken=\${NODE_AUTH_TOKEN}\nprefix=${home}/npm\n`);
    writeFileSync(join(home, "npm/etc/npmrc"), "//b.example/:_authToken=${OTHER?}\n");
    writeFileSync(join(home, "work.npmrc"), "//c.example/:_authToken=${WORK_TOKEN}\n");
  });
  after(() => {
    process.env["HOME"] = homeBefore;
    rmSync(home, { recursive: true });
  });

  const secrets = {
    SVC_SECRET_KEY: "k",
    SVC_ADMIN_PASSWORD: "p",
    SVC_DATABASE_URL: "postgres://u:p@db/lcc",
    SVC_API_KEY: "lcc_a",
    AWS_SECRET_ACCESS_KEY: "a",
    GITHUB_TOKEN: "g",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=x",
    UV_PUBLISH_TOKEN: "u",
  };
  const needed = {
    HOME: "/home/a",
    PATH: "/bin",
    LC_ALL: "C",
    https_proxy: "http://proxy",
    NODE_EXTRA_CA_CERTS: "/ca.pem",
    SVC_REDIS_URL: "redis://:p@redis",
    SVC_CODE_HOST_TOKEN: "t",
    npm_config_registry: "https://npm.example",
    PIP_INDEX_URL: "https://pypi.example",
    CARGO_REGISTRIES_OWN_TOKEN: "c",
    NuGetPackageSourceCredentials_feed: "Username=u;Password=p",
  };

  test("has what lcc and the package managers' settings need, and nothing else", () => {
    assert.deepEqual(scanEnvironment({ ...needed, ...secrets }, { isOffline: false }), needed);
  });

  test("has no token of the code host where no source is asked", () => {
    const { SVC_CODE_HOST_TOKEN: _, ...rest } = needed;
    assert.deepEqual(scanEnvironment({ ...needed, NODE_AUTH_TOKEN: "n" }, { isOffline: true }), rest);
  });

  test("has the variables that the operator's own settings files name", () => {
    const named = { NODE_AUTH_TOKEN: "n", OTHER: "o", MAVEN_PASS: "m", FEED_PASS: "f" };
    assert.deepEqual(scanEnvironment({ ...secrets, ...named, WORK_TOKEN: "w" }, { isOffline: false }), named);
    const env = { npm_config_userconfig: join(home, "work.npmrc"), WORK_TOKEN: "w" };
    assert.deepEqual(scanEnvironment({ ...env, NODE_AUTH_TOKEN: "n" }, { isOffline: false }), env);
  });
});
