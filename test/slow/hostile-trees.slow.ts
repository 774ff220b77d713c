import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { detect } from "../../src/detect/detect.ts";
import { AppError } from "../../src/domain/errors.ts";
import { ecosystems } from "../../src/ecosystems/index.ts";
import { openDirectory } from "../../src/source/directory.ts";
import { openGitTree } from "../../src/source/git-tree.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";

const crafted = sharedFolder("hostile");

/** Repositories without a commit, or with more files than are read, cannot be scanned; the others can. */
const refused: Readonly<Record<string, RegExp>> = {
  "empty.git": /no commit/,
  "nohead.git": /no commit/,
  "bomb.git": /more than 200000 files/,
};

/** Not every one of them has a manifest. */
const withoutManifest = new Set(["bomb.git", "rand.git", "deep.git"]);

describe("hostile repositories, read from their objects", needs(crafted), () => {
  let lab: string;
  let repositories: readonly string[] = [];

  before(() => {
    lab = mkdtempSync(join(tmpdir(), "lcc-hostile-"));
    execFileSync("bash", [join(crafted ?? "", "craft.sh"), join(lab, "repos")], { stdio: "ignore" });
    repositories = readdirSync(join(lab, "repos")).filter((name) => name.endsWith(".git"));
  });
  after(() => rmSync(lab, { recursive: true, force: true }));

  test("are scanned or refused in one sentence, run nothing and write nothing", async () => {
    assert.ok(repositories.length > 25, `${repositories.length} repositories`);
    for (const name of repositories) {
      const expected = refused[name];
      if (expected) {
        await assert.rejects(
          scan(join(lab, "repos", name)),
          (error) => error instanceof AppError && expected.test(error.message),
          name,
        );
        continue;
      }
      const { components } = await scan(join(lab, "repos", name));
      const names = components.map((component) => component.name);
      assert.deepEqual(names, withoutManifest.has(name) ? [] : ["left-pad"], name);
    }
    const traces = readdirSync(lab).filter((name) => /^PWNED|^escaped/.test(name));
    assert.deepEqual(traces, []);
    assert.deepEqual(readdirSync(join(lab, "target")), []);
  });

  test("stay below 300 MB", () => assert.ok(process.resourceUsage().maxRSS / 1024 < 300));
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

async function scan(gitFolder: string) {
  const source = await openGitTree(gitFolder);
  try {
    return await detect(source, ecosystems, { exclude: [] });
  } finally {
    await source.close();
  }
}
