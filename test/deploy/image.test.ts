import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { load } from "js-yaml";
import { loadConfig } from "../../src/scan/run/settings.ts";
import { root } from "../cli/run.ts";
import { healthCommand, readDockerfile, textsOf } from "./dockerfile.ts";

const stages = readDockerfile(readFileSync(join(root, "deploy/Dockerfile"), "utf8"));
const [build, final] = stages;
assert.ok(build && final);

describe("the image", () => {
  test("is made in two stages, and the second takes only the build from the first", () => {
    assert.equal(stages.length, 2);
    assert.match(build.base, / AS build$/);
    const taken = textsOf(final, "COPY").filter((text) => text.startsWith("--from="));
    assert.deepEqual(taken, ["--from=build /build/dist ./dist"]);
    assert.match(textsOf(final, "RUN").join("\n"), /npm ci --omit=dev --ignore-scripts --workspaces=false/);
  });

  test("takes a Node that lcc runs on", () => {
    for (const { base } of stages) assert.match(base, /^node:24-/);
  });

  test("runs as a user without rights, from the last instruction that changes files on", () => {
    const names = final.instructions.map(({ name }) => name);
    assert.deepEqual(textsOf(final, "USER"), ["node"]);
    assert.ok(names.indexOf("USER") > names.lastIndexOf("RUN") && names.indexOf("USER") > names.lastIndexOf("COPY"));
  });

  test("writes to its volumes only: data, cache and clones", () => {
    const [volumes = "[]"] = textsOf(final, "VOLUME");
    const writable = JSON.parse(volumes) as string[];
    const { dataDir, cacheDir, databaseUrl } = loadConfig(settings());
    assert.deepEqual(writable, ["/var/lib/lcc", "/tmp"]);
    for (const path of [dataDir, cacheDir, databaseUrl.replace(/^sqlite:(?:\/\/)?/, "")]) {
      assert.ok(
        writable.some((volume) => path === volume || path.startsWith(`${volume}/`)),
        path,
      );
    }
  });

  test("has settings that lcc takes, and starts lcc itself", () => {
    assert.deepEqual(loadConfig(settings()).warnings, []);
    const [entry = "[]"] = textsOf(final, "ENTRYPOINT");
    assert.deepEqual(JSON.parse(entry), ["/usr/bin/tini", "--", "lcc"]);
    assert.deepEqual(textsOf(final, "CMD"), ['["serve"]']);
  });

  test("keeps no package lists, and runs nothing from the network but npm and apt", () => {
    for (const run of textsOf(final, "RUN")) {
      assert.doesNotMatch(run, /curl|wget|\|\s*sh\b/);
      if (run.includes("apt-get install")) assert.match(run, /--no-install-recommends.* rm -rf \/var\/lib\/apt\/lists/);
    }
  });

  /** The variables of the image, without those that are not lcc's. */
  function settings(): Record<string, string> {
    const pairs = textsOf(final ?? { base: "", instructions: [] }, "ENV").flatMap((text) => text.split(/\s+/));
    return Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
    );
  }
});

describe("the health check of the image", () => {
  let status = 200;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status).end();
  });
  before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  after(() => server.close());

  function check(env: Readonly<Record<string, string>>): Promise<number | null> {
    const [, ...words] = healthCommand(final ?? { base: "", instructions: [] });
    return new Promise((resolve) => {
      const child = execFile(process.execPath, words, { env }, () => resolve(child.exitCode));
    });
  }

  test("passes while the service answers, on the port of the server or of a worker", async () => {
    const port = String((server.address() as AddressInfo).port);
    assert.equal(await check({ SVC_PORT: port }), 0);
    assert.equal(await check({ SVC_PORT: "9", SVC_WORKER_PORT: port }), 0);
    assert.deepEqual(asked, ["/health", "/health"]);
  });

  test("fails when it answers with an error, or not at all", async () => {
    status = 503;
    assert.equal(await check({ SVC_PORT: String((server.address() as AddressInfo).port) }), 1);
    assert.equal(await check({ SVC_PORT: "9" }), 1);
  });
});

describe("the composition", () => {
  const text = readFileSync(join(root, "deploy/compose.yml"), "utf8");
  const parts = load(text) as { "x-lcc": Readonly<Record<string, unknown>>; services: Record<string, object> };

  test("gives lcc a read-only root file system and no rights", () => {
    const { read_only: isReadOnly, cap_drop: dropped, security_opt: options } = parts["x-lcc"];
    assert.deepEqual([isReadOnly, dropped, options], [true, ["ALL"], ["no-new-privileges:true"]]);
    for (const name of ["server", "worker"]) {
      const own = Object.keys(parts.services[name] ?? {});
      assert.deepEqual(
        own.filter((key) => ["read_only", "cap_add", "cap_drop", "security_opt", "privileged", "user"].includes(key)),
        [],
      );
    }
  });

  test("opens a port on the loopback address alone, and turns no health check off", () => {
    assert.deepEqual(text.match(/^ +- [\d.]*:?\d+:\d+$/gm), ["      - 127.0.0.1:8000:8000"]);
    assert.doesNotMatch(text, /disable: true/);
  });
});

test("the guide says what was never run where lcc is developed", () => {
  const guide = readFileSync(join(root, "docs/operating.md"), "utf8").replaceAll(/\s+/g, " ");
  assert.match(guide, /`kubernetes\.yml` were never run where lcc is developed/);
});
