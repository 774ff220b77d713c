import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { buildScript } from "./build-script.ts";

async function read(content: string, others: Readonly<Record<string, string>> = {}, path = "build.gradle") {
  const { components, notes = [] } = await buildScript.parse(fileOf(path, content, others));
  return {
    found: components.map(({ name, version }) => `${name}@${version}`),
    lost: notes.flatMap(({ lost }) => lost ?? []),
  };
}

describe("a name that branches set", () => {
  const scala = `
ext { versions = [:] }
def plainScala = '2.13.15'
if (hasProperty('scalaVersion')) {
  if (scalaVersion == '2.13') {
    versions["scala"] = plainScala
  } else {
    versions["scala"] = scalaVersion
  }
} else {
  versions["scala"] = plainScala
}
if ( !versions.scala.contains('-') ) {
  versions["base"] = versions.scala.substring(0, versions.scala.lastIndexOf("."))
} else {
  versions["base"] = versions.scala
}
dependencies { implementation "a:log_$versions.base:1", "s:library:$versions.scala" }`;

  test("has the value of the branch that the build takes", async () => {
    assert.deepEqual((await read(scala)).found, ["a:log_2.13@1", "s:library@2.13.15"]);
    const milestone = { "gradle.properties": "scalaVersion=2.14.0-M1" };
    assert.deepEqual((await read(scala, milestone)).found, ["a:log_2.14.0-M1@1", "s:library@2.14.0-M1"]);
  });

  test("has both values where the branch is not known", async () => {
    const content = `
def v
if (System.getenv('CI')) v = '1'
else
  v = '2'
dependencies { implementation "a:a:$v"; implementation group: 'b', name: 'b', version: v }`;
    assert.deepEqual((await read(content)).found, ["a:a@1", "a:a@2", "b:b@1", "b:b@2"]);
  });

  test("keeps the value from before the branches as one of them", async () => {
    const content = `
ext.v = '1'
if (flag) { ext.v = '2' }
ext.w = '3'
if (flag) { ext.w = '4' } else if (other) { ext.w = '5' } else { ext.w = '6' }
dependencies { implementation "a:a:$v", "b:b:$w" }`;
    assert.deepEqual((await read(content)).found, ["a:a@2", "a:a@1", "b:b@4", "b:b@5", "b:b@6"]);
  });

  test("has no value where one branch cannot be followed: the other may be the wrong one", async () => {
    const content = `
if (flag) { ext.base = compute() } else { ext.base = '2.13.15' }
ext.v = flag ? compute() : '1'
dependencies { implementation "a:log_$base:1"; implementation "b:b:$v" }`;
    assert.deepEqual(await read(content), { found: ["b:b@"], lost: ["a:log_${base}:1"] });
    const kotlin = `val v = if (flag) compute() else "1"\ndependencies { implementation("b:b:$v") }`;
    assert.deepEqual((await read(kotlin, {}, "build.gradle.kts")).found, ["b:b@"]);
  });

  test("has the default where only the command line could give another", async () => {
    const content = `
ext.v = project.hasProperty('v2') ? project.v2 : '1'
dependencies { implementation "a:a:$v" }`;
    assert.deepEqual((await read(content)).found, ["a:a@1"]);
    assert.deepEqual((await read(content, { "gradle.properties": "v2=7" })).found, ["a:a@7"]);
  });

  test("takes no long time where many branches set many names", async () => {
    const arms = Array.from({ length: 8_000 }, (_, at) => `if (f${at}) { ext.n${at} = '1' }`).join(" else ");
    const nested = `${"if (x) { ext.a = b\n".repeat(150)}${"}".repeat(150)}`;
    const { found } = await read(`${arms}\n${nested}\ndependencies { implementation "a:a:$n7"; api "b:b:$a" }`);
    assert.deepEqual(found, ["a:a@", "b:b@"]);
  });
});

describe("a local name", () => {
  const own = { "gradle.properties": "version=4.0.0-SNAPSHOT" };

  test("of a parameter is not the property of the project", async () => {
    const content = `
def addTo(String name, String version) { dependencies { implementation "g:$name:$version" } }
def other = { version -> dependencies.add('api', "h:h:$version") }
ext.third = { Map args, version -> dependencies { api "i:i:\${version}" } }
dependencies { implementation "own:own:$version" }`;
    assert.deepEqual(await read(content, own), {
      found: ["h:h@", "i:i@", "own:own@4.0.0-SNAPSHOT"],
      lost: ["g:${name}:${version}"],
    });
    const kotlin = `fun Project.add(version: String): Unit { dependencies { "api"("g:a:$version") } }`;
    assert.deepEqual((await read(kotlin, own, "build.gradle.kts")).found, ["g:a@"]);
  });

  test("of a variable hides the one of the project, known or not", async () => {
    const content = `
subprojects {
  def version = compute()
  def known = '1'
  dependencies { implementation "a:a:$version", "b:b:$known" }
}
task x { def far = '9' }
dependencies {
  def version = project.version
  def changed = '1'
  if (flag) changed = '2'
  api "c:c:$version", "d:d:$changed", "e:e:$far"
}`;
    assert.deepEqual((await read(content, own)).found, [
      "a:a@",
      "b:b@1",
      "c:c@4.0.0-SNAPSHOT",
      "d:d@1",
      "d:d@2",
      "e:e@",
    ]);
  });

  test("of a loop around the block has the value of every item", async () => {
    const content = `
['p', 'q'].each { name -> configure(name) { dependencies { api group: 'g', name: name, version: '1' } } }
for (n in ['r']) { dependencies { def full = "g:$n:2"; api full } }`;
    assert.deepEqual((await read(content)).found, ["g:p@1", "g:q@1", "g:r@2"]);
  });

  test("takes no long time where each is made of others", async () => {
    const chain = Array.from({ length: 3000 }, (_, at) => `def n${at + 1} = "$n${at}$n${at}"`).join("\n");
    const loops = Array.from({ length: 60 }, (_, at) => `for (l${at + 1} in [l${at}, l${at}]) {`).join("\n");
    const content = `dependencies {\n${chain}\napi "a:a:$n3000"\n${loops}\napi "b:b:$l60"\n${"}".repeat(60)}\n}`;
    assert.deepEqual((await read(content)).found, ["a:a@", "b:b@"]);
  });
});

test("a dependency in the block of another one counts", async () => {
  const content = `
dependencies {
  implementation('z:zookeeper:3') {
    implementation 'm:metrics:4'
    testRuntimeOnly('t:t:1') { because 'x' }
    exclude module: 'log4j'
    because 'of tests'
    version { strictly '3' }
    artifact { name = 'x'; type = 'jar' }
  }
  if (flag) implementation('s:short:1') { exclude module: 'y' }
}`;
  assert.deepEqual((await read(content)).found, ["z:zookeeper@3", "m:metrics@4", "t:t@1", "s:short@1"]);
});
