import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { ErrorCode } from "../../src/domain/errors.ts";
import { cloneRepository } from "../../src/source/git/clone/clone.ts";
import { parseRepositoryAddress } from "../../src/source/git/clone/repository-address.ts";
import { type CloneProcess, type DetectedThere, startCloneProcess } from "../helpers/clone-process.ts";
import { craftHostile } from "../helpers/craft-hostile.ts";
import { type GitServer, startGitServer } from "../helpers/git-server.ts";
import { type HostileServer, startHostileServer } from "../helpers/hostile-server.ts";
import { processesWith } from "../helpers/leftovers.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";
import { startHostileFront } from "../worker/hostile-front.ts";

const hostile = sharedFolder("hostile");

/** The repositories that cannot be scanned, each with the reason; the others can. */
const refused: Readonly<Record<string, ErrorCode>> = {
  empty: "repository_empty",
  nohead: "repository_empty",
  bomb: "repository_too_large",
};

/** Not every one of them has a manifest that is read. */
const withoutManifest = new Set(["rand", "deep", "many"]);

/** In which the commit has rows that must be passed over, and noted. */
const withStrangeRows: Readonly<Record<string, number>> = {
  symlink: 3,
  "submod-ext": 1,
  "submod-dash": 1,
  "submod-file": 1,
  dotgit: 1,
  dotgitcase: 1,
  dotdot: 1,
  slash: 1,
  abs: 1,
  symdir: 1,
  cve32002: 2,
  names: 1,
  longname: 1,
  deep: 1,
  dupent: 1,
  gmsym: 1,
};

interface Behaviour {
  /** The path below which the server does it. */
  readonly path: string;
  /** What the clone must fail with. */
  readonly code: ErrorCode;
  readonly timeoutMs?: number;
  readonly stalledSeconds?: number;
}

const behaviours: readonly Behaviour[] = [
  { path: "hang", code: "clone_timeout", timeoutMs: 3_000 },
  { path: "drip", code: "clone_timeout", timeoutMs: 3_000 },
  { path: "drip", code: "code_host_unavailable", stalledSeconds: 2 },
  { path: "flood", code: "repository_too_large" },
  { path: "slow-flood", code: "clone_timeout", timeoutMs: 10_000 },
  { path: "garbage", code: "clone_failed" },
  { path: "html", code: "repository_empty" },
  { path: "redir", code: "repository_moved" },
  { path: "loop", code: "repository_moved" },
  { path: "cut", code: "code_host_unavailable" },
  { path: "status/301", code: "repository_moved" },
  { path: "status/400", code: "clone_failed" },
  { path: "status/401", code: "repository_not_found" },
  { path: "status/403", code: "code_host_unavailable" },
  { path: "status/404", code: "repository_not_found" },
  { path: "status/429", code: "code_host_unavailable" },
  { path: "status/500", code: "code_host_unavailable" },
  { path: "status/503", code: "code_host_unavailable" },
];

/** What the front does, which is the same on every machine; the rest comes straight from the server. */
const byFront = new Set(["cut", "slow-flood"]);

describe("repositories and servers that mean harm", needs(hostile), () => {
  let lab: string;
  let server: HostileServer;
  let front: Awaited<ReturnType<typeof startHostileFront>>;
  let elsewhere: GitServer;
  let cloner: CloneProcess;

  before(async () => {
    lab = mkdtempSync(join(tmpdir(), "lcc-hostile-"));
    craftHostile(hostile ?? "", lab);
    elsewhere = await startGitServer(lab);
    server = await startHostileServer(join(hostile ?? "", "server.mjs"), lab, elsewhere.address);
    front = await startHostileFront(server.address);
    cloner = startCloneProcess();
  });
  after(async () => {
    await front.close();
    await server.close();
    await elsewhere.close();
    rmSync(lab, { recursive: true, force: true });
    await cloner.close();
  });

  /** In another process, of which nothing may be left: neither a process nor, at the end, a folder. */
  async function clone(base: string, name: string, wish: Partial<Behaviour> = {}): Promise<DetectedThere> {
    const address = `${base}/${name}`;
    const result = await cloner.clone({ codeHostUrl: base, address, timeoutMs: 600_000, ...wish });
    assert.deepEqual(processesWith(address), []);
    assert.ok(result.megabytes < 300, `${name}: ${result.megabytes} MB`);
    return result;
  }

  // Some only wait, so they run beside each other.
  describe("in a clone", { concurrency: true }, () => {
    test("every repository is scanned or refused, and nothing happens besides", async (t) => {
      for (const name of repositoriesIn(lab)) {
        const result = await clone(server.address, `repos/${name}`);
        t.diagnostic(`${name}: ${result.code ?? result.names.join()}, ${Math.round(result.megabytes)} MB so far`);
        assertDetected(name, result);
        if (!refused[name]) assert.equal(result.skipped, withStrangeRows[name] ?? 0, `${name}: passed over`);
      }
      const asked = server.requests().filter((path) => path.startsWith("/repos/"));
      const kinds = new Set(asked.map((path) => path.replace(/^\/repos\/[\w-]+\.git\//, "")));
      assert.deepEqual([...kinds].sort(), ["git-upload-pack", "info/refs?service=git-upload-pack"]);
      assertNothingHappened(lab);
    });

    for (const [at, behaviour] of behaviours.entries()) {
      const { path, code, timeoutMs, stalledSeconds } = behaviour;
      test(`a server that does "${path}" ends as ${code}`, async () => {
        const wish = { ...(timeoutMs && { timeoutMs }), ...(stalledSeconds && { stalledSeconds }) };
        const result = byFront.has(path)
          ? await clone(front.address, `${path}/plain`, wish)
          : await clone(`${server.address}/${path}`, `a/b${at}`, wish);
        assert.equal(result.code, code, result.message);
      });
    }
  });

  test("a flood was under way when its time was over", () => {
    assert.ok(server.requests().some((path) => path.startsWith("/flood/slow/")));
  });

  test("no redirect was followed", () => {
    assert.ok(server.requests().some((path) => path.startsWith("/redir/")));
    assert.deepEqual(elsewhere.requests, []);
  });

  test("no clone leaves a folder", () => assert.deepEqual(cloner.folders(), []));

  test("every repository is read from its objects or refused, and nothing happens besides", async () => {
    for (const name of repositoriesIn(lab)) {
      const result = await cloner.read(join(lab, "repos", `${name}.git`));
      assertDetected(name, result);
      assert.ok(result.megabytes < 300, `${name}: ${result.megabytes} MB`);
    }
    assertNothingHappened(lab);
  });

  test("a git that the system kills for its memory ends as repository_too_large", async () => {
    const programs = join(lab, "programs");
    mkdirSync(programs);
    writeFileSync(join(programs, "git"), "#!/bin/sh\nkill -KILL $$\n", { mode: 0o700 });
    const { signal } = new AbortController();
    const options = { codeHostUrl: server.address, searchPath: programs, timeoutMs: 600_000, signal };
    const address = parseRepositoryAddress(`${server.address}/repos/plain`, server.address);
    await assert.rejects(cloneRepository(address, options), { code: "repository_too_large" });
  });
});

function repositoriesIn(lab: string): string[] {
  const names = readdirSync(join(lab, "repos")).map((name) => name.replace(/\.git$/, ""));
  assert.ok(names.length > 0, "craft.sh made no repository");
  return names;
}

function assertDetected(name: string, { code, names }: DetectedThere): void {
  const expected = refused[name] || withoutManifest.has(name) ? [] : ["left-pad"];
  assert.deepEqual([code, names], [refused[name], expected], name);
}

/** If an attack works, it leaves a file beside the repositories. */
function assertNothingHappened(lab: string): void {
  const traces = [lab, tmpdir()]
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => /^PWNED|^escaped/.test(name));
  assert.deepEqual(traces, []);
  assert.deepEqual(readdirSync(join(lab, "target")), []);
}
