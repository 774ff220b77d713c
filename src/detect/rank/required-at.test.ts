import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertWithin } from "../../../test/helpers/assert-within.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

const packageJson = (range: string) => JSON.stringify({ name: "x", dependencies: { ms: range } }, null, 2);
const packageLock = (version: string) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: { "": { dependencies: { ms: "^2.0.0" } }, "node_modules/ms": { version } },
  });
const gradle = (line: string) => `dependencies {\n  ${line}\n}\n`;

const cases: Readonly<Record<string, readonly [Readonly<Record<string, string>>, readonly string[]]>> = {
  "the manifest beside the lockfile": [
    { "package.json": packageJson("^2.0.0"), "package-lock.json": packageLock("2.1.3") },
    ["ms@2.1.3 package.json:4"],
  ],
  "that of its own project, where two have the same package": [
    {
      "a/package.json": packageJson("^2.0.0"),
      "a/package-lock.json": packageLock("2.1.2"),
      "b/package.json": packageJson("^2.0.0"),
      "b/package-lock.json": packageLock("2.1.3"),
    },
    ["ms@2.1.2 a/package.json:4", "ms@2.1.3 b/package.json:4"],
  ],
  "no manifest whose range excludes the version": [
    { "package.json": packageJson("^3.0.0"), "package-lock.json": packageLock("2.1.3") },
    ["ms@2.1.3 "],
  ],
  "a build file of Gradle": [
    { "build.gradle": gradle("implementation 'a:b:1.0'"), "gradle.lockfile": "a:b:1.0=runtimeClasspath\nempty=\n" },
    ["a:b@1.0 build.gradle:2"],
  ],
  "nothing where the manifest itself names the version": [{ "build.gradle": gradle("api 'a:b:1.0'") }, ["a:b@1.0 "]],
};

describe("the place where a direct dependency is required is", () => {
  for (const [name, [files, want]] of Object.entries(cases)) {
    test(name, async () => {
      const { components } = await detect(sourceOf(files), ecosystems, { exclude: [] });
      const found = components.flatMap(({ name, version, requiredAt = [] }) =>
        version === "" ? [] : [`${name}@${version} ${requiredAt.map(({ file, line }) => `${file}:${line}`).join()}`],
      );
      assert.deepEqual(found.sort(), want);
    });
  }
});

const lines = (line: (at: number) => string) => Array.from({ length: 5_000 }, (_, at) => line(at)).join("");
const repeated: Readonly<Record<string, readonly [text: string, components: number]>> = {
  "one range and one version": [lines(() => "requests>=2\nrequests==2.31.0\n"), 1],
  "many versions": [lines((at) => `requests==2.${at}\n`), 5_000],
  // The ranges are one component without a version.
  "many ranges and many versions": [lines((at) => `requests>=1.${at}\nrequests==2.${at}\n`), 5_001],
};

for (const [name, [text, count]] of Object.entries(repeated)) {
  test(`a requirements file that repeats a package with ${name} is merged soon`, async () => {
    const files = { "requirements.txt": text, "below/requirements.txt": text };
    const before = performance.now();
    const { components } = await detect(sourceOf(files), ecosystems, { exclude: [] });
    assertWithin(10_000, performance.now() - before);
    assert.equal(components.length, count);
  });
}
