import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { zipSync } from "fflate";
import { elf } from "../../../test/helpers/build-binaries.ts";
import { acme, describeParts, licenseText, searchMaterial } from "../../../test/helpers/search-material.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { TooLargeError } from "../../domain/contracts/parse-error.ts";
import type { FileSource } from "../../source/file-source.ts";

function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const bytes = Object.entries(files).map(([path, content]) => [path, Buffer.from(content)] as const);
  return zipSync(Object.fromEntries(bytes));
}

const properties = (name: string) => `groupId=org.x\nartifactId=${name}\nversion=1.0\n`;
const jar = (name: string, files: Readonly<Record<string, string | Uint8Array>> = {}) =>
  zip({ [`META-INF/maven/org.x/${name}/pom.properties`]: properties(name), ...files });
const program = elf({});

describe("binary files in the repository", () => {
  const cases: Readonly<
    Record<string, readonly [files: Record<string, string | Uint8Array>, want: readonly string[]]>
  > = {
    "a jar with the license text in it": [
      { "lib/a.jar": jar("a", { "META-INF/LICENSE": licenseText("EPL-2.0") }) },
      ["maven:org.x:a@1.0 EPL-2.0 in lib/a.jar"],
    ],
    "the jars in a fat jar": [
      { "app.war": zip({ "WEB-INF/lib/b.jar": jar("b"), "WEB-INF/lib/c.jar": jar("c") }) },
      [
        "custom:app@ UNKNOWN in app.war",
        "maven:org.x:b@1.0 UNKNOWN in app.war",
        "maven:org.x:c@1.0 UNKNOWN in app.war",
      ],
    ],
    "a wheel with the license of its metadata": [
      {
        "wheels/a-1.0-py3-none-any.whl": zip({ "a-1.0.dist-info/METADATA": "Name: a\nVersion: 1.0\nLicense: MIT\n\n" }),
      },
      ["pypi:a@1.0 MIT in wheels/a-1.0-py3-none-any.whl"],
    ],
    "what has no name, once in a folder": [
      { "lib/a.so": program, "lib/b.dll": "MZ", "lib/tool": program, "lib/notes": "text\n" },
      ["custom:lib/ (binaries)@ UNKNOWN in lib"],
    ],
    "one package in several places": [
      { "a/x.jar": jar("x"), "b/c/x.jar": jar("x") },
      ["maven:org.x:x@1.0 UNKNOWN in a/x.jar"],
    ],
    "the tools that build it, with their licenses": [
      { "gradle/wrapper/gradle-wrapper.jar": "PK", ".yarn/releases/yarn-4.1.0.cjs": "x" },
      [
        "custom:Gradle Wrapper@ Apache-2.0 in gradle/wrapper/gradle-wrapper.jar",
        "custom:Yarn@4.1.0 BSD-2-Clause in .yarn/releases/yarn-4.1.0.cjs",
      ],
    ],
    "a library with the license text beside it": [
      { "lib/foo.jar": zip({ x: "y" }), "lib/foo-LICENSE.txt": licenseText("LGPL-2.1-only", "Foo People") },
      ["custom:foo@ LGPL-2.1-only in lib/foo.jar"],
    ],
    "binaries of a vendored part only with the part": [
      { "third_party/zed/LICENSE": licenseText("ISC", "Zed"), "third_party/zed/zed.so": program },
      ["custom:zed@ ISC in third_party/zed"],
    ],
    "the jars of a vendored folder without a word about itself": [
      { "third_party/jars/a.jar": jar("a") },
      ["maven:org.x:a@1.0 UNKNOWN in third_party/jars/a.jar"],
    ],
    "a damaged jar, and one in Git LFS": [
      { "lib/a.jar": jar("a").subarray(0, 60), "lib/b.jar": "version https://git-lfs.github.com/spec/v1\noid x\n" },
      ["custom:a.jar@ UNKNOWN in lib/a.jar", "custom:b.jar@ UNKNOWN in lib/b.jar"],
    ],
    "no data in plain archives": [{ "data/a.tgz": "x", "data/b.zip": zip({ a: "b" }) }, []],
  };
  for (const [name, [files, want]] of Object.entries(cases))
    test(`are ${name}`, async () => assert.deepEqual(describeParts(await searchMaterial({ ...acme, ...files })), want));

  test("are not those that a lockfile lists by name and version, and are what a manifest takes from them", async () => {
    const component = { scope: "runtime", locations: [] } as const;
    const listed = [
      { ...component, type: "gem", name: "a", version: "1.0" },
      { ...component, type: "maven", name: "org.x:x", version: "1.0" },
      {
        ...component,
        type: "maven",
        name: "y:y",
        version: "",
        origin: { kind: "file", address: "${x}/y.jar" } as const,
      },
    ];
    const files = { "vendor/cache/a-1.0-java.gem": "x", "lib/y.jar": jar("other") };
    const found = describeParts(await searchMaterial({ ...acme, ...files }, { listed }));
    assert.deepEqual(found, ["maven:y:y@ UNKNOWN in lib/y.jar"]);
  });

  test("have their scope, their count and the way to them", async () => {
    const { parts } = await searchMaterial({
      ...{ ...acme, "tests/lib/a.dll": "MZ", "tests/lib/b.dll": "MZ", "gradle/wrapper/gradle-wrapper.jar": "PK" },
      "app.war": zip({ "WEB-INF/lib/b.jar": jar("b") }),
    });
    const shown = parts.map(({ component: { name, scope, facts, via, locations } }) => [
      ...[name, scope, facts?.["files"], via?.join(" ")],
      locations.map(({ file }) => file).join(),
    ]);
    assert.deepEqual(shown, [
      ["Gradle Wrapper", "build", undefined, undefined, "gradle/wrapper/gradle-wrapper.jar"],
      ["app", "runtime", undefined, undefined, "app.war"],
      ["org.x:b", "runtime", undefined, "app org.x:b@1.0", "app.war"],
      ["tests/lib/ (binaries)", "test", 2, undefined, "tests/lib/a.dll,tests/lib/b.dll"],
    ]);
  });

  test("are named with the reason where their content is not here", async () => {
    const files = { ...acme, "lib/a.dll": "version https://git-lfs.github.com/spec/v1\n", "lib/b.dll": "x" };
    const whole = sourceOf(files);
    const source: FileSource = {
      ...whole,
      sizes: async (paths) => new Map([...(await whole.sizes(paths))].filter(([path]) => path !== "lib/b.dll")),
      async read(path, offset, length) {
        if (path === "lib/b.dll") throw new TooLargeError("The file is larger than lcc fetches.");
        return whole.read(path, offset, length);
      },
    };
    const { parts } = await searchMaterial(source);
    assert.deepEqual(
      parts.map(({ component: { name, facts } }) => [name, facts]),
      [
        ["a.dll", { unread: "lfs" }],
        ["b.dll", { unread: "size" }],
      ],
    );
  });

  test("beyond a limit are counted, and the limit is named where they are shipped", async () => {
    const many = (folder: string) =>
      Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`${folder}/${at}.dll`, "MZ"]));
    const deep = [0, 1, 2, 3, 4, 5, 6].reduce((inner) => zip({ "x.jar": inner }), jar("a"));
    const cut = await searchMaterial({ ...acme, ...many("lib"), ...many("x"), "a.jar": deep });
    assert.deepEqual(
      cut.limits.map(({ bound, count }) => [bound, count]),
      [
        ["5 levels of nested archives", 1],
        ["2000 binary files in a project", 1_001],
      ],
    );
    assert.equal(cut.parts.find(({ component }) => component.folder === "x")?.component.facts?.["files"], 1_500);
    const names = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`bin/tool${at}`, "#!"]));
    assert.deepEqual(
      (await searchMaterial({ ...acme, ...names })).limits.map(({ bound, count }) => [bound, count]),
      [["10,000 files without an extension, which may be programs", 1]],
    );
    const inTests = await searchMaterial({ ...acme, ...many("lib"), ...many("tests") });
    assert.deepEqual([inTests.limits, inTests.errors.length], [[], 20]);
    assert.equal(inTests.errors[0]?.message, "lcc reads at most 2000 binary files in a project.");
  });
});
