import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../../domain/contracts/component.ts";
import type { Detector } from "../../../../../domain/contracts/contracts.ts";
import { buildScript } from "../build-script.ts";
import { dependencyLocks } from "./dependency-locks.ts";
import { buildscriptLockfile, gradleLockfile } from "./lockfile.ts";

type Files = Readonly<Record<string, string>>;

async function read(detector: Detector, path: string, content: string, others: Files = {}): Promise<readonly string[]> {
  const { components } = await detector.parse(fileOf(path, content, others));
  return components.map(show);
}

function show({ name, version, scope, direct, locations }: Component): string {
  return `${name}@${version} ${scope} ${direct ?? "-"} ${locations[0]?.line}`;
}

describe("gradle.lockfile", () => {
  const content = `# comment
a:b:1=compileClasspath,runtimeClasspath,testCompileClasspath
a:t:2=testCompileClasspath,testRuntimeClasspath
a:p:3=annotationProcessor
a:k:4=kotlinCompilerClasspath,kotlinNativeCompilerPluginClasspath
a:d:5=developmentOnly
a:u:6=debugAndroidTestCompileClasspath,releaseUnitTestRuntimeClasspath
a:r:7=releaseRuntimeClasspath
empty=kapt
`;

  test("gives every entry, its scope and its line", async () => {
    assert.deepEqual(await read(gradleLockfile, "gradle.lockfile", content), [
      "a:b@1 runtime - 2",
      "a:t@2 test - 3",
      "a:p@3 build - 4",
      "a:k@4 build - 5",
      "a:d@5 dev - 6",
      "a:u@6 test - 7",
      "a:r@7 runtime - 8",
    ]);
  });

  test("learns from the build script what is direct, and of configurations that are not locked", async () => {
    const script = 'dependencies {\n  implementation "a:b:0.9"\n  zip "x:unlocked:1"\n}';
    const found = await read(
      gradleLockfile,
      "app/gradle.lockfile",
      "a:b:1=compileClasspath\nc:d:1=runtimeClasspath\n",
      {
        "app/build.gradle": script,
      },
    );
    assert.deepEqual(found, ["a:b@1 runtime true 1", "c:d@1 runtime - 2", "x:unlocked@1 runtime true 3"]);
  });

  test("loses no entry to a bad line", async () => {
    const { components, notes } = await gradleLockfile.parse(
      fileOf("gradle.lockfile", "<<<<\na:b:1=x\r\na:b\n:::\nx=1\n"),
    );
    assert.deepEqual(components.map(show), ["a:b@1 runtime - 2"]);
    assert.deepEqual(
      notes?.map(({ line }) => line),
      [1, 3, 4, 5],
    );
  });

  test("of plugins of the build lists nothing", async () => {
    assert.deepEqual(await read(buildscriptLockfile, "buildscript-gradle.lockfile", "a:b:1=classpath\nempty=\n"), []);
  });
});

describe("dependency-locks", () => {
  const path = "app/gradle/dependency-locks/testRuntimeClasspath.lockfile";

  test("have the configuration in their name", async () => {
    const script = { "app/build.gradle": "dependencies { testImplementation 'a:b:1' }" };
    assert.deepEqual(await read(dependencyLocks, path, "a:b:1\nc:d:2\n", script), [
      "a:b@1 test true 1",
      "c:d@2 test - 2",
    ]);
    assert.deepEqual(
      await read(dependencyLocks, "gradle/dependency-locks/buildscript-classpath.lockfile", "a:b:1\n"),
      [],
    );
  });

  test("leave to the build script only what they do not know", async () => {
    const script = "dependencies {\n  testImplementation 'a:b'\n  implementation 'x:y:1'\n}";
    assert.deepEqual(await read(buildScript, "app/build.gradle", script, { [path]: "a:b:1\n" }), [
      "x:y@1 runtime true 3",
    ]);
  });
});
