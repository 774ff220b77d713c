import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { foldersLeft } from "../../scripts/faults/leftovers.ts";
import type { ErrorCode } from "../../src/domain/errors.ts";
import { type Arena, idOf, openArena, type ServerRun } from "../../scripts/faults/arena.ts";
import { terminate } from "../../scripts/faults/terminate.ts";
import { assertAnswered, watchHealth } from "../../scripts/faults/watch-health.ts";
import { type GitServer, startGitServer } from "../helpers/git-server.ts";
import { type HostileServer, startHostileServer } from "../helpers/hostile-server.ts";
import { processesWith } from "../helpers/leftovers.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";
import { startServer } from "../helpers/stand-in.ts";
import { refusedAddresses } from "../helpers/refused-addresses.ts";
import { startHostileFront } from "./hostile-front.ts";
import { watchMemory } from "./watch-memory.ts";

const hostile = sharedFolder("hostile");

/** The repositories that cannot be scanned, each with the reason; the others can. */
const refused: Readonly<Record<string, ErrorCode>> = {
  empty: "repository_empty",
  nohead: "repository_empty",
  bomb: "repository_too_large",
};

/** Not every one of them has a manifest that is read. */
const withoutManifest = new Set(["rand", "deep", "many"]);

/** Repositories that the server never sends to their end. */
const endless = ["hang/x", "drip/x", "slow-flood/x"];

/** What the server does for a repository, and what its scan must fail with. */
const behaviours: Readonly<Record<string, ErrorCode>> = {
  "flood/x": "repository_too_large",
  "garbage/x": "clone_failed",
  "html/x": "repository_empty",
  "redir/x": "repository_moved",
  "loop/x": "repository_moved",
  "cut/plain": "code_host_unavailable",
  "status-301/x": "repository_moved",
  "status-401/x": "repository_not_found",
  "status-403/x": "code_host_unavailable",
  "status-404/x": "repository_not_found",
  "status-429/x": "code_host_unavailable",
  "status-500/x": "code_host_unavailable",
  "status-503/x": "code_host_unavailable",
};

const maxMegabytes = 300;

/** The address space that a clone gives to git is a bit smaller. */
const maxGitMegabytes = 1_500;

const isLinux = process.platform === "linux"; // what is known of processes is read from /proc

describe("a service that scans what means harm", { ...needs(hostile), ...(!isLinux && { skip: true }) }, () => {
  let lab: string;
  let server: HostileServer;
  let floods: HostileServer;
  let elsewhere: GitServer;
  let front: Awaited<ReturnType<typeof startHostileFront>>;
  let arena: Arena;

  before(async () => {
    lab = mkdtempSync(join(tmpdir(), "lcc-hostile-"));
    execFileSync("bash", [join(hostile ?? "", "craft.sh"), join(lab, "repos")], { stdio: "ignore" });
    elsewhere = await startGitServer(lab);
    const script = join(hostile ?? "", "server.mjs");
    server = await startHostileServer(script, lab, elsewhere.address);
    floods = await startHostileServer(script, lab, elsewhere.address);
    front = await startHostileFront(server.address, floods.address);
    arena = await openArena("sqlite", { isLeaseShort: false });
  });
  after(async () => {
    assert.deepEqual(await arena.close(), []);
    await front.close();
    await floods.close();
    await server.close();
    await elsewhere.close();
    rmSync(lab, { recursive: true, force: true });
  });

  /** No process, no folder, no trace of an attack, no request to another server; and the service ends well. */
  async function assertNothingIsLeft(service: ServerRun): Promise<void> {
    assert.deepEqual(processesWith(front.address), []);
    assert.deepEqual(foldersLeft(arena.place.temporary), []);
    assertNothingHappened(lab);
    assert.deepEqual(elsewhere.requests, [], "no redirect was followed");
    assert.equal((await terminate(service)).complaint, undefined);
  }

  test("ends the clone of a repository that never arrives", { timeout: 1_800_000 }, async (t) => {
    // git itself gives up a silent server after 30 s.
    const settings = { SVC_CODE_HOST_URL: front.address, SVC_CLONE_TIMEOUT_SECONDS: "25" };
    const service = await arena.serve({ workers: 3, settings });
    const health = await watchHealth(service);
    t.after(() => health.stop());
    const ends = await scanAll(service, front.address, endless);

    for (const name of endless) assert.equal(ends.get(name)?.code, "clone_timeout", ends.get(name)?.detail);
    assert.ok(
      floods.requests().some((path) => path.startsWith("/flood/slow/")),
      "the slow flood had begun",
    );
    assertAnswered(await health.stop());
    await assertNothingIsLeft(service);
  });

  test("ends every other scan as it should, and nothing happens besides", { timeout: 1_800_000 }, async (t) => {
    // Far beyond the time that any machine takes to fill the memory that git may have: the flood ends by its size.
    const settings = { SVC_CODE_HOST_URL: front.address, SVC_CLONE_TIMEOUT_SECONDS: "900" };
    const service = await arena.serve({ workers: 3, settings });
    const memory = watchMemory(service.pid);
    t.after(() => memory.stop());
    const health = await watchHealth(service);
    t.after(() => health.stop());
    const names = repositoriesIn(lab);
    // The flood takes longest.
    const ends = await scanAll(service, front.address, [...Object.keys(behaviours), ...names]);
    for (const [name, end] of ends) t.diagnostic(`${name}: ${end.code ?? end.names.join()}, ${end.detail}`);

    for (const [name, code] of Object.entries(behaviours)) assert.equal(ends.get(name)?.code, code, name);
    assertRepositories(names, ends);
    for (const { detail } of ends.values()) assert.doesNotMatch(detail, /\/tmp\/|node:|\bat \//, "nothing internal");

    t.diagnostic(`${memory.count()} scan processes, ${memory.scans().toFixed()} MB; git ${memory.git().toFixed()} MB`);
    assert.ok(memory.count() >= names.length - 3, `${memory.count()} scan processes were seen`);
    assert.ok(memory.scans() < maxMegabytes, `${memory.scans()} MB`);
    assert.ok(memory.git() < maxGitMegabytes, `${memory.git()} MB`);
    assertAnswered(await health.stop());
    assert.equal(floods.requests().filter((path) => path.startsWith("/flood/x")).length, 1, "it was not tried again");
    const asked = server.requests().filter((path) => path.startsWith("/repos/"));
    const parts = new Set(asked.map((path) => path.replace(/^.*\.git\//, "")));
    assert.deepEqual([...parts].sort(), ["git-upload-pack", "info/refs?service=git-upload-pack"]);
    await assertNothingIsLeft(service);
  });

  test("sends no request for an address that it refuses", { timeout: 600_000 }, async (t) => {
    const counting = await startServer((_request, response) => response.writeHead(502).end());
    t.after(() => counting.close());
    const service = await arena.serve({
      workers: 1,
      settings: {
        SVC_CODE_HOST_URL: "https://github.com",
        SVC_CODE_HOST_API_URL: counting.address,
        // Whatever leaves for the world goes by here.
        HTTPS_PROXY: counting.address,
        HTTP_PROXY: counting.address,
        NO_PROXY: "",
      },
    });
    assert.ok(refusedAddresses.length >= 60);
    for (const [address, code] of refusedAddresses) {
      const reply = await service.post({ repo_url: address });
      const said = reply.json() as { readonly code: string };
      const isRefused = said.code === code || said.code === "invalid_input"; // by the schema, before anybody looks
      assert.ok(reply.status === 400 && isRefused, `${address}: ${reply.text}`);
      assert.doesNotMatch(reply.text, /pa55/);
    }
    assert.deepEqual(counting.requests, []);
    assert.doesNotMatch(service.stderrTail(), /pa55/);
    // The stand-in does count: an address that is good is asked about.
    await service.post({ repo_url: "https://github.com/a/b" });
    assert.ok(counting.requests.length > 0);
  });
});

interface End {
  readonly code: string | undefined;
  readonly detail: string;
  readonly names: readonly string[];
}

interface Detail {
  readonly summary: { readonly state: string; readonly error?: { readonly code: string; readonly detail: string } };
  readonly report: { readonly findings: readonly { readonly component: { readonly name: string } }[] };
}

function repositoriesIn(lab: string): string[] {
  const names = readdirSync(join(lab, "repos")).map((name) => `repos/${name.replace(/\.git$/, "")}`);
  assert.ok(names.length > 0, "craft.sh made no repository");
  return names;
}

/** Asks for all at once, in this order; how each has ended. */
async function scanAll(service: ServerRun, host: string, names: readonly string[]): Promise<Map<string, End>> {
  const scans = new Map<string, string>();
  for (const name of names) scans.set(name, idOf(await service.post({ repo_url: `${host}/${name}` })));
  const ends = new Map<string, End>();
  for (const [name, id] of scans) ends.set(name, await endOf(service, id));
  return ends;
}

async function endOf(service: ServerRun, id: string): Promise<End> {
  for (; ; await wait(250)) {
    const { summary, report } = (await service.send({ path: `/scans/${id}` })).json() as Detail;
    if (summary.state !== "complete" && summary.state !== "failed") continue;
    const names = report.findings.map(({ component }) => component.name);
    return { code: summary.error?.code, detail: summary.error?.detail ?? "", names };
  }
}

function assertRepositories(paths: readonly string[], ends: ReadonlyMap<string, End>): void {
  for (const path of paths) {
    const name = path.replace("repos/", "");
    const expected = refused[name] || withoutManifest.has(name) ? [] : ["left-pad"];
    const { code, names: found } = ends.get(path) ?? {};
    assert.deepEqual([code, found], [refused[name], expected], name);
  }
}

/** If an attack works, it leaves a file beside the repositories. */
function assertNothingHappened(lab: string): void {
  const traces = [lab, tmpdir()]
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => /^PWNED|^escaped/.test(name));
  assert.deepEqual(traces, []);
  assert.deepEqual(readdirSync(join(lab, "target")), []);
}
