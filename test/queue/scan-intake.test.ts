import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { AppError, type ErrorCode } from "../../src/domain/errors.ts";
import type { IntakeOptions } from "../../src/queue/create-scan-intake.ts";
import type { ScanBody } from "../../src/queue/scan-body.ts";
import { refusedAddresses } from "../helpers/refused-addresses.ts";
import { caller, type Lab, openLab, origin } from "../worker/lab.ts";

let lab: Lab;

/** A lab for the tests of one suite. */
function useLab(): void {
  before(async () => {
    lab = await openLab();
    mkdirSync(join(lab.workspace, "shop"));
    mkdirSync(`${lab.workspace}2`);
    writeFileSync(join(lab.workspace, "file.txt"), "x");
    symlinkSync("/usr", join(lab.workspace, "out"));
    symlinkSync("shop", join(lab.workspace, "in"));
  });
  afterEach(() => lab.calm());
  after(() => lab.close());
}

async function refusalOf(body: ScanBody, options: Partial<IntakeOptions> = {}): Promise<AppError> {
  const before = (await lab.store.scans.list({ limit: 100 })).length;
  const error = await lab
    .intake(options)
    .request(body, caller, origin)
    .then(
      () => assert.fail("the request was accepted"),
      (reason: unknown) => reason,
    );
  if (!(error instanceof AppError)) throw error;
  assert.equal((await lab.store.scans.list({ limit: 100 })).length, before, "a refused scan is not stored");
  return error;
}

const good = "https://github.com/a/b";

describe("a request for a scan", () => {
  useLab();

  const wrong: readonly (readonly [string, ScanBody, ErrorCode])[] = [
    ["nothing", {}, "invalid_input"],
    ["blanks", { repoUrl: " ", path: "\t" }, "invalid_input"],
    ["null", { repoUrl: null, path: null } as unknown as ScanBody, "invalid_input"],
    ["both", { repoUrl: good, path: "shop" }, "invalid_input"],
    ["no address", { repoUrl: "shop" }, "invalid_repo_url"],
    ["a page of a repository", { repoUrl: `${good}/tree/main` }, "invalid_repo_url"],
    ["another host", { repoUrl: "https://gitlab.com/a/b" }, "unsupported_host"],
    ["a folder that is not there", { path: "none" }, "path_not_found"],
    ["a folder below one that is not there", { path: "none/none" }, "path_not_found"],
    ["a file", { path: "file.txt" }, "path_not_found"],
    ["a folder below a file", { path: "file.txt/x" }, "path_not_found"],
    ["a name that is too long for any folder", { path: "n".repeat(300) }, "path_not_found"],
    ["the folder above, unless that is temporary", { path: "../../../.." }, "path_outside_workspace"],
    ["a folder elsewhere", { path: "/usr" }, "path_outside_workspace"],
    ["a folder elsewhere that is not there", { path: "/usr/none-at-all" }, "path_outside_workspace"],
    ["the root", { path: "/" }, "path_outside_workspace"],
    ["a link that leads out", { path: "out" }, "path_outside_workspace"],
    ["a folder behind a link that leads out", { path: "out/bin" }, "path_outside_workspace"],
    ["nothing behind a link that leads out", { path: "out/none-at-all" }, "path_outside_workspace"],
    ["the root by another name", { path: "/proc/self/root" }, "path_outside_workspace"],
    ["a folder by another name of the root", { path: "/proc/self/root/usr" }, "path_outside_workspace"],
    ["a path with NUL", { path: "shop\0" }, "path_outside_workspace"],
    ["a path with a line break", { path: "shop\nx" }, "path_outside_workspace"],
    ["a path without end", { path: "p/".repeat(3_000) }, "path_outside_workspace"],
    ["broken text", { path: "shop\ud800" }, "path_outside_workspace"],
    ["an unknown policy", { path: "shop", policy: "permisive" }, "unknown_policy"],
    ["a policy by its file", { path: "shop", policy: "../permissive.yml" }, "unknown_policy"],
    ["an unknown context", { path: "shop", context: "sass" }, "unknown_context"],
    ["a context that every object has", { path: "shop", context: "constructor" }, "unknown_context"],
    ["a context of another policy", { path: "shop", policy: "permissive", context: "none" }, "unknown_context"],
    ["too many patterns", { path: "shop", exclude: Array.from({ length: 101 }, () => "x") }, "invalid_input"],
    ["a pattern that is too long", { path: "shop", exclude: ["x", "y".repeat(257)] }, "invalid_input"],
    ["a project that is too long", { path: "shop", projectName: "p".repeat(256) }, "invalid_input"],
    ["a project without end", { path: "shop", projectName: "p".repeat(100_000) }, "invalid_input"],
    ["a project with NUL", { path: "shop", projectName: "a\0b" }, "invalid_input"],
    ["a project with a command to the terminal", { path: "shop", projectName: "\u001b[31m" }, "invalid_input"],
  ];
  for (const [name, body, code] of wrong) {
    test(`for ${name} is refused as ${code}`, async () => {
      const error = await refusalOf(body);
      assert.equal(error.code, code, error.message);
      assert.ok(error.message.length < 500 && /[.…"]$|owner\/repository$|github\.com\/a\/b$/.test(error.message));
      assert.ok(!error.message.includes(lab.workspace), "the message must not contain a path of the server");
      if (code === "invalid_input") assert.match(error.fields[0]?.path ?? "", /^body\.[a-z_]+/);
    });
  }

  test("says which fields are wrong", async () => {
    const fieldOf = async (body: ScanBody) => (await refusalOf(body)).fields.map(({ path }) => path);
    assert.deepEqual(await fieldOf({}), ["body.repo_url"]);
    assert.deepEqual(await fieldOf({ path: "shop", exclude: ["x", "y".repeat(257)] }), ["body.exclude[1]"]);
    assert.deepEqual(await fieldOf({ path: "shop", projectName: "a\0b" }), ["body.project_name"]);
  });

  test("for a folder next door whose name begins like the workspace is refused", async (t) => {
    // The workspace is in the temporary folder, where everything may be scanned; so another one is needed here.
    const home = process.cwd();
    if (home.startsWith(tmpdir())) return t.skip("the sources lie in the temporary folder");
    const config = { ...lab.config, workspaceDir: join(home, "src") };
    assert.equal((await refusalOf({ path: `${home}/src/../scripts` }, { config })).code, "path_outside_workspace");
    const narrow = { ...lab.config, workspaceDir: join(home, "bin").slice(0, -1) };
    assert.equal((await refusalOf({ path: join(home, "bin") }, { config: narrow })).code, "path_outside_workspace");
    const { path } = await lab.intake({ config }).request({ path: "queue" }, caller, origin);
    assert.equal(path, "queue", "not where the workspace is");
  });

  test("for a local folder gets the same answer for all paths where they are not allowed", async () => {
    const config = { ...lab.config, allowLocalPath: false };
    const answers = new Set<string>();
    for (const path of ["shop", "none", "/usr", "/none", "out", "file.txt", "a\0b"]) {
      const { code, message } = await refusalOf({ path }, { config });
      assert.equal(code, "local_path_disabled");
      answers.add(message);
    }
    assert.equal(answers.size, 1);
  });

  test("with a refused address sends no requests", async () => {
    let questions = 0;
    const exists = async () => {
      questions++;
      return "yes" as const;
    };
    for (const [repoUrl, code] of refusedAddresses) {
      assert.equal((await refusalOf({ repoUrl }, { exists })).code, code, repoUrl);
    }
    await refusalOf({ repoUrl: good, policy: "none" }, { exists });
    assert.ok(refusedAddresses.length >= 100);
    assert.equal(questions, 0);
  });

  test("for a repository that is not there is refused, and says what a token is for but not whether one is set", async () => {
    const error = await refusalOf({ repoUrl: good }, { exists: async () => "no" });
    assert.equal(error.code, "repository_not_found");
    assert.match(error.message, /a private one needs a token in SVC_CODE_HOST_TOKEN/);
    const config = { ...lab.config, codeHostToken: "t" };
    const withToken = await refusalOf({ repoUrl: good }, { exists: async () => "no", config });
    assert.equal(withToken.message, error.message);
  });
});

describe("an accepted request", () => {
  useLab();

  test("is stored as it is answered, and noted", async () => {
    const queued: string[] = [];
    const intake = lab.intake({ onQueued: (id) => void queued.push(id) });
    const body = {
      repoUrl: "http://github.com/Team/Shop.git/",
      context: "saas",
      exclude: ["docs", "a/**/b"],
      production: true,
    };
    const scan = await intake.request(body, caller, origin);
    assert.deepEqual(await lab.store.scans.find(scan.id), scan);
    assert.deepEqual(
      [scan.repository, scan.path, scan.project, scan.policy, scan.context, scan.exclude, scan.createdBy, scan.state],
      ["https://github.com/Team/Shop", undefined, "Shop", "permissive", "saas", body.exclude, "jane", "queued"],
    );
    assert.equal(scan.isProduction, true);
    assert.deepEqual(queued, [scan.id]);
    const [entry] = await lab.store.audit.list(1);
    assert.deepEqual(entry, {
      time: scan.createdAt,
      action: "scan_created",
      actor: "jane",
      outcome: "ok",
      subject: scan.id,
      ...origin,
    });
  });

  test("has the defaults: the default policy, its context, and the folder's name", async () => {
    const scan = await lab.intake().request({ path: "in" }, caller, origin);
    assert.deepEqual(
      [scan.path, scan.project, scan.policy, scan.context, scan.exclude],
      ["shop", "shop", "permissive", "production", []],
    );
  });

  test("has the defaults also for fields that a form has sent empty", async () => {
    for (const blank of ["", " \u00a0\t"]) {
      const body = { repoUrl: blank, path: "shop", projectName: blank, policy: blank, context: blank };
      const scan = await lab.intake().request(body, caller, origin);
      assert.deepEqual([scan.project, scan.policy, scan.context], ["shop", "permissive", "production"]);
    }
  });

  for (const [name, path] of [
    ["the workspace", "."],
    ["the temporary folder", tmpdir()],
  ] as const) {
    test(`may be for ${name} itself`, async () => {
      const scan = await lab.intake().request({ path, repoUrl: " " }, caller, origin);
      assert.equal(scan.project, basename(path === "." ? lab.workspace : path));
    });
  }

  test("may have a name of 255 characters, of any script", async () => {
    for (const projectName of ["p", "p".repeat(255), "🦊".repeat(255), "Ærø & <b>"]) {
      assert.equal((await lab.intake().request({ path: "shop", projectName }, caller, origin)).project, projectName);
    }
  });

  test("is queued where the code host does not say whether the repository exists", async () => {
    for (const answer of ["yes", "unknown"] as const) {
      const scan = await lab.intake({ exists: async () => answer }).request({ repoUrl: good }, caller, origin);
      assert.equal(scan.state, "queued");
    }
  });

  test("has an id that sorts by the order of the requests, also within one millisecond", async () => {
    const time = new Date("2026-03-04T05:06:07.008Z");
    const intake = lab.intake({ now: () => time });
    const ids: string[] = [];
    for (let at = 0; at < 50; at++) ids.push((await intake.request({ path: "." }, caller, origin)).id);
    assert.deepEqual(ids.toSorted(), ids);
    assert.equal(new Set(ids).size, 50);
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
