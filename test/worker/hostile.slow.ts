import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { foldersLeft } from "../../scripts/faults/leftovers.ts";
import type { ErrorCode } from "../../src/domain/errors.ts";
import { type Arena, readId, openArena, type ServerRun } from "../../scripts/faults/arena.ts";
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

/** One of each kind, and how its scan ends. `test/source/clone-hostile.slow.ts` clones all of them, without a service. */
const repositories: Readonly<Record<string, ErrorCode | readonly string[]>> = {
  plain: ["left-pad"],
  symlink: ["left-pad"],
  "submod-ext": ["left-pad"],
  dotgit: ["left-pad"],
  dotdot: ["left-pad"],
  names: ["left-pad"],
  lfs: ["left-pad"],
  deep: [],
  many: [],
  empty: "repository_empty",
  bomb: "repository_too_large",
};

/** What the server does for a repository, and what its scan must fail with. */
const behaviours: Readonly<Record<string, ErrorCode>> = {
  // never sent to their end
  "hang/x": "clone_timeout",
  "drip/x": "clone_timeout",
  "slow-flood/x": "clone_timeout",
  "garbage/x": "clone_failed",
  "redir/x": "repository_moved",
  "status-401/x": "repository_not_found",
};

/** git itself gives up a silent server after 30 s; a busy machine needs some of the time for the other repositories. */
const cloneSeconds = 12;

const maxMegabytes = 300;

const isLinux = process.platform === "linux"; // what is known of processes is read from /proc

describe("a service that scans what means harm", { ...needs(hostile), ...(!isLinux && { skip: true }) }, () => {
  let lab: string;
  let server: HostileServer;
  let elsewhere: GitServer;
  let front: Awaited<ReturnType<typeof startHostileFront>>;
  let arena: Arena;

  before(async () => {
    lab = mkdtempSync(join(tmpdir(), "lcc-hostile-"));
    craftRepositories(hostile ?? "", lab, Object.keys(repositories));
    elsewhere = await startGitServer(lab);
    server = await startHostileServer(join(hostile ?? "", "server.mjs"), lab, elsewhere.address);
    front = await startHostileFront(server.address);
    arena = await openArena("sqlite", { isLeaseShort: false });
  });
  after(async () => {
    assert.deepEqual(await arena.close(), []);
    await front.close();
    await server.close();
    await elsewhere.close();
    rmSync(lab, { recursive: true, force: true });
  });

  test("ends every scan as it should, and nothing happens besides", async (t) => {
    const settings = { SVC_CODE_HOST_URL: front.address, SVC_CLONE_TIMEOUT_SECONDS: `${cloneSeconds}` };
    const service = await arena.serve({ workers: 5, settings });
    const memory = watchMemory(service.pid);
    t.after(() => memory.stop());
    const health = await watchHealth(service);
    t.after(() => health.stop());
    const names = Object.keys(repositories).map((name) => `repos/${name}`);
    const ends = await scanAll(service, front.address, [...Object.keys(behaviours), ...names]);
    for (const [name, end] of ends) t.diagnostic(`${name}: ${end.code ?? end.names.join()}, ${end.detail}`);

    for (const [name, code] of Object.entries(behaviours)) assert.equal(ends.get(name)?.code, code, name);
    for (const [name, expected] of Object.entries(repositories)) {
      const { code, names: found } = ends.get(`repos/${name}`) ?? {};
      assert.deepEqual(code ?? found, expected, name);
    }
    for (const { detail } of ends.values()) assert.doesNotMatch(detail, /\/tmp\/|node:|\bat \//, "nothing internal");
    assert.ok(memory.count() > 0, "scan processes were seen");
    assert.ok(memory.scans() < maxMegabytes, `${memory.scans()} MB`);
    assertAnswered(await health.stop());
    assert.ok(
      server.requests().some((path) => path.startsWith("/flood/slow/")),
      "the slow flood had begun",
    );
    const asked = server.requests().filter((path) => path.startsWith("/repos/"));
    const parts = new Set(asked.map((path) => path.replace(/^.*\.git\//, "")));
    assert.deepEqual([...parts].sort(), ["git-upload-pack", "info/refs?service=git-upload-pack"]);

    assert.deepEqual(processesWith(front.address), []);
    assert.deepEqual(foldersLeft(arena.place.temporary), []);
    assertNothingHappened(lab);
    assert.deepEqual(elsewhere.requests, [], "no redirect was followed");
    assert.equal((await terminate(service)).complaint, undefined);
  });

  test("sends no request for an address that it refuses", async (t) => {
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

/** Creates some of the repositories of the shared script; all of them take a minute. */
function craftRepositories(folder: string, lab: string, names: readonly string[]): void {
  const isWanted = (line: string) => {
    const name = /^new ([\w-]+);/.exec(line)?.[1];
    return name === undefined ? !line.startsWith("cp ") : names.includes(name);
  };
  const lines = readFileSync(join(folder, "craft.sh"), "utf8").split("\n");
  execFileSync("bash", ["-s", join(lab, "repos")], { input: lines.filter(isWanted).join("\n") });
}

/** Asks for all at once, in this order; how each has ended. */
async function scanAll(service: ServerRun, host: string, names: readonly string[]): Promise<Map<string, End>> {
  const scans = new Map<string, string>();
  for (const name of names) scans.set(name, readId(await service.post({ repo_url: `${host}/${name}` })));
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

/** If an attack works, it leaves a file beside the repositories. */
function assertNothingHappened(lab: string): void {
  const traces = [lab, tmpdir()]
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => /^PWNED|^escaped/.test(name));
  assert.deepEqual(traces, []);
  assert.deepEqual(readdirSync(join(lab, "target")), []);
}
