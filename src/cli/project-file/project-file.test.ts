import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { AppError } from "../../domain/errors.ts";
import { readProjectFile } from "./project-file.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "lcc-test-")));
after(() => rmSync(root, { recursive: true }));

let count = 0;

/** A folder with `lcc.yml`, two policies inside and one outside. */
function project(text: string | Uint8Array, file = "lcc.yml"): string {
  const folder = join(root, String(count++));
  mkdirSync(join(folder, "rules"), { recursive: true });
  writeFileSync(join(folder, file), text);
  writeFileSync(join(folder, "rules/own.yml"), "name: own\n");
  writeFileSync(join(root, "outside.yml"), "name: outside\n");
  symlinkSync("own.yml", join(folder, "rules/link.yml"));
  symlinkSync("../../outside.yml", join(folder, "rules/way-out.yml"));
  return folder;
}

describe("lcc.yml", () => {
  const cases: Readonly<Record<string, readonly [text: string, want: object]>> = {
    "may be empty": ["", {}],
    "may be all comment": ["# nothing yet\n", {}],
    "names policy and context": ["policy: strict\ncontext: saas\n", { policy: "strict", context: "saas" }],
    "excludes one pattern": ["exclude: docs\n", { rules: { overrides: [], waivers: [], exclude: ["docs"] } }],
    "excludes several": [
      'exclude:\n  - docs\n  - "**/*.md"\n',
      { rules: { overrides: [], waivers: [], exclude: ["docs", "**/*.md"] } },
    ],
    "excludes what is called like a number, in quotes": [
      'exclude: ["2024", 1.x]\n',
      { rules: { overrides: [], waivers: [], exclude: ["2024", "1.x"] } },
    ],
    "says when a scan fails": ["fail-on: warning\n", { failOn: ["warning"] }],
    "says when a scan fails, with commas": ["fail-on: violation, unknown\n", { failOn: ["violation", "unknown"] }],
    "says when a scan fails, as a list": ["fail-on: [new, unknown]\n", { failOn: ["new", "unknown"] }],
    "lists private names": [
      "private: ['npm:@acme/*', maven:com.acme*]\n",
      {
        privateRules: [
          { type: "npm", name: "@acme/*", by: "lcc.yml", place: "", isListed: true },
          { type: "maven", name: "com.acme*", by: "lcc.yml", place: "", isListed: true },
        ],
      },
    ],
    "asks for production": ["production: true\n", { rules: { overrides: [], waivers: [], production: true } }],
    "asks for all": ["production: false\n", {}],
    "says how components are used": [
      "use: { modified: no, form: binary }\n",
      { use: { modified: "no", form: "binary" } },
    ],
    "leaves out what has no value": ["policy:\ncontext: null\nexclude: ~\n", {}],
    "takes a number for text": ["context: 1.10\n", { context: "1.10" }],
  };
  for (const [name, [text, want]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual(await readProjectFile(project(text)), { file: "lcc.yml", ...want }));
  }

  test("adds overrides and waivers", async () => {
    const text = `overrides:
  npm:left-pad: { license: MIT, reason: README }
waivers:
  - { component: npm:a@1.*, license: GPL-3.0-only, until: 2027-01-31, reason: r, approvedBy: Legal }
`;
    const { rules } = (await readProjectFile(project(text))) ?? {};
    assert.deepEqual(
      rules?.overrides.map(({ package: key, license, reason }) => [key, license, reason]),
      [["npm:left-pad", "MIT", "README"]],
    );
    assert.deepEqual(
      rules?.waivers.map(({ component, until, approvedBy }) => [component, until, approvedBy]),
      [["npm:a@1.*", "2027-01-31", "Legal"]],
    );
  });

  test("adds paths, in their order", async () => {
    const { rules } = (await readProjectFile(project("paths:\n  examples/app: runtime\n  '**/gen*/': build\n"))) ?? {};
    assert.deepEqual(rules?.paths, [
      { path: "examples/app", scope: "runtime" },
      { path: "**/gen*/", scope: "build" },
    ]);
    assert.deepEqual([rules.overrides, rules.waivers], [[], []]);
  });

  test("adds folders that are the project's own, except the whole project", async () => {
    assert.deepEqual((await readProjectFile(project("own: [libs/a, '**/b']\n")))?.rules?.own, ["libs/a", "**/b"]);
    await assert.rejects(readProjectFile(project("own: '**'\n")), /lcc\.yml:1: The own folder "\*\*" cannot be used: /);
  });

  for (const path of [".", "*", "**", "**/*", "*/**/", "./tools", "../x", "a/..", ""])
    test(`refuses a path that is not below the root: ${path}`, () =>
      assert.rejects(
        readProjectFile(project(`paths:\n  "${path}": test\n`)),
        /^AppError: lcc\.yml:2: The path ".*" cannot be used: /,
      ));

  const refusedRules: Readonly<Record<string, readonly [text: string, want: RegExp]>> = {
    "a waiver of everything": [
      "waivers:\n  - { component: '*', license: MIT, until: 2027-01-31, reason: r, approvedBy: a }\n",
      /^lcc\.yml:2: The waiver of "\*" must name one component; only a policy can accept components by a pattern\.$/,
    ],
    "a waiver by pattern": [
      "waivers:\n  - { component: 'npm:@acme/*', license: MIT, until: 2027-01-31, reason: r, approvedBy: a }\n",
      /^lcc\.yml:2: The waiver of "npm:@acme\/\*" must name one component/,
    ],
    "a waiver without an approval": [
      "context: saas\nwaivers:\n  - { component: a, license: MIT, until: 2027-01-31, reason: r }\n",
      /^lcc\.yml:3: The waiver has no "approvedBy"; say who decided it\.$/,
    ],
    "an override to no license": [
      "overrides:\n  a: { license: free }\n",
      /^lcc\.yml:2: The override of "a" gives "free"; write an SPDX expression or UNKNOWN\./,
    ],
    "an override for an empty version": [
      "context: saas\noverrides:\n  'npm:a@': { license: MIT }\n",
      /^lcc\.yml:3: The override of "npm:a@" is for the version ""; write a version/,
    ],
    "more than a hundred patterns": [
      `overrides:\n${Array.from({ length: 101 }, (_, at) => `  a${at}*: { license: MIT }\n`).join("")}`,
      /^lcc\.yml:2: There are 101 overrides with "\*"; at most 100 are read\.$/,
    ],
    "a path to an unknown scope": [
      "paths:\n  tools: unknown\n",
      /^lcc\.yml:2: The path "tools" must have a scope: one of runtime, optional, build, dev, test, available\.$/,
    ],
    "a list of paths": ["paths: [tools]\n", /^lcc\.yml:1: "paths" must be a mapping of folders to scopes, /],
    "more paths than are read": [
      `paths:\n${Array.from({ length: 101 }, (_, at) => `  a${at}: test\n`).join("")}`,
      /^lcc\.yml:2: There are 101 paths; at most 100 are read\.$/,
    ],
    "more than a thousand rules": [
      `overrides:\n${Array.from({ length: 1_001 }, (_, at) => `  a${at}: { license: MIT }\n`).join("")}`,
      /^lcc\.yml:2: There are 1,001 overrides, waivers, paths and contexts; at most 1,000 are read\.$/,
    ],
  };
  for (const [name, [text, want]] of Object.entries(refusedRules)) {
    test(`refuses ${name}`, async () => {
      await assert.rejects(readProjectFile(project(text)), (error) => {
        assert.ok(error instanceof AppError);
        assert.match(error.message, want);
        return true;
      });
    });
  }

  test("may be missing, as may the folder", async () => {
    assert.equal(await readProjectFile(root), undefined);
    assert.equal(await readProjectFile(join(root, "no-such-folder")), undefined);
  });

  test("may be called lcc.yaml", async () => {
    assert.deepEqual(await readProjectFile(project("context: saas", "lcc.yaml")), {
      file: "lcc.yaml",
      context: "saas",
    });
  });

  for (const path of ["rules/own.yml", "./rules/own.yml", "rules/../rules/own.yml", "rules/link.yml"]) {
    test(`names the policy file ${path}, which becomes an absolute path`, async () => {
      const folder = project(`policy: ${path}\n`);
      assert.equal((await readProjectFile(folder))?.policy, join(folder, "rules/own.yml"));
    });
  }
});

describe("lcc.yml is refused, with the line", () => {
  const cases: Readonly<Record<string, readonly [text: string, message: string | RegExp]>> = {
    "an unknown key": [
      "policy: strict\npolciy: strict\n",
      'lcc.yml:2: "polciy" is not a key of this file; did you mean "policy"?',
    ],
    "an exclude that is a number": [
      "policy: strict\nexclude: 5\n",
      'lcc.yml:2: "exclude" must be a name or pattern, or a list of them ("- docs"), not 5; put it in quotes if something has that name.',
    ],
    "an exclude that is a truth value": ["exclude:\n  - docs\n  - true\n", /^lcc\.yml:3: "exclude" [^\n]*, not true;/],
    "an exclude that is nothing": ["exclude: [docs, ~]\n", /^lcc\.yml:1: "exclude" /],
    "a key that nothing is near to": [
      "token: secret\n",
      'lcc.yml:1: "token" is not a key of this file; write one of policy, context, exclude, fail-on, python-version, platform, private, overrides, waivers, paths, own, contexts, production, use.',
    ],
    "a key given twice": ["context: a\ncontext: b\n", /^lcc\.yml:2: The key "context" is given twice/],
    "a list for a file": ["- policy\n", 'lcc.yml:1: This file must be a mapping ("key: value" lines), not a list.'],
    "a list for a text": ["\npolicy:\n  - strict\n", 'lcc.yml:3: "policy" must be text, not a list.'],
    "a mapping in a list": [
      "exclude:\n  - docs\n  - a: b\n",
      'lcc.yml:3: "exclude" must be a name or pattern, or a list of them ("- docs").',
    ],
    "an unknown fail-on": [
      "fail-on: warnings\n",
      'lcc.yml:1: "fail-on" is wrong: it takes a list of violation, warning, unknown, new, never, allow-incomplete, not "warnings". Did you mean "warning"?',
    ],
    "a fail-on that is no list of words": [
      "fail-on: [{ a: 1 }]\n",
      'lcc.yml:1: "fail-on" is wrong: it takes a list of words.',
    ],
    "a private name without a type": [
      'private:\n  - npm:@acme/*\n  - "@acme/*"\n',
      'lcc.yml:3: "private" lists "@acme/*", which must be a type and a name with a colon between them, such as npm:@acme/* or maven:com.acme*.',
    ],
    "a private name of a type that there is not": [
      "private: [nmp:@acme/*]\n",
      /^lcc\.yml:1: "private" lists "nmp:@acme\/\*", whose type lcc does not know; did you mean "npm"\?/,
    ],
    "a private name that is a mapping": ["private: [{ npm: x }]\n", /^lcc\.yml:1: "private" must be a list of names/],
    "what is not YAML": ["policy: [\n", /^lcc\.yml:\d: This is not valid YAML/],
    "aliases that multiply": [bomb(), /^lcc\.yml:\d: The file expands to more than 100000 values/],
    "a path out": [
      "policy: ../outside.yml\n",
      'lcc.yml:1: The policy "../outside.yml" is outside the project; only --policy can name such a file.',
    ],
    "a path out by a detour": ["policy: rules/../../outside.yml\n", /is outside the project/],
    "a link out": [
      "policy: rules/way-out.yml\n",
      'lcc.yml:1: The policy "rules/way-out.yml" is a link out of the project; only --policy can name such a file.',
    ],
    "an absolute path": ["policy: /etc/policy.yml\n", /"\/etc\/policy\.yml" is an absolute path/],
    "an absolute path of Windows": ["policy: '\\\\host\\share\\p.yml'\n", /is an absolute path/],
    "an address": ["policy: https://example.org/p.yml\n", /"https:\/\/example\.org\/p\.yml" is an address/],
    "a file of another kind": ["policy: rules/own.json\n", /its name must end in \.yml or \.yaml/],
    "a file that is not there": ["policy: rules/none.yml\n", /there is no such file in the project/],
    "a folder": ["policy: rules/\n", /its name must end in \.yml or \.yaml/],
    "an empty name": ['policy: ""\n', /is empty/],
  };
  for (const [name, [text, message]] of Object.entries(cases)) {
    test(name, () =>
      assert.rejects(readProjectFile(project(text)), { name: "AppError", code: "invalid_input", message }),
    );
  }
});

describe("lcc.yml is refused", () => {
  const refusal = (message: string) => new AppError("invalid_input", message);

  test("when the folder also has lcc.yaml", async () => {
    const folder = project("");
    writeFileSync(join(folder, "lcc.yaml"), "");
    await assert.rejects(
      readProjectFile(folder),
      refusal("The folder has both lcc.yml and lcc.yaml; keep one of them."),
    );
  });

  test("when it is a link", async () => {
    const folder = project("", "other.yml");
    symlinkSync("other.yml", join(folder, "lcc.yml"));
    const message = "lcc.yml is a link, and lcc does not follow it; put the file itself there.";
    await assert.rejects(readProjectFile(folder), refusal(message));
  });

  test("when it is a folder", async () => {
    const folder = project("", "other.yml");
    mkdirSync(join(folder, "lcc.yml"));
    await assert.rejects(readProjectFile(folder), refusal("lcc.yml is not a file."));
  });

  test("when it is large or binary", async () => {
    await assert.rejects(
      readProjectFile(project(`#${"x".repeat(600_000)}`)),
      refusal("lcc.yml is larger than 512 KB, which is the limit for such files."),
    );
    await assert.rejects(readProjectFile(project("a\0b")), refusal("lcc.yml is not a text file."));
  });
});

/** A few lines that stand for a billion values. */
function bomb(): string {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let at = 1; at < 9; at++) lines.push(`a${at}: &a${at} [${`*a${at - 1}, `.repeat(9)}*a${at - 1}]`);
  return lines.join("\n");
}
