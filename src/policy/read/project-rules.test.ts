import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readFields, type Notes } from "./yaml/fields.ts";
import { readProjectRules } from "./project-rules.ts";
import { readYamlTree } from "./yaml/yaml-tree.ts";

function read(yaml: string) {
  const notes: Notes = { problems: [], lines: new Map() };
  const root = readYamlTree(yaml);
  assert.ok(root);
  const rules = readProjectRules(
    readFields(root, "lcc.yml", ["policy", "overrides", "waivers", "paths", "contexts"], notes),
    notes,
  );
  return { rules, problems: notes.problems.map(({ line, message }) => `${line}: ${message}`) };
}

const waiver = (component: string) =>
  JSON.stringify({ component, license: "MIT", until: "2027-01-31", reason: "x", approvedBy: "y" });

const entries = (count: number, print: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `  ${print(at)}\n`).join("");

describe("the rules in a project's lcc.yml", () => {
  test("are absent where it has none", () => assert.deepEqual(read("policy: permissive\n").rules, undefined));

  test("are its overrides, waivers and paths", () => {
    const yaml = `policy: permissive
overrides:
  npm:a: { license: MIT, reason: read by Kim, expires: 2027-01-31 }
  npm:b@1.*: { license: UNKNOWN }
waivers:
  - ${waiver("npm:c")}
paths:
  " tools ": " build "
`;
    assert.deepEqual(read(yaml), {
      rules: {
        overrides: [
          {
            package: "npm:a",
            selector: { kind: "type", subject: "npm:a" },
            license: "MIT",
            reason: "read by Kim",
            expires: "2027-01-31",
          },
          { package: "npm:b@1.*", selector: { kind: "type", subject: "npm:b", version: "1.*" }, license: "UNKNOWN" },
        ],
        waivers: [
          {
            component: "npm:c",
            selector: { kind: "type", subject: "npm:c" },
            license: "MIT",
            until: "2027-01-31",
            reason: "x",
            approvedBy: "y",
          },
        ],
        paths: [{ path: "tools", scope: "build" }],
      },
      problems: [],
    });
  });

  test("have no paths where none are given", () =>
    assert.deepEqual(read("overrides: {}\npaths: {}\n"), { rules: { overrides: [], waivers: [] }, problems: [] }));

  const scopes = "runtime, optional, build, dev, test, available";
  const refused: Record<string, readonly [yaml: string, ...want: string[]]> = {
    "an override that is no license": [
      "overrides:\n  a: { license: MIT }\n  b: { license: MTI }\n",
      '3: The override of "b" gives "MTI"; write an SPDX expression or UNKNOWN. "MTI" is not an SPDX license identifier.',
    ],
    "an override for an empty version": [
      "overrides:\n  b@: { license: MIT }\n",
      '2: The override of "b@" is for the version ""; write a version, a pattern such as 1.*, or a range.',
    ],
    "a waiver of more than one component": [
      `waivers:\n  - ${waiver("npm:a")}\n  - ${waiver("npm:*")}\n`,
      '3: The waiver of "npm:*" must name one component; only a policy can accept components by a pattern.',
    ],
    "rules that are text": [
      "overrides: a\nwaivers: b\npaths: c\n",
      '3: "paths" must be a mapping of folders to scopes, for example "tools/generator: build".',
      '1: "overrides" must be a mapping ("key: value" lines), not text.',
      '2: "waivers" must be a list, each entry with component, license, until, reason, approvedBy.',
    ],
    "contexts of the whole project, or without a name": [
      'contexts: { "**": saas, "services/**": }\n',
      '1: The path "**" cannot be used: name a folder below the root; * and ** alone are the whole project.',
      '1: The path "services/**" must have the name of a context.',
    ],
    "contexts that are a list": [
      "contexts:\n  - saas\n",
      '2: "contexts" must be a mapping of folders to contexts of the policy, for example "services/**: saas".',
    ],
    "paths in a list": [
      "paths:\n  - tools\n",
      '2: "paths" must be a mapping of folders to scopes, for example "tools/generator: build".',
    ],
    "a path without a scope that exists": [
      "paths:\n  tools: building\n  old: unknown\n  gen: [build]\n",
      `2: The path "tools" must have a scope: one of ${scopes}.`,
      `3: The path "old" must have a scope: one of ${scopes}.`,
      `4: The path "gen" must have a scope: one of ${scopes}.`,
    ],
    "a path for the whole project": [
      'paths:\n  "**": build\n  "*/": test\n',
      '2: The path "**" cannot be used: name a folder below the root; * and ** alone are the whole project.',
      '3: The path "*/" cannot be used: name a folder below the root; * and ** alone are the whole project.',
    ],
    "a path out of the project": [
      "paths:\n  ../other: build\n",
      '2: The path "../other" cannot be used: write a folder or file from the root of the project, for example services/legacy.',
    ],
  };
  for (const [name, [yaml, ...want]] of Object.entries(refused)) {
    test(`are refused with ${name}`, () => assert.deepEqual(read(yaml).problems, want));
  }

  test("have the line of a context, because only the policy knows its name", () =>
    assert.deepEqual(read('policy: x\ncontexts:\n  "services/**": saas\n').rules?.contexts, [
      { path: "services/**", context: "saas", line: 3 },
    ]));

  test("leave out a path that cannot be used", () => {
    const yaml = "paths:\n  ../other: build\n  tools: building\n  gen: test\n";
    assert.deepEqual(read(yaml).rules?.paths, [{ path: "gen", scope: "test" }]);
  });
});

describe("the number of rules in a project's lcc.yml", () => {
  const plain = (count: number) => `overrides:\n${entries(count, (at) => `p${at}: { license: MIT }`)}`;
  const patterns = (count: number) => `overrides:\n${entries(count, (at) => `"p${at}*": { license: MIT }`)}`;
  const paths = (count: number) => `paths:\n${entries(count, (at) => `p${at}: build`)}`;
  const waivers = (count: number) => `waivers:\n${entries(count, (at) => `- ${waiver(`p${at}`)}`)}`;
  const cases: Record<string, readonly [yaml: string, ...want: string[]]> = {
    "may be a thousand": [plain(1_000)],
    "may not be more, of whichever kind": [
      `${plain(500)}${waivers(450)}${paths(51)}`,
      "2: There are 1,001 overrides, waivers, paths and contexts; at most 1,000 are read.",
    ],
    "may be a hundred for overrides with a star": [patterns(100)],
    "may not be more for overrides with a star": [
      patterns(101),
      '2: There are 101 overrides with "*"; at most 100 are read.',
    ],
    "may be a hundred for paths": [paths(100)],
    "may not be more for paths": [paths(101), "2: There are 101 paths; at most 100 are read."],
  };
  for (const [name, [yaml, ...want]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(read(yaml).problems, want));
  }

  test("decides whether any is read", () => assert.equal(read(plain(1_001)).rules, undefined));
});
