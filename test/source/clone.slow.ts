import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { AppError, type ErrorCode } from "../../src/domain/errors.ts";
import { type CloneOptions, cloneRepository } from "../../src/source/git/clone/clone.ts";
import { parseRepositoryAddress } from "../../src/source/git/clone/repository-address.ts";
import { sweepAbandoned } from "../../src/source/git/clone/temporary-folder.ts";
import { openGitTree } from "../../src/source/git/git-tree.ts";
import { createRepository, type GitServer, startGitServer } from "../helpers/git-server.ts";
import { foldersOf, processesWith } from "../helpers/leftovers.ts";
import { sendPack } from "../helpers/send-pack.ts";

const manifest = '{"dependencies":{"left-pad":"1.3.0"}}';

describe("a clone", () => {
  let root: string;
  let commit: string;
  let server: GitServer;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), "lcc-test-"));
    commit = createRepository(root, "team/small", { "package.json": manifest, "large.bin": Buffer.alloc(300_000, 7) });
    createRepository(root, "team/empty", undefined);
    createRepository(root, "team/random", { "x.bin": randomBytes(3_000_000) });
    server = await startGitServer(root, misbehave);
  });
  after(async () => {
    await server.close();
    rmSync(root, { recursive: true });
  });

  function clone(name: string, options: Partial<CloneOptions> = {}, base = server.address) {
    const codeHostUrl = options.codeHostUrl ?? base;
    const { signal } = new AbortController();
    return cloneRepository(parseRepositoryAddress(`${codeHostUrl}/${name}`, codeHostUrl), {
      codeHostUrl,
      timeoutMs: 600_000,
      signal,
      ...options,
    });
  }

  /** The failure of a clone, after which neither a process nor a folder may be left. */
  async function failureOf(name: string, options: Partial<CloneOptions> = {}): Promise<AppError> {
    const error = await clone(name, options).then(
      () => assert.fail(`${name} was cloned`),
      (reason: unknown) => reason,
    );
    if (!(error instanceof AppError)) throw error;
    assert.deepEqual(processesWith(`${server.address}/`), []);
    assert.deepEqual(foldersOf(process.pid), []);
    return error;
  }

  test("has the newest commit, its files can be read, and it goes away", async () => {
    const seen: number[] = [];
    const made = await clone("team/small", { onProgress: (bytes) => seen.push(bytes) });
    const [folder = ""] = foldersOf(process.pid);
    assert.equal(statSync(join(tmpdir(), folder)).mode & 0o777, 0o700);
    assert.equal(made.commit, commit);
    const source = await openGitTree(made.gitFolder);
    assert.equal(Buffer.from(await source.read("package.json", 0, 100)).toString(), manifest);
    await source.close();
    assert.deepEqual(readdirSync(join(made.gitFolder, "..")), [".git"]);
    await made.remove();
    assert.deepEqual(foldersOf(process.pid), []);
    assert.ok(seen.every((bytes) => bytes >= 0));
  });

  test("leaves a large file out, and says so to those who ask for it", async () => {
    const made = await clone("team/small", { limits: { blobBytes: 100_000 } });
    assert.doesNotMatch(readFileSync(join(made.gitFolder, "config"), "utf8"), /promisor|partialclonefilter/i);
    const packs = readdirSync(join(made.gitFolder, "objects", "pack"));
    assert.deepEqual(
      packs.filter((name) => name.endsWith(".promisor")),
      [],
    );
    const before = server.requests.length;
    const source = await openGitTree(made.gitFolder);
    await assert.rejects(source.read("large.bin", 0, 10), /larger than 20 MB/);
    assert.equal((await source.read("package.json", 0, 100)).byteLength, manifest.length);
    assert.equal(server.requests.length, before, "nothing was fetched later");
    await source.close();
    await made.remove();
  });

  test("sends the token to the code host only", async () => {
    const commands: string[] = [];
    // While a request waits for its answer, git is at work.
    const host: GitServer = await startGitServer(root, () => {
      commands.push(...processesWith(host.address));
      return false;
    });
    const made = await clone("team/small", { token: "s3cret-token" }, host.address);
    const config = readFileSync(join(made.gitFolder, "config"), "utf8");
    await Promise.all([made.remove(), host.close()]);
    const sent = host.requests.map(({ authorization }) => authorization);
    assert.ok(sent.length > 1);
    const expected = `Basic ${Buffer.from("x-access-token:s3cret-token").toString("base64")}`;
    assert.deepEqual(new Set(sent), new Set([expected]));
    assert.doesNotMatch(config, /s3cret|Basic|extraHeader/i);
    assert.ok(commands.length > 0 || process.platform !== "linux", "git was seen at work");
    assert.doesNotMatch(commands.join("\n"), /s3cret|Basic/);
  });

  test("knows nothing of who runs it", async () => {
    const home = mkdtempSync(join(tmpdir(), "lcc-test-"));
    writeFileSync(join(home, ".netrc"), "machine 127.0.0.1 login someone password pa55\n");
    writeFileSync(join(home, ".gitconfig"), "[http]\n\textraHeader = X-Own: yes\n");
    const theirs = { HOME: home, GIT_DIR: "/nowhere", GIT_CONFIG_PARAMETERS: "'http.proxy=http://127.0.0.1:1'" };
    const others = { http_proxy: "http://127.0.0.1:1", GIT_TRACE: join(home, "trace"), GIT_SSL_NO_VERIFY: "1" };
    const kept = { ...process.env };
    Object.assign(process.env, theirs, others);
    try {
      await (await clone("team/small")).remove();
      const first = server.requests.length;
      assert.equal((await failureOf("status/401")).code, "repository_not_found");
      assert.ok(server.requests.slice(first).every(({ authorization }) => authorization === undefined));
      assert.deepEqual(readdirSync(home).sort(), [".gitconfig", ".netrc"]);
    } finally {
      for (const name of [...Object.keys(theirs), ...Object.keys(others)]) {
        if (kept[name] === undefined) delete process.env[name];
        else process.env[name] = kept[name];
      }
      rmSync(home, { recursive: true });
    }
  });

  const failures: Readonly<Record<string, readonly [name: string, code: ErrorCode, says: RegExp]>> = {
    "of a repository that does not exist": ["team/none", "repository_not_found", /There is no repository .*token/],
    "that needs a password": ["status/401", "repository_not_found", /private/],
    "that is forbidden for now": ["status/403", "code_host_unavailable", /later/],
    "that comes too often": ["status/429", "code_host_unavailable", /later/],
    "of a broken host": ["status/503", "code_host_unavailable", /later/],
    "of an empty repository": ["team/empty", "repository_empty", /no commit/],
    "of a web page": ["strange/html", "repository_empty", /no commit/],
    "of something else entirely": ["strange/garbage", "clone_failed", /git repository/],
    "whose connection is lost in the middle": ["strange/cut", "code_host_unavailable", /connection/],
  };
  for (const [what, [name, code, says]] of Object.entries(failures)) {
    test(`${what} fails with a sentence of its own`, async () => {
      const error = await failureOf(name);
      assert.equal(error.code, code, String(error.cause));
      assert.match(error.message, says);
      assert.doesNotMatch(error.message, /fatal|lcc-\d|\/tmp/);
    });
  }

  test("follows no redirect", async () => {
    const other = await startGitServer(root);
    redirectTo = other.address;
    const error = await failureOf("strange/moved");
    assert.equal(error.code, "repository_moved");
    assert.deepEqual(other.requests, []);
    await other.close();
  });

  test("has a time-out", async () => {
    assert.equal((await failureOf("strange/hang", { timeoutMs: 400 })).code, "clone_timeout");
  });

  test("can be interrupted at any time", async () => {
    assert.equal((await failureOf("team/small", { signal: AbortSignal.abort() })).code, "interrupted");
    for (const afterMs of [5, 400]) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), afterMs);
      assert.equal((await failureOf("strange/hang", { signal: controller.signal })).code, "interrupted");
    }
  });

  test("that grows too large is stopped", async () => {
    const large = await failureOf("team/random", { limits: { diskBytes: 1_000_000 } });
    assert.equal(large.code, "repository_too_large");
    const file = await failureOf("team/random", { limits: { fileBytes: 1_000_000 } });
    assert.equal(file.code, "repository_too_large", String(file.cause));
  });

  test("that grows without an end is stopped while it grows", async () => {
    const error = await failureOf("strange/endless", { limits: { diskBytes: 2_000_000 } });
    assert.deepEqual([error.code, error.cause], ["repository_too_large", undefined]);
  });

  test("needs git, and says so", async () => {
    const error = await failureOf("team/small", { searchPath: "/nowhere:/neither" });
    assert.deepEqual([error.code, /Install git/.test(error.message)], ["cannot_run", true]);
  });

  test("goes to the address that was looked up and checked, and to no other", async () => {
    const codeHostUrl = `http://code-host.invalid:${server.port}`;
    const made = await clone("team/small", { codeHostUrl, lookUp: async () => ["127.0.0.1"] });
    assert.equal(made.commit, commit);
    assert.equal(server.requests.at(-1)?.host, `code-host.invalid:${server.port}`);
    await made.remove();
    const count = server.requests.length;
    const refused = await failureOf("team/small", { codeHostUrl, lookUp: async () => ["169.254.169.254"] });
    assert.equal(refused.code, "code_host_unavailable");
    const late = new Promise<string[]>(() => {});
    const hanging = await failureOf("team/small", { codeHostUrl, timeoutMs: 50, lookUp: () => late });
    assert.equal(hanging.code, "clone_timeout");
    assert.equal(server.requests.length, count);
  });

  test("goes through the proxy where there is one, which looks the name up itself", async () => {
    const codeHostUrl = "http://code-host.invalid";
    const lookUp = () => assert.fail("a name was looked up");
    const seen: (string | undefined)[] = [];
    const proxy = await startGitServer(root, (request, response) => {
      seen.push(request.headers["proxy-authorization"]);
      request.url = (request.url ?? "").replace(codeHostUrl, "");
      if (seen.at(-1) !== undefined) return false;
      response.writeHead(407, { "proxy-authenticate": 'Basic realm="proxy"' }).end();
      return true;
    });
    const httpProxy = proxy.address.replace("//", "//me:pa55@");
    const made = await clone("team/small", { codeHostUrl, lookUp, httpProxy, noProxy: "other.example" });
    assert.equal(made.commit, commit);
    assert.ok(seen.includes(`Basic ${Buffer.from("me:pa55").toString("base64")}`));
    await made.remove();
    await proxy.close();
    const error = await failureOf("team/small", { codeHostUrl, lookUp, httpProxy });
    assert.equal(error.code, "code_host_unavailable");
    assert.doesNotMatch(`${error.message} ${String(error.cause)}`, /pa55/);
  });

  test(
    "ends with the process that makes it, even when that is killed",
    { skip: process.platform !== "linux" },
    async () => {
      const script = join(import.meta.dirname, "../helpers/clone-once.ts");
      const child = spawn(process.execPath, [script, server.address, `${server.address}/strange/hang`]);
      const ended = new Promise((resolve) => child.once("close", resolve));
      // The last of git's own processes is the one that waits for the server.
      await until(() => processesWith(`${server.address}/strange/hang`).some((command) => /remote-http/.test(command)));
      assert.equal(foldersOf(child.pid ?? 0).length, 1);
      child.kill("SIGKILL");
      await ended;
      await until(() => processesWith(`${server.address}/strange/hang`).length === 0);
      await sweepAbandoned(); // of other tests too, which may have removed the folder by now
      assert.deepEqual(foldersOf(child.pid ?? 0), []);
    },
  );
});

let redirectTo = "";

/** The ways in which a server can fail, by the path that is asked for. */
function misbehave(request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url ?? "";
  const advertisement = { "content-type": "application/x-git-upload-pack-advertisement" };
  const status = /^\/status\/(\d+)\.git\//.exec(path)?.[1];
  if (status !== undefined) response.writeHead(Number(status), { "www-authenticate": 'Basic realm="x"' }).end("no");
  else if (path.startsWith("/strange/html")) response.writeHead(200, { "content-type": "text/html" }).end("<p>login");
  else if (path.startsWith("/strange/garbage")) response.writeHead(200, advertisement).end(Buffer.alloc(4096, 255));
  else if (path.startsWith("/strange/moved")) response.writeHead(302, { location: redirectTo + path }).end();
  else if (path.startsWith("/strange/hang")) return true;
  else if (path.startsWith("/strange/cut")) sendPack(request, response, "cut");
  else if (path.startsWith("/strange/endless")) sendPack(request, response, "endless");
  else return false;
  return true;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 20_000; tries++) {
    if (isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail("it never became true");
}
