import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { mutate } from "../../../test/helpers/mutate.ts";
import { parseJsonWithComments } from "../../formats/json.ts";
import { entries } from "../../formats/value.ts";
import { parseYaml } from "../../formats/yaml.ts";
import { javascript as javascriptFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const javascript = await openEcosystem(javascriptFacts);

const manifest =
  '{\n "name": "x",\n "workspaces": ["p/*", "!p/q"],\n "dependencies": {"a": "^1.0.0", "b": "npm:c@2.0.0", "d": "github:o/r#v1", "e": "catalog:"},\n "devDependencies": {"f": "file:f-1.0.0.tgz", "g": "patch:g@npm%3A1.0.0#p"}\n}\n';

const samples: Readonly<Record<string, string | readonly string[]>> = {
  "package.json": manifest,
  "package-lock.json":
    '{\n "lockfileVersion": 3,\n "packages": {\n  "": {"dependencies": {"a": "^1"}},\n  "p/w": {"dependencies": {"b": "1"}},\n  "node_modules/w": {"resolved": "p/w", "link": true},\n  "node_modules/a": {"version": "1.0.0", "resolved": "https://host.example/a/-/a-1.0.0.tgz", "license": "MIT", "dependencies": {"b": "1"}},\n  "node_modules/a/node_modules/b": {"version": "2.0.0", "dev": true}\n }\n}\n',
  "npm-shrinkwrap.json":
    '{\n "lockfileVersion": 1,\n "dependencies": {\n  "a": {"version": "1.0.0", "requires": {"b": "1"}, "dependencies": {"b": {"version": "npm:c@2.0.0"}}},\n  "g": {"version": "git+ssh://git@host.example/o/r.git#abcdef0"}\n }\n}\n',
  "yarn.lock": [
    '# yarn lockfile v1\n\na@^1.0.0, "a@npm:x@1 || 2":\n  version "1.0.0"\n  resolved "https://host.example/a/-/a-1.0.0.tgz#abc"\n  dependencies:\n    b "^1.0.0"\n\n"b@^1.0.0":\n  version "1.0.0"\n',
    '__metadata:\n  version: 8\n\n"a@npm:^1.0.0, a@npm:1":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n  dependencies:\n    b: "npm:^1"\n  linkType: hard\n\n"x@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "x@workspace:."\n  dependencies:\n    a: "npm:1"\n  linkType: soft\n',
  ],
  "pnpm-lock.yaml": [
    "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      a:\n        specifier: ^1.0.0\n        version: 1.0.0(b@2.0.0)\n\npackages:\n\n  a@1.0.0:\n    resolution: {integrity: sha512-x}\n\n  'b@2.0.0':\n    resolution: {tarball: https://host.example/b.tgz}\n\nsnapshots:\n\n  a@1.0.0(b@2.0.0):\n    dependencies:\n      b: 2.0.0\n\n  'b@2.0.0': {}\n",
    "lockfileVersion: 5.4\n\ndependencies:\n  a: 1.0.0_b@2.0.0\n\npackages:\n\n  /a/1.0.0_b@2.0.0:\n    dependencies:\n      b: 2.0.0\n    dev: false\n\n  /@s/b/2.0.0:\n    dev: true\n\n  file:x.tgz:\n    resolution: {tarball: file:x.tgz}\n    name: x\n",
  ],
  "bun.lock":
    '{\n  "lockfileVersion": 1,\n  "workspaces": {\n    "": { "dependencies": { "a": "^1.0.0", }, },\n  },\n  "packages": {\n    "a": ["a@1.0.0", "", { "dependencies": { "b": "1" } }, "sha512-x"],\n    "a/b": ["b@github:o/r#abcdef0", {}, "o-r-abcdef0"],\n  }\n}\n',
  "deno.lock":
    '{"version": "5", "specifiers": {"npm:a@1": "1.0.0", "jsr:@s/b@1": "1.0.0"}, "jsr": {"@s/b@1.0.0": {"dependencies": ["npm:a"]}}, "npm": {"a@1.0.0_c@1": {"dependencies": ["c"]}, "c@1.0.0": {}}, "workspace": {"dependencies": ["npm:a@1"]}}',
  "deno.json":
    '{"imports": {"a": "npm:a@^1/x", "b": "jsr:@s/b@1.0.0", /* c */ "c": "https://x/"}, "importMap": "m.json"}',
};

const units = [
  "a",
  " ",
  "\n",
  "{",
  "[",
  '"',
  "\\",
  "@",
  "/",
  "a/",
  "node_modules/",
  "(",
  "- ",
  "a:\n",
  " a:\n",
  "'",
  ",",
  "#",
  "1.",
  "&a ",
  "? ",
];

const odd = [
  "null",
  "0",
  "1e300",
  "true",
  '""',
  '"__proto__"',
  '"a@b@c"',
  "[]",
  "[[]]",
  "{}",
  '{"a":{}}',
  '{"":""}',
  '"npm:"',
];

fuzzDetectors({
  title: "damaged and hostile files of JavaScript",
  ecosystem: javascript,
  samples,
  beside: (path) => (path === "package.json" ? {} : { "package.json": manifest, "p/w/package.json": manifest }),
  units,
  scramble,
});

/** Well-formed, but with values where others belong. JSON is YAML as well. */
function scramble(sample: string, path: string, next: () => number): string {
  if (sample.startsWith("#")) return mutate(sample, next);
  const value = path.endsWith(".yaml") || path === "yarn.lock" ? parseYaml(sample) : parseJsonWithComments(sample);
  const lines = entries(value).map(([key, inner]) => [
    key,
    JSON.stringify(inner, (_, one: unknown) => swap(one, next)),
  ]);
  if (path === "yarn.lock")
    return lines.map(([key, text]) => `${key === "__metadata" ? key : JSON.stringify(key)}: ${text}\n`).join("");
  return `{${lines.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(",\n")}}`;
}

function swap(value: unknown, next: () => number): unknown {
  return next() < 0.06 ? JSON.parse(odd[Math.floor(next() * odd.length)] ?? "null") : value;
}
