import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { isc } from "../../src/ecosystems/go/registry/fixtures/texts.ts";
import { tgz } from "../helpers/archive-server.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";

/** What the registry has, by path. */
const published: Readonly<Record<string, object>> = {
  "/known/1.0": { license: "MIT" },
  "/packed/4.0": { archive: "/packed.tgz" },
  "/secret/5.0": { license: "Zlib" },
  "/tree/tree": { version: "1.5", needs: "leaf" },
  "/tree/leaf": { version: "0.1" },
  "/tree/1.5": { license: "MIT" },
  "/leaf/0.1": { license: "Apache-2.0" },
};

type Command = "scan" | "cyclonedx" | "spdx" | "docs" | "settings" | "doctor" | "byName" | "byEnding" | "help";

describe("what is registered in one line", () => {
  let folder: string;
  let detail: string;
  let printed: Readonly<Record<Command, string>>;
  const asked: string[] = [];
  let servers: Readonly<Record<"registry" | "service" | "curated" | "nothing", StandIn>>;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
    detail = join(folder, "cache", "detail.json");
    mkdirSync(join(folder, "cache"));
    const files = {
      "trial.lock": "known 1.0\ncurated 2.0\nserved 3.0\npacked 4.0\nsecret 5.0\nown 6.0\n",
      "trial.rc": "secret\n",
      "grown/trial.txt": "tree 1\n",
      "placed/trial.txt": "placed 2\n",
      "placed/trial_modules/placed/version": "2.1\n",
      "placed/trial_modules/placed/LICENSE": isc,
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    servers = {
      registry: await startServer((request, response) => {
        asked.push(request.url ?? "");
        if (request.url === "/packed.tgz") return void response.writeHead(200).end(tgz({ LICENSE: isc }));
        const reply = published[request.url ?? ""];
        response.writeHead(reply ? 200 : 404).end(JSON.stringify(reply ?? {}));
      }),
      curated: await startServer((_request, response, body) => {
        asked.push(body);
        const answers = (JSON.parse(body || "[]") as string[]).map((one) => [
          one,
          one === "trial/trialhub/-/curated/2.0" ? { licensed: { declared: "ISC" } } : {},
        ]);
        response.writeHead(200).end(JSON.stringify(Object.fromEntries(answers)));
      }),
      service: await startServer((request, response) => {
        asked.push(request.url ?? "");
        const isKnown = request.url === "/served";
        response.writeHead(isKnown ? 200 : 404).end(isKnown ? '{"license": "0BSD"}' : "{}");
      }),
      nothing: await startServer((_request, response) => void response.writeHead(404).end("{}")),
    };
    printed = await runAll({
      scan: ["scan", folder, "--exclude", "cache", "--fail-on", "never", "--format", "json", "--output", detail],
      cyclonedx: ["sbom", detail, "--format", "cyclonedx"],
      spdx: ["sbom", detail, "--format", "spdx"],
      docs: ["docs", "formats"],
      settings: ["docs", "settings"],
      doctor: ["doctor"],
      byName: ["report", detail, "--format", "trial"],
      byEnding: ["report", detail, "--output", join(folder, "cache", "report.trial")],
      help: ["report", "--help"],
    });
  });
  after(async () => {
    await Promise.all(Object.values(servers).map((server) => server.close()));
    rmSync(folder, { recursive: true });
  });

  /** What each command prints. */
  async function runAll(commands: Readonly<Record<Command, readonly string[]>>): Promise<Record<Command, string>> {
    const env = {
      PATH: process.env["PATH"],
      HOME: folder,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, "register.ts")}`, // scans run in a process of their own
      XDG_CACHE_HOME: join(folder, "cache"),
      SVC_TRIAL_URL: servers.registry.address,
      TRIAL_PRIVATE: "tree",
      SVC_TRIAL_SERVICE_URL: servers.service.address,
      SVC_CLEARLYDEFINED_URL: servers.curated.address,
      SVC_CODE_HOST_URL: servers.nothing.address,
      SVC_CODE_HOST_API_URL: servers.nothing.address,
    };
    const words = [join(import.meta.dirname, "run.ts"), JSON.stringify(Object.values(commands))];
    const { stdout } = await promisify(execFile)(process.execPath, words, { env, cwd: folder });
    const outputs = stdout.split("\0");
    return Object.fromEntries(Object.keys(commands).map((name, at) => [name, outputs[at]])) as Record<Command, string>;
  }

  test("an ecosystem and a license service are scanned and asked", () => {
    const { report } = JSON.parse(readFileSync(detail, "utf8")) as ScanDetail;
    const found = report.findings.map(({ component, resolved_license: license, sources }) => [
      component.purl,
      license,
      ...sources,
    ]);
    assert.deepEqual(found.toSorted(), [
      ["pkg:trial/curated@2.0", "ISC", "clearlydefined"],
      ["pkg:trial/known@1.0", "MIT", "trial-registry"],
      ["pkg:trial/leaf@0.1", "Apache-2.0", "trial-registry"],
      ["pkg:trial/packed@4.0", "ISC", "archive"],
      ["pkg:trial/placed@2.1", "ISC", "filesystem"],
      ["pkg:trial/secret@5.0", "Zlib", "trial-registry"],
      ["pkg:trial/served@3.0", "0BSD", "trial-service"],
      ["pkg:trial/tree@1.5", "MIT", "trial-registry"],
    ]);
  });

  test("private names of the project and of the operator are sent to no public service", () => {
    for (const name of ["secret", "tree"]) {
      const questions = asked.filter((one) => one.includes(name));
      assert.ok(questions.length > 0 && questions.every((one) => one in published), questions.join());
    }
  });

  test("a setting of an ecosystem is documented, and probed by `lcc doctor`", () => {
    assert.match(printed.settings, /^\| `SVC_TRIAL_URL` \|/m);
    assert.match(printed.doctor, /^trial-registry +ok/m);
  });

  test("an ecosystem is written to both kinds of SBOM", () => {
    for (const sbom of [printed.cyclonedx, printed.spdx]) assert.match(sbom, /"pkg:trial\/known@1\.0"/);
  });

  test("an ecosystem is documented", () => {
    assert.match(printed.docs, /^## Trial packages$/m);
    assert.match(printed.docs, /^\| `trial\.lock` \| Trial lockfile \|/m);
  });

  test("a report format is written by name and by the ending of a file, and listed in the help", () => {
    assert.match(printed.byName, /^curated=ISC\nknown=MIT\n/);
    assert.equal(readFileSync(join(folder, "cache", "report.trial"), "utf8"), printed.byName);
    assert.match(printed.help, /obligations, trial/);
  });
});
