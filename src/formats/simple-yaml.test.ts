import assert from "node:assert/strict";
import { test } from "node:test";
import { fuzzRounds } from "../../test/helpers/fuzz-rounds.ts";
import { random } from "../../test/helpers/random.ts";
import { readSimpleYaml } from "./simple-yaml.ts";
import { readAnyYaml } from "./yaml.ts";

const lockfile = `# a comment
lockfileVersion: '9.0'

importers:

  packages/m0:
    dependencies:
      a:
        specifier: ^1.0.0
        version: 1.0.0(@types/node@20.0.0)

packages:

  '@scope/a@1.0.0':
    resolution: {integrity: sha512-AAAA+/==, tarball: https://host.example/a.tgz}
    engines: {node: ^12.22.0 || >=16.0.0, '0': node >= 0.8.0}
    cpu: [x64, '!arm64']
    deprecated: 'it''s old: use b'
    hasBin: true

"b@npm:^1.0.0, b@npm:^1.1.0":
  transitivePeerDependencies:
  - supports-color
  - "@scope/a"
snapshots:
  a@1.0.0: {}
  1.0.0: x
`;

test("lockfiles are read like with the general parser, keys in the same order", () => {
  const read = readSimpleYaml(lockfile);
  const general = readAnyYaml(lockfile).documents[0];
  assert.deepEqual(read, general);
  assert.equal(JSON.stringify(read), JSON.stringify(general));
});

const workflow = `# a comment
---
on:
  push:
  pull_request: # always
    branches: [main, 'v*']
env: {A: b}
jobs:
  test:
    runs-on: \${{ matrix.os }}
    steps:
      - uses: actions/checkout@v4 # v4.1.0
        with:
          ref: "main"   # the branch
      # and then
      - name: Build
        run: |
          # not a comment
            npm ci

          npm test

      - run: |-
          echo "a: b"
          - c
      - plain
    needs:
    - lint
    - key: x
      values:
      - y
      name:
    -   deep
end:
`;

test("workflows are read like with the general parser", () => {
  const text = workflow.replace("    -   deep\n", "");
  for (const source of [text, "- a\n- b: c\n  d: e\n- f:\n  - g\n"]) {
    const read = readSimpleYaml(source);
    const general = readAnyYaml(source).documents[0];
    assert.deepEqual(read, general);
    assert.equal(JSON.stringify(read), JSON.stringify(general));
  }
});

test("everything else is left to the general parser", () => {
  const left = [
    "",
    "a",
    "-",
    "- - a",
    "- |\n  a\n",
    "a: b\na: c",
    "a: {b: c, b: d}",
    "__proto__: a",
    "a: {__proto__: b}",
    "a: &x b\nc: *x",
    "a: !t b",
    "a: |\n  b",
    "a: >-\n  b",
    "a: {b: c} # d",
    "a: |\n",
    "a: |2\n  b\n",
    "a: |+\n  b\n",
    "a: |\n  b\n c\n",
    "a: |\nb: c\n",
    "a: b\n  c",
    "a: 'b\n  c'",
    'a: "b\\n"',
    "a: b: c",
    "a: b:",
    "a:\n  b: c\n d: e",
    "a:\n  - b\n  c: d",
    "a: b\n- c",
    "a:\n  - b: c\n   d: e",
    "a:\n  - b: c\n    - d",
    "a:\n  - b: c\n    b: d",
    "a: {b: {c: d}}",
    "a: [b,\n  c]",
    "a: [b, , c]",
    "a: {b}",
    "a: {b: }",
    "a\t: b",
    "a: b\r\n",
    "a: b \n",
    "\ufeffa: b",
    "---\n---\na: b",
    "a: b\n---\nc: d",
    "a: b\n...\n",
    "? a\n: b",
    "<<: a",
    "%YAML 1.2",
    `${"a".repeat(2000)}: b`,
  ];
  for (const text of left) assert.equal(readSimpleYaml(text), undefined, JSON.stringify(text));
});

test("agrees with the general parser on random changes of such files, or leaves the text to it", () => {
  const next = random(24);
  const pieces = [
    "'",
    '"',
    ":",
    ": ",
    " #",
    "#",
    "- ",
    "  ",
    " ",
    "\n",
    "\n  ",
    "{",
    "}",
    "[",
    "]",
    ", ",
    "&a ",
    "*a",
    "|",
    "|-",
    "|\n",
    "\n    ",
    "---\n",
    "~",
    "é",
  ];
  const lines = [...lockfile.split("\n"), ...workflow.split("\n")];
  const rounds = fuzzRounds(30_000);
  let taken = 0;
  for (let round = 0; round < rounds; round++) {
    const start = Math.floor(next() * lines.length);
    let text = lines.slice(start, start + 1 + Math.floor(next() * 12)).join("\n");
    for (let change = 0; change < round % 4; change++) {
      const at = Math.floor(next() * text.length);
      const piece = pieces[Math.floor(next() * pieces.length)] ?? "";
      text = text.slice(0, at) + piece + text.slice(at + Math.floor(next() * 3));
    }
    const read = readSimpleYaml(text);
    if (read === undefined) continue;
    taken++;
    assert.deepEqual({ documents: [read], repeated: [] }, readAnyYaml(text), JSON.stringify(text));
  }
  assert.ok(taken > rounds / 20, `${taken} were taken`);
});
