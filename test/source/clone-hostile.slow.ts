import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { ErrorCode } from "../../src/domain/errors.ts";
import { cloneRepository } from "../../src/source/clone/clone.ts";
import { parseRepositoryAddress } from "../../src/source/clone/repository-address.ts";
import type { ClonedOnce } from "../helpers/clone-once.ts";
import { type GitServer, startGitServer } from "../helpers/git-server.ts";
import { type HostileServer, startHostileServer } from "../helpers/hostile-server.ts";
import { foldersOf, processesWith } from "../helpers/leftovers.ts";
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

/** What a server does, by the path below which it does it, and what the clone must fail with. */
const behaviours: readonly (readonly [path: string, code: ErrorCode, timeoutMs: number])[] = [
  ["hang", "clone_timeout", 3_000],
  ["drip", "clone_timeout", 3_000],
  ["drip", "code_host_unavailable", 600_000],
  ["flood", "repository_too_large", 600_000],
  ["slow-flood", "clone_timeout", 20_000],
  ["garbage", "clone_failed", 600_000],
  ["html", "repository_empty", 600_000],
  ["redir", "repository_moved", 600_000],
  ["loop", "repository_moved", 600_000],
  ["cut", "code_host_unavailable", 600_000],
  ["status/301", "repository_moved", 600_000],
  ["status/400", "clone_failed", 600_000],
  ["status/401", "repository_not_found", 600_000],
  ["status/403", "code_host_unavailable", 600_000],
  ["status/404", "repository_not_found", 600_000],
  ["status/429", "code_host_unavailable", 600_000],
  ["status/500", "code_host_unavailable", 600_000],
  ["status/503", "code_host_unavailable", 600_000],
];

/** What the front does, which is the same on every machine; the rest comes straight from the server. */
const byFront = new Set(["cut", "slow-flood"]);

describe("repositories and servers that mean harm", needs(hostile), () => {
  let lab: string;
  let server: HostileServer;
  let front: Awaited<ReturnType<typeof startHostileFront>>;
  let elsewhere: GitServer;

  before(async () => {
    lab = mkdtempSync(join(tmpdir(), "lcc-hostile-"));
    execFileSync("bash", [join(hostile ?? "", "craft.sh"), join(lab, "repos")], { stdio: "ignore" });
    elsewhere = await startGitServer(lab);
    server = await startHostileServer(join(hostile ?? "", "server.mjs"), lab, elsewhere.address);
    front = await startHostileFront(server.address);
  });
  after(async () => {
    await front.close();
    await server.close();
    await elsewhere.close();
    rmSync(lab, { recursive: true, force: true });
  });

  test("every repository is scanned or refused, and nothing happens besides", async (t) => {
    const repositories = readdirSync(join(lab, "repos")).map((name) => name.replace(/\.git$/, ""));
    assert.ok(repositories.length > 0, "craft.sh made no repository");
    for (const name of repositories) {
      const result = await cloneOnce(server.address, `repos/${name}`);
      t.diagnostic(`${name}: ${result.code ?? result.names.join()}, ${Math.round(result.megabytes)} MB`);
      const expected = refused[name] || withoutManifest.has(name) ? [] : ["left-pad"];
      assert.deepEqual([result.code, result.names], [refused[name], expected], name);
      assert.ok(result.megabytes < 300, `${name}: ${result.megabytes} MB`);
      if (!refused[name]) assert.equal(result.skipped, withStrangeRows[name] ?? 0, `${name}: passed over`);
    }
    const asked = new Set(server.requests().map((path) => path.replace(/^\/repos\/[\w-]+\.git\//, "")));
    assert.deepEqual([...asked].sort(), ["git-upload-pack", "info/refs?service=git-upload-pack"]);
    assertNothingHappened(lab);
  });

  for (const [path, code, timeoutMs] of behaviours) {
    test(`a server that does "${path}" ends as ${code}`, async () => {
      const result = byFront.has(path)
        ? await cloneOnce(front.address, `${path}/plain`, timeoutMs)
        : await cloneOnce(`${server.address}/${path}`, "a/b", timeoutMs);
      assert.equal(result.code, code, result.message);
      assert.ok(result.megabytes < 300, `${result.megabytes} MB`);
    });
  }

  test("a flood was under way when its time was over", () => {
    assert.ok(server.requests().some((path) => path.startsWith("/flood/slow/")));
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

  test("no redirect was followed", () => {
    assert.ok(server.requests().some((path) => path.startsWith("/redir/")));
    assert.deepEqual(elsewhere.requests, []);
  });
});

/** If an attack works, it leaves a file beside the repositories. */
function assertNothingHappened(lab: string): void {
  const traces = [lab, tmpdir()]
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => /^PWNED|^escaped/.test(name));
  assert.deepEqual(traces, []);
  assert.deepEqual(readdirSync(join(lab, "target")), []);
}

/** In a process of its own, of which nothing may be left: neither a process nor a folder. */
async function cloneOnce(base: string, name: string, timeoutMs = 600_000): Promise<ClonedOnce> {
  const script = join(import.meta.dirname, "../helpers/clone-once.ts");
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const args = [script, base, `${base}/${name}`, String(timeoutMs)];
  const child = execFile(process.execPath, args, (error, output, complaints) =>
    error ? reject(new Error(`${name}: ${complaints}`, { cause: error })) : resolve(output),
  );
  const output = await promise;
  assert.deepEqual(processesWith(`${base}/${name}`), []);
  assert.deepEqual(foldersOf(child.pid ?? 0), []);
  return JSON.parse(output) as ClonedOnce;
}
