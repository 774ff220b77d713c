import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { onDisk } from "../../policy/read/policy-files.ts";
import { openPolicy } from "../commands/policy/policy-source.ts";
import { readProjectFile } from "./project-file.ts";
import { openRules } from "./rules-from.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "lcc-rules-from-")));
after(() => rmSync(folder, { recursive: true }));

const policy = (base: string, more = "") => `name: own\nversion: 1.0.0\nextends: ${base}\n${more}`;

interface Special {
  readonly mode: "120000" | "160000";
  readonly content: string;
}
const link = (content: string): Special => ({ mode: "120000", content });
const submodule: Special = { mode: "160000", content: "1".repeat(40) };

let made = 0;
/** A repository whose newest commit has these files; the work tree has others. */
function repository(files: Readonly<Record<string, string | Special>>): string {
  const root = join(folder, String(made++));
  mkdirSync(root);
  const git = (command: readonly string[], input?: string) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...command], {
      ...{ cwd: root, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] },
      ...(input !== undefined && { input }),
    }).trim();
  git(["init", "-q", "-b", "main"]);
  for (const [path, file] of Object.entries(files)) {
    const { mode, content } = typeof file === "string" ? { mode: "100644", content: file } : file;
    const id = mode === "160000" ? content : git(["hash-object", "-w", "--stdin"], content);
    git(["update-index", "--add", "--cacheinfo", `${mode},${id},${path}`]);
  }
  git(["commit", "-qm", "one", "--allow-empty"]);
  return root;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const readFrom = async (root: string, ref = "main", below = "") => {
  const rules = await openRules(join(root, below), ref);
  const file = await readProjectFile(join(root, below), rules);
  return { file, rules, policy: file?.policy && (await openPolicy({}, file.policy, rules)).policy };
};

describe("the rules of a commit", () => {
  test("are lcc.yml, its policy and what that extends, whatever the work tree has", async () => {
    const root = repository({
      "app/lcc.yml": "policy: rules/own.yml\nfail-on: unknown\n",
      "app/rules/own.yml": policy("./base/one.yml"),
      "app/rules/base/one.yml": policy("permissive", "description: of the commit\n"),
    });
    write(root, "app/lcc.yml", "fail-on: never\npolicy: rules/own.yml\n");
    write(root, "app/rules/own.yml", "name: own\n");
    write(root, "app/rules/base/one.yml", "name: one\n");
    const { file, policy: own } = await readFrom(root, "main", "app");
    assert.deepEqual([file?.failOn, file?.policy], [["unknown"], join(root, "app/rules/own.yml")]);
    assert.equal(own && own.name, "own");
    assert.equal((await readFrom(root)).file, undefined);
  });

  test("are found by the name of the folder, not by where a link of the work tree leads", async () => {
    const root = repository({ "app/lcc.yml": "fail-on: unknown\n", "lax/lcc.yml": "fail-on: never\n" });
    mkdirSync(join(root, "lax"));
    symlinkSync("lax", join(root, "app"));
    assert.deepEqual((await readFrom(root, "main", "app")).file?.failOn, ["unknown"]);
    const outside = join(folder, `link-${made++}`);
    symlinkSync(join(root, "lax"), outside);
    assert.deepEqual((await readFrom(outside)).file?.failOn, ["never"]);
  });

  test("are read without the filters of the repository", async () => {
    const root = repository({ "lcc.yml": "fail-on: unknown\n", ".gitattributes": "* filter=x diff=x text eol=crlf\n" });
    for (const key of ["filter.x.smudge", "diff.x.textconv", "core.fsmonitor"])
      execFileSync("git", ["config", key, `touch ${join(root, "hit")}`], { cwd: root });
    assert.deepEqual((await readFrom(root)).file?.failOn, ["unknown"]);
    await assert.rejects(onDisk.realpath(join(root, "hit")), /ENOENT/);
  });

  const refused: Record<string, readonly [Readonly<Record<string, string | Special>>, RegExp]> = {
    "lcc.yml is a link": [{ "lcc.yml": link("other.yml"), "other.yml": "" }, /^lcc\.yml is a link/],
    "lcc.yml is a submodule": [{ "lcc.yml": submodule }, /^lcc\.yml is not a file\./],
    "lcc.yml is a folder": [{ "lcc.yml/a": "" }, /^lcc\.yml is not a file\./],
    "lcc.yml is huge": [{ "lcc.yml": "#".repeat(3_000_000) }, /^lcc\.yml is larger than 512 KB/],
    "the policy is a link": [{ "lcc.yml": "policy: a.yml", "a.yml": link("/etc/passwd") }, /cannot be read/],
    "the policy is in a linked folder": [
      { "lcc.yml": "policy: rules/a.yml", rules: link("real"), "real/a.yml": policy("permissive") },
      /cannot be read/,
    ],
    "the policy is in a submodule": [{ "lcc.yml": "policy: rules/a.yml", rules: submodule }, /cannot be read/],
    "the policy is only in the work tree": [{ "lcc.yml": "policy: only.yml" }, /cannot be read/],
    "the policy is outside the project": [{ "lcc.yml": "policy: ../a.yml" }, /is outside the project/],
    "the policy is huge": [{ "lcc.yml": "policy: a.yml", "a.yml": "#".repeat(3_000_000) }, /larger than 1 MiB/],
    "the base lies above": [
      { "lcc.yml": "policy: rules/a.yml", "rules/a.yml": policy("../b.yml"), "b.yml": policy("permissive") },
      /must lie in the folder of this file or below it/,
    ],
    "the base is a link": [
      { "lcc.yml": "policy: a.yml", "a.yml": policy("./b.yml"), "b.yml": link("c.yml"), "c.yml": policy("permissive") },
      /to extend cannot be read/,
    ],
    "the base is only in the work tree": [
      { "lcc.yml": "policy: a.yml", "a.yml": policy("./only.yml") },
      /to extend cannot be read/,
    ],
  };
  for (const [name, [files, message]] of Object.entries(refused)) {
    test(`are refused where ${name}`, async () => {
      const root = repository(files);
      write(root, "only.yml", policy("permissive"));
      await assert.rejects(readFrom(root), (error) => error instanceof Error && message.test(error.message));
    });
  }

  test("are missing where the text names no commit", async () => {
    const root = repository({ "lcc.yml": "" });
    const texts = ["", "-n", "--all", "other", "main:lcc.yml", ":/one", "main^{/one}", "main\nmain", "a".repeat(600)];
    for (const ref of texts)
      await assert.rejects(readFrom(root, ref), /^AppError: There is no commit ".*" in the git/s);
  });

  test("are refused where the commit is not all here, or the folder is in no repository", async () => {
    const root = repository({ "lcc.yml": "policy: permissive\n" });
    const blob = execFileSync("git", ["rev-parse", "main:lcc.yml"], { cwd: root, encoding: "utf8" }).trim();
    rmSync(join(root, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    await assert.rejects(readFrom(root), /is not all here; fetch it without a filter/);
    await assert.rejects(readFrom(folder), /is not in a git repository/);
  });

  test("hold for a policy file of the command line, unless the commit lacks it", async () => {
    const root = repository({ "own.yml": policy("permissive"), "linked.yml": link("own.yml"), linked: link("x") });
    const { rules } = await readFrom(root);
    write(root, "made.yml", policy("permissive"));
    assert.notEqual(await rules.filesOf(join(root, "own.yml")), onDisk);
    assert.equal(await rules.filesOf(join(root, "made.yml")), onDisk);
    assert.equal(await rules.filesOf("permissive"), onDisk);
    for (const path of ["linked.yml", "linked/own.yml"])
      await assert.rejects(rules.filesOf(join(root, path)), /has no plain file .* \(ELOOP\)/);
  });
});
