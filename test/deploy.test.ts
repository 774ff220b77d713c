import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parseEnv } from "node:util";
import { load } from "js-yaml";
import { loadConfig } from "../src/scan/run/settings.ts";
import { addQueueMetrics, addSearchMetrics } from "../src/server/metrics/queue-metrics.ts";
import { createMetrics } from "../src/server/metrics/metrics.ts";
import { addScanMetrics } from "../src/worker/scan-metrics.ts";
import { addStateMetrics } from "../src/worker/state-metrics.ts";
import { root } from "./cli/run.ts";

const guide = "docs/operating.md";
const files = globSync("deploy/*", { cwd: root });
const read = (file: string) => readFileSync(join(root, file), "utf8");

describe("the files to run the service with", () => {
  test("are all there", () => {
    const names = ["Dockerfile", "Dockerfile.dockerignore", "alerts.yml", "compose.yml", "grafana-dashboard.json"];
    names.push("kubernetes.yml", "lcc-worker.service", "lcc.env", "lcc.service");
    assert.deepEqual(
      files.sort(),
      names.map((name) => join("deploy", name)),
    );
  });

  for (const file of [...files, guide]) {
    test(`${file} names only settings that exist`, () => {
      const names = [...read(file).matchAll(/\bSVC_[A-Z_]+\b/g)].map(([name]) => name);
      // Only the names matter here; a bad value is refused before an unknown name is told.
      const unknown = names.filter((name) => isUnknown(name));
      assert.deepEqual(unknown, []);
    });
  }

  test("the environment file is one that lcc takes, with every line that is commented out as well", () => {
    const text = read("deploy/lcc.env");
    const withAll = text.replaceAll(/^#(?=SVC_)/gm, "");
    for (const env of [parseEnv(text), parseEnv(withAll)]) assert.deepEqual(loadConfig(env).warnings, []);
    assert.equal(loadConfig(parseEnv(text)).dataDir, "/var/lib/lcc");
    assert.notEqual(loadConfig(parseEnv(withAll)).workspaceDir, loadConfig(parseEnv(withAll)).dataDir);
  });

  test("the composition has a server that runs no scans, workers that do, and settings that lcc takes", () => {
    const { services } = merged(load(read("deploy/compose.yml"))) as { services: Record<string, Composed> };
    const settingsOf = (name: string) => loadConfig(fillIn(services[name]?.environment ?? {}));
    assert.deepEqual([services["server"]?.command, settingsOf("server").workers], [["serve"], 0]);
    assert.deepEqual([services["worker"]?.command, settingsOf("worker").workers], [["worker"], 1]);
    assert.equal(services["worker"]?.deploy?.replicas, 2);
    for (const name of ["server", "worker"]) {
      const { databaseUrl, redisUrl, warnings } = settingsOf(name);
      assert.match(databaseUrl, /^postgres:\/\/lcc:.*@postgres\/lcc$/);
      assert.match(redisUrl ?? "", /^redis:\/\/:[0-9a-f]{64}@redis$/);
      assert.deepEqual(warnings, []);
    }
    assert.deepEqual([settingsOf("server").secretKey?.length, settingsOf("worker").secretKey], [64, undefined]);
    assert.match(JSON.stringify(services["redis"]?.command), /requirepass.*maxmemory-policy noeviction/);
    assert.deepEqual(Object.keys(services), ["server", "worker", "postgres", "redis"]);
  });

  test("the image copies what is there, and all that the package holds", () => {
    const copied = [...read("deploy/Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    assert.deepEqual(
      copied.filter((path) => !existsSync(join(root, path))),
      [],
    );
    const { files: packed } = JSON.parse(read("package.json")) as { files: string[] };
    for (const path of packed) assert.match(read("deploy/Dockerfile"), new RegExp(`^COPY .*\\b${path}\\b`, "m"), path);
  });
});

describe("the guide for those who run the service", () => {
  test("names figures that /metrics has", async () => {
    const named = [...read(guide).matchAll(/`((?:lcc|nodejs|process)_[a-z\d]+_[a-z\d_]+)`/g)].map(
      ([, name = ""]) => name,
    );
    assert.ok(named.length >= 3);
    const { registry, text } = createMetrics();
    addQueueMetrics(registry, { waiting: async () => ({ queued: 0, running: 0, isPaused: false }) }, () => new Date());
    addScanMetrics(registry);
    addSearchMetrics(registry, { countOutdated: async () => 0 });
    addStateMetrics(registry, {
      dataDir: root,
      ready: async () => ({ database: "ok", queue: "ok", migrations: "ok" }),
      store: {},
    });
    const metrics = await text();
    assert.deepEqual(
      named.filter((name) => !metrics.includes(`# TYPE ${name} `)),
      [],
    );
  });

  test("quotes lines of the log as they are written", () => {
    const table = read(guide).split("| `msg` | Meaning |")[1]?.split("\n\n")[0] ?? "";
    const quoted = [...table.matchAll(/`([^`\n]+)`/g)]
      .map(([, line = ""]) => line.split("…")[0]?.trim() ?? "")
      .filter((line) => line.includes(" "));
    assert.ok(quoted.length >= 8, quoted.join());
    const sources = globSync("src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] })
      .map(read)
      .join("\n");
    // A sentence with a varying beginning is put together from two parts.
    const isWritten = (line: string) => line.split("; ").every((part) => sources.includes(part.replace(/;$/, "")));
    assert.deepEqual(
      quoted.filter((line) => !isWritten(line)),
      [],
    );
  });
});

interface Composed {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly deploy?: { readonly replicas?: number };
}

function isUnknown(name: string): boolean {
  try {
    return loadConfig({ [name]: "1" }).warnings.length > 0;
  } catch {
    return false; // the value was refused, so the name is a setting
  }
}

/** YAML 1.2 has no `<<`, and compose takes it all the same. */
function merged(node: unknown): unknown {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return node;
  const { "<<": base = {}, ...own } = node as { readonly "<<"?: object };
  return Object.fromEntries(Object.entries({ ...base, ...own }).map(([key, value]) => [key, merged(value)]));
}

/** What compose does with `${NAME:?…}` and `${NAME:-}`. */
function fillIn(environment: Readonly<Record<string, string>>): Record<string, string> {
  const value = (text: string) =>
    text.replaceAll(/\$\{\w+:\?[^}]*\}/g, "0123456789abcdef".repeat(4)).replaceAll(/\$\{\w+:-\}/g, "");
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, value(text)]));
}
