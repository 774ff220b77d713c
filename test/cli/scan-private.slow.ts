import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { defaultUrl } from "registry-url";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { lcc } from "./run.ts";

const root = mkdtempSync(join(tmpdir(), "lcc-test-"));
const home = join(root, "home");
let count = 0;

/** A folder with these files. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = join(root, `project-${count++}`);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

const manifest = (...names: readonly string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "^1.0.0"])) });
const scope = "@acme:registry=https://npm.acme.example/\n";

describe("lcc scan of a project with private names", () => {
  /** Stands between lcc and the real public services: all that it is asked for is a way to their hosts. */
  let proxy: Server;
  let connects: string[] = [];
  /** Plays a registry that the operator has set up. */
  let registry: StandIn;
  let alreadyAsked = 0;

  before(async () => {
    mkdirSync(home);
    proxy = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (bytes) => {
        connects.push(bytes.toString("latin1").split("\r\n", 1)[0] ?? "");
        socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    registry = await startServer((request, response) => {
      const name = decodeURIComponent(request.url?.split("/")[1] ?? "");
      const version = { name, version: "1.0.0", license: "MIT" };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...version, "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": version } }));
    });
  });
  beforeEach(() => {
    connects = [];
    alreadyAsked = registry.requests.length;
  });
  after(async () => {
    await registry.close();
    await new Promise((resolve) => proxy.close(resolve));
    rmSync(root, { recursive: true });
  });

  async function scan(folder: string, settings: Readonly<Record<string, string>> = {}) {
    const env = {
      HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      NO_PROXY: "127.0.0.1",
      HOME: home,
      XDG_CACHE_HOME: join(root, `cache-${count++}`),
      ...settings,
    };
    const { status, stdout, stderr } = await lcc(["scan", folder, "--format", "json"], { env });
    const detail = stdout === "" ? undefined : (JSON.parse(stdout) as ScanDetail);
    const findings = detail?.report.findings ?? [];
    return {
      status,
      stderr,
      licenses: Object.fromEntries(findings.map((one) => [one.component.name, one.resolved_license])),
      unresolved: detail?.report.completeness?.reasons.find(({ code }) => code === "unresolved"),
      asked: registry.requests.slice(alreadyAsked).map(decodeURIComponent),
    };
  }

  test("asks the public registry where nothing is private", async () => {
    await scan(project({ "package.json": manifest("@acme/secret") }));
    assert.ok(connects.some((line) => line.includes(new URL(defaultUrl).host)));
  });

  const kept: Readonly<Record<string, readonly [Record<string, string>, Record<string, string>, string]>> = {
    "a scope in .npmrc of the project": [{ ".npmrc": scope }, {}, ".npmrc"],
    "private in lcc.yml": [{ "lcc.yml": "private: npm:@acme/*\n" }, {}, "lcc.yml"],
    SVC_PRIVATE_NAMES: [{}, { SVC_PRIVATE_NAMES: "npm:@acme/*" }, "SVC_PRIVATE_NAMES"],
    "a public mirror that the operator has set": [
      { ".npmrc": scope },
      { SVC_NPM_URL: "https://registry.yarnpkg.com" },
      ".npmrc",
    ],
  };
  for (const [name, [files, settings, by]] of Object.entries(kept)) {
    test(`never looks up a name that is private by ${name}`, async () => {
      const { licenses, unresolved } = await scan(
        project({ "package.json": manifest("@acme/secret"), ...files }),
        settings,
      );
      assert.deepEqual(connects, []);
      assert.deepEqual(licenses, { "@acme/secret": "UNKNOWN" });
      assert.equal(unresolved?.count, 1);
      assert.match(unresolved.message, new RegExp(`@acme/secret\\. ${by} makes names private`));
      assert.match(unresolved.advice, /SVC_NPM_URL/);
    });
  }

  test("asks a registry of the operator about other names only, where the project has the scope elsewhere", async () => {
    const folder = project({ "package.json": manifest("@acme/secret", "open"), ".npmrc": scope });
    const { licenses, asked } = await scan(folder, { SVC_NPM_URL: registry.address });
    assert.deepEqual(licenses, { "@acme/secret": "UNKNOWN", open: "MIT" });
    assert.ok(asked.some((request) => request.includes("open")));
    assert.deepEqual(
      asked.filter((path) => path.includes("acme")),
      [],
    );
  });

  test("asks the registry of the project where the operator has set it up", async () => {
    const folder = project({
      "package.json": manifest("@acme/secret"),
      ".npmrc": `@acme:registry=${registry.address}\n`,
    });
    const { licenses, unresolved } = await scan(folder, { SVC_NPM_URL: registry.address });
    assert.deepEqual([licenses, unresolved], [{ "@acme/secret": "MIT" }, undefined]);
    assert.deepEqual(connects, []);
  });

  test("asks the registry that the operator has set up for the scope", async () => {
    writeFileSync(join(home, ".npmrc"), `@acme:registry=${registry.address}\n`);
    const folder = project({ "package.json": manifest("@acme/secret"), ".npmrc": scope });
    assert.deepEqual((await scan(folder)).licenses, { "@acme/secret": "MIT" });
    rmSync(join(home, ".npmrc"));
    assert.deepEqual(connects, []);
  });

  test("asks the operator's registry about names that the operator lists", async () => {
    const folder = project({ "package.json": manifest("@acme/secret"), ".npmrc": scope });
    const settings = { SVC_NPM_URL: registry.address, SVC_PRIVATE_NAMES: "npm:@acme" };
    assert.deepEqual((await scan(folder, settings)).licenses, { "@acme/secret": "MIT" });
  });

  const wrong: Readonly<Record<string, RegExp>> = {
    "@acme/*": /SVC_PRIVATE_NAMES lists "@acme\/\*", which must be a type and a name/,
    "nmp:@acme/*":
      /SVC_PRIVATE_NAMES lists private names of the type "nmp", which lcc does not know\. Known types: .*npm/,
  };
  for (const [value, message] of Object.entries(wrong)) {
    test(`refuses SVC_PRIVATE_NAMES=${value}`, async () => {
      const { status, stderr } = await scan(project({ "package.json": manifest("@acme/secret") }), {
        SVC_PRIVATE_NAMES: value,
      });
      assert.equal(status, 2);
      assert.match(stderr, message);
      assert.deepEqual(connects, []);
    });
  }
});
