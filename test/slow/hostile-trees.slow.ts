import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { detect } from "../../src/detect/detect.ts";
import { ecosystems } from "../../src/ecosystems/index.ts";
import { openDirectory } from "../../src/source/directory.ts";
import type { ScannedOnce } from "../helpers/scan-once.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";

const crafted = sharedFolder("hostile");

/** Repositories without a commit, or with more files than are read, cannot be scanned; the others can. */
const refused: Readonly<Record<string, RegExp>> = {
  "empty.git": /no commit/,
  "nohead.git": /no commit/,
  "bomb.git": /more than 200000 files/,
};

/** Not every one of them has a manifest. */
const withoutManifest = new Set(["bomb.git", "rand.git", "deep.git", "many.git"]);

describe("hostile repositories, read from their objects", needs(crafted), () => {
  let lab: string;
  let repositories: readonly string[] = [];

  before(() => {
    lab = mkdtempSync(join(tmpdir(), "lcc-hostile-"));
    execFileSync("bash", [join(crafted ?? "", "craft.sh"), join(lab, "repos")], { stdio: "ignore" });
    repositories = readdirSync(join(lab, "repos")).filter((name) => name.endsWith(".git"));
  });
  after(() => rmSync(lab, { recursive: true, force: true }));

  test("are scanned or refused in one sentence, run nothing, write nothing and stay below 300 MB", () => {
    assert.ok(repositories.length > 0, "craft.sh made no repository");
    for (const name of repositories) {
      const { names, refusal, megabytes } = scan(join(lab, "repos", name));
      if (refused[name]) assert.match(refusal ?? "", refused[name], name);
      else assert.deepEqual([names, refusal], [withoutManifest.has(name) ? [] : ["left-pad"], undefined], name);
      assert.ok(megabytes < 300, `${name}: ${megabytes} MB`);
    }
    const traces = readdirSync(lab).filter((name) => /^PWNED|^escaped/.test(name));
    assert.deepEqual(traces, []);
    assert.deepEqual(readdirSync(join(lab, "target")), []);
  });
});

describe("a tree on disk with links in all directions", () => {
  test("is walked once", async () => {
    const root = mkdtempSync(join(tmpdir(), "lcc-links-"));
    execFileSync(
      "bash",
      [
        "-c",
        'mkdir -p a/b && echo \'{"dependencies":{"left-pad":"1.3.0"}}\' > a/b/package.json && ln -s .. a/b/up && ln -s / root && ln -s a c && ln -s package.json a/b/package-lock.json',
      ],
      { cwd: root },
    );
    const { components, coverage } = await detect(await openDirectory(root), ecosystems, { exclude: [] });
    rmSync(root, { recursive: true });
    assert.deepEqual(
      components.map(({ name }) => name),
      ["left-pad"],
    );
    assert.equal(coverage.filesSeen, 1);
    assert.equal(coverage.skipped.length, 4);
  });
});

function scan(gitFolder: string): ScannedOnce {
  const script = join(import.meta.dirname, "..", "helpers", "scan-once.ts");
  return JSON.parse(execFileSync(process.execPath, [script, "git", gitFolder], { encoding: "utf8" })) as ScannedOnce;
}
