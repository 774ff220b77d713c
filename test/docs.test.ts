import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { lintPolicy } from "../src/policy/lint/lint.ts";
import { contextKeys } from "../src/policy/read/load/load-context.ts";
import { readPolicyFile } from "../src/policy/read/policy-file.ts";
import { readSelector, selects, type PackageIdentity } from "../src/policy/judge/selector.ts";
import { families, findFamily, nameFamily } from "../src/spdx/families.ts";
import { lcc, root } from "./cli/run.ts";
import { policyOf } from "./helpers/policy.ts";

test("the generated pages say what the code says", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/docs.ts", "--check"], {
    cwd: root,
    encoding: "utf8",
  });
  assert.deepEqual([status, stderr], [0, ""]);
});

/** All pages that people read in the repository. */
const pages = ["*.md", "docs/**/*.md", "examples/**/*.md"].flatMap((glob) => globSync(glob, { cwd: root }));

test("links between pages lead to files that exist", () => {
  const broken = pages.flatMap((page) => {
    const links = readFileSync(join(root, page), "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)\s]*\)/g);
    return [...links]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page}: ${target}`);
  });
  assert.deepEqual(broken, []);
});

test("links to a part of a page lead to a heading", () => {
  const broken = pages.flatMap((page) => {
    const links = readFileSync(join(root, page), "utf8").matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g);
    return [...links]
      .map(([, target = "", part = ""]) => ({ file: target === "" ? page : join(dirname(page), target), part }))
      .filter(({ file, part }) => file.endsWith(".md") && !headingsOf(join(root, file)).includes(part))
      .map(({ file, part }) => `${page}: ${file}#${part}`);
  });
  assert.deepEqual(broken, []);
});

/** The names that a code host gives to the headings of a page. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Where `npx lcc` means this package: the reader has just run `npm ci`. */
const aboutCheckout = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/decisions/", "examples/policies/"];

test("pages for people outside of the checkout do not send them to a package of somebody else", () => {
  const others = pages.filter((page) => !aboutCheckout.some((start) => page.startsWith(start)));
  assert.ok(others.length > 10);
  assert.deepEqual(
    others.filter((page) => /\bnpx (?:--yes )?lcc\b/.test(readFileSync(join(root, page), "utf8"))),
    [],
  );
});

describe("the README shows what lcc prints", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const examples = [...readme.matchAll(/^```console\n\$ npx lcc (.+)\n([^]*?)^```$/gm)];
  // In a checkout, the first line names its branch and commit.
  const folder = mkdtempSync(join(tmpdir(), "lcc-readme-"));
  for (const name of ["examples", "LICENSE"]) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  after(() => rmSync(folder, { recursive: true }));
  test("in at least one example", () => assert.ok(examples.length > 0));
  for (const [, command = "", output = ""] of examples) {
    test(command, async () => assert.equal((await lcc(words(command), { cwd: folder })).stdout, output));
  }
});

describe("the guide to policies", () => {
  const guide = readFileSync(join(root, "docs/policies.md"), "utf8");
  const [, exceptions = ""] = readFileSync(join(root, "docs/exceptions.md"), "utf8").split("\n## Overrides\n");
  const page = `${guide}${exceptions}`;
  const blocks = [...page.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text = ""]) => text);
  const files = blocks.flatMap((text) => {
    const [, name, isWrong] = /^# (\S+\.yml)(, not a policy)?\n/.exec(text) ?? [];
    return name === undefined ? [] : [{ name, text, isWrong: isWrong !== undefined }];
  });
  const folder = mkdtempSync(join(tmpdir(), "lcc-guide-"));
  after(() => rmSync(folder, { recursive: true }));
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const fragments = blocks.filter((text) => !text.startsWith("# "));

  test("has whole policies and parts of contexts", () => assert.ok(files.length >= 5 && fragments.length >= 5));

  for (const { name, isWrong } of files) {
    test(`${isWrong ? "shows what is wrong with" : "has a policy that can be used,"} ${name}`, async () => {
      assert.equal("problems" in (await readPolicyFile(join(folder, name))), isWrong);
    });
  }

  for (const text of fragments) {
    test(`has a part of a context that can be used: ${text.split("\n", 1)[0]}`, () => {
      const findings = lintPolicy(policyOf(text), { today: "2026-01-01" });
      assert.deepEqual(
        findings.filter(({ rule }) => !["own_reference", "prefers_rejected", "left_out"].includes(rule)),
        [],
      );
    });
  }

  test("names every key of a context", () => {
    for (const key of contextKeys) assert.ok(page.includes(`\`${key}\``), key);
  });

  test("shows keys of overrides that select what they should", () => {
    const table = page.slice(page.indexOf("| Key | Means |"), page.indexOf("**Which override.**"));
    const keys = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = ""]) => cell.split(", "));
    assert.ok(keys.length >= 10);
    for (const key of keys) {
      const selector = readSelector(key.replaceAll(/[`"]/g, ""));
      assert.equal(packages.filter((one) => selects(selector, one)).length, 1, key);
    }
  });

  test("names the families in their order, with licenses of each", () => {
    const table = page.slice(page.indexOf("| Family |"), page.indexOf("| other |"));
    const rows = [...table.matchAll(/^ *\| ([a-z -]+) \| (.+) \|$/gm)];
    assert.deepEqual(
      rows.map(([, name]) => name),
      families.filter((family) => family !== "other").map(nameFamily),
    );
    for (const [, name, examples = ""] of rows) {
      for (const license of examples.split(", ")) assert.equal(nameFamily(findFamily(license)), name, license);
    }
  });

  describe("shows what lcc prints", () => {
    cpSync(join(root, "examples/shop"), join(folder, "shop"), { recursive: true });
    const examples = [...page.matchAll(/^```console\n([^]*?)^```$/gm)].flatMap(([, text = ""]) => examplesIn(text));
    test("in many examples", () => assert.ok(examples.length >= 10));
    for (const { command, env, output } of examples) {
      test(command, async () => {
        const { stdout, stderr } = await lcc(words(command), { cwd: folder, env });
        assert.equal(stdout + stderr, output);
      });
    }
  });
});

const packages: readonly PackageIdentity[] = [
  { type: "npm", name: "left-pad", version: "1.3.0", purl: "pkg:npm/left-pad@1.3.0" },
  { type: "npm", name: "@acme/ui", version: "2.0.0", purl: "pkg:npm/%40acme/ui@2.0.0" },
  { type: "maven", name: "org.acme:core", version: "1.0", purl: "pkg:maven/org.acme/core@1.0?type=jar" },
  { type: "golang", name: "github.com/acme/log", version: "v1.0.0", purl: "pkg:golang/github.com/acme/log@v1.0.0" },
  { type: "huggingface", name: "acme/words", version: "", purl: "pkg:huggingface/acme/words" },
];

/** The commands of a block, each with what it prints; settings may come before a command. */
function examplesIn(block: string): { command: string; env: Record<string, string>; output: string }[] {
  return [...block.matchAll(/^\$ (?:([A-Z_]+)=(\S+) )?lcc (.+)\n((?:(?!\$ ).*\n)*)/gm)].map(
    ([, setting, value = "", command = "", output = ""]) => ({
      command,
      env: setting === undefined ? {} : { [setting]: value },
      output,
    }),
  );
}

/** The words of a command line in which only double quotes are used. */
function words(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}
