import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { buildScript } from "./build-script.ts";

type Files = Readonly<Record<string, string>>;

async function lostIn(content: string, others: Files = {}, path = "build.gradle.kts"): Promise<readonly string[]> {
  const { components, notes = [] } = await buildScript.parse(fileOf(path, content, others));
  assert.deepEqual(
    components.map(({ name }) => name),
    [],
  );
  return notes.flatMap(({ lost }) => lost ?? []);
}

describe("a line of a build script that cannot be evaluated is lost", () => {
  const groovy: Readonly<Record<string, [string, readonly string[]]>> = {
    "a name that nothing sets": ["implementation myLib", ["myLib"]],
    "a text that is only a name": ['implementation "$coordinates"', ["${coordinates}"]],
    "coordinates of a loop over unknown items": [
      'deps.each { implementation "${it.group}:${it.name}:${it.version}" }',
      ["${it.group}:${it.name}:${it.version}"],
    ],
    "lines of a file": ["file('deps.txt').eachLine { implementation it }", ["it"]],
    "lines of a file, with a name": ["file('deps.txt').eachLine { line -> implementation line }", ["line"]],
    "a call of an unknown function": ["implementation deps.call('x')", ['deps.call("x")']],
    "a text that cannot be coordinates": ['implementation "g:a b:1.0"', ["g:a b:1.0"]],
    "a function that adds dependencies": ["addCommon(delegate)", ["addCommon()"]],
  };
  for (const [name, [line, want]] of Object.entries(groovy))
    test(name, async () => assert.deepEqual(await lostIn(`dependencies {\n  ${line}\n}\n`, {}, "build.gradle"), want));

  const kotlin: Readonly<Record<string, [string, readonly string[]]>> = {
    "a call of an unknown function in Kotlin": ['implementation(ktor("core"))', ['ktor("core")']],
    "a function on the block": ["network()", ["network()"]],
    "the entries of a map": ['mapOf("a:b" to "1").forEach { (k, v) -> implementation("$k:$v") }', ["${k}:${v}"]],
    "npm packages with a version from elsewhere": [
      'implementation(npm("react", libs.versions.react.get()))',
      ['npm("react", libs.versions.react.get())'],
    ],
    "npm packages without a lockfile": ['implementation(npm("react", "17.0.2"))', ['npm("react", "17.0.2")']],
  };
  for (const [name, [line, want]] of Object.entries(kotlin))
    test(name, async () => assert.deepEqual(await lostIn(`dependencies {\n  ${line}\n}\n`), want));

  test("pods, also with a name from elsewhere", async () =>
    assert.deepEqual(await lostIn('kotlin { cocoapods {\n  pod("A")\n  pod(name)\n} }\n'), ["pod A", "pod …"]));

  test("code of a build with too many files is said to be cut", async () => {
    const others = Object.fromEntries(
      Array.from({ length: 2001 }, (_, at) => [`buildSrc/src/main/kotlin/A${at}.kt`, ""]),
    );
    const script = fileOf("buildSrc/build.gradle.kts", "", others);
    const { notes = [] } = await buildScript.parse(script);
    assert.deepEqual(
      notes.map(({ limit }) => limit),
      ["2,000 code files of a build"],
    );
  });

  test("a script that is not in the tree", async () => {
    const content = `
apply from: "gradle/missing.gradle"
apply from: "$rootDir/gradle/there.gradle"
apply from: "../node_modules/x/native.gradle"
apply from: "$flutterRoot/flutter.gradle"
apply from: new File(flutterRoot, "flutter.gradle")
if (file("local.gradle").exists()) { apply from: "local.gradle" }
if (file("own.gradle").exists()) apply from: "own.gradle"
if (file("mine.gradle").exists())
  apply from: "mine.gradle"
if (x) apply(from: "a.gradle") else apply(from: "b.gradle")
apply from: "gradle/gone.gradle"
`;
    const others = { "gradle/there.gradle": "" };
    assert.deepEqual(await lostIn(content, others, "build.gradle"), ["gradle/missing.gradle", "gradle/gone.gradle"]);
  });

  test("the rest of a file that is cut off", async () => {
    const notesOf = async (content: string, path: string) => {
      const { notes = [] } = await buildScript.parse(fileOf(path, content));
      return notes.map(({ message, line, lost }) => [line, lost, message.includes("the end of the file is missing")]);
    };
    const build = 'plugins { id("x") }\n\ndependencies {\n  implementation("a:b:1")\n  implementation("c';
    assert.deepEqual((await notesOf(build, "build.gradle")).at(0), [3, "dependencies {", true]);
    assert.deepEqual((await notesOf(build, "build.gradle.kts")).at(0), [3, "dependencies {", true]);
    assert.deepEqual(await notesOf('include(\n  "a",\n  "b', "settings.gradle"), [[1, "include (", true]]);
    assert.deepEqual(await notesOf('include("a")\n', "settings.gradle"), []);
  });

  test("a pod", async () => {
    const content = 'kotlin { cocoapods { pod("AFNetworking") { version = "~> 4.0.1" } } }';
    assert.deepEqual(await lostIn(content), ["pod AFNetworking"]);
  });

  test("a line in a plugin of the build, with its file", async () => {
    const plugin = `class Conv : Plugin<Project> {
  override fun apply(target: Project) {
    target.dependencies { add("implementation", libs.okio) }
    other.dependencies { configure(x.y) }
  }
}`;
    const others = { "build-logic/src/main/kotlin/Conv.kt": plugin };
    assert.deepEqual(await lostIn("", others, "build-logic/build.gradle.kts"), ["libs.okio (Conv.kt:3)"]);
  });
});

describe("nothing is lost", () => {
  const cases: Readonly<Record<string, string>> = {
    "with names of projects, files and platforms": `
val bom = platform("a:bom:1")
val core = project(":core")
val jars = files("a.jar")
val others = subprojects.filter { it.name != "x" }
dependencies {
  implementation(bom)
  implementation(core)
  implementation(jars)
  others.forEach { api(it) }
  implementation(testFixtures(project(":a")))
  implementation(plugin(libs.plugins.shadow))
  gradleApi()
}`,
    "by functions that pass on what they are given": `
fun DependencyHandler.impl(d: Any) = add("implementation", d)
fun DependencyHandler.all(vararg d: Any) { d.forEach { add("implementation", it) } }
fun DependencyHandlerScope.copied(d: Provider<X>) { val copy = d.get().copy()
  implementation(copy) }`,
    "by blocks that configure": `
val exclusions: Action<ModuleDependency> = Action { }
dependencies {
  constraints { implementation("a:b:1") }
  implementation(project(":a"), exclusions)
  modules { module("a:b") { replacedBy("c:d") } }
}`,
    "by npm packages that are folders": 'dependencies { implementation(npm("x", file("x"))) }',
  };
  for (const [name, content] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await lostIn(content), []));

  test("by npm packages in Kotlin's lockfile", async () => {
    const content = 'dependencies { implementation(npm("react", "17.0.2")) }';
    assert.deepEqual(await lostIn(content, { "kotlin-js-store/yarn.lock": "" }, "app/build.gradle.kts"), []);
  });
});
