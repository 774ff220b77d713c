import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { buildScript } from "./build-script.ts";

type Files = Readonly<Record<string, string>>;

async function read(path: string, content: string, others: Files = {}): Promise<readonly string[]> {
  const { components, notes = [] } = await buildScript.parse(fileOf(path, content, others));
  const lost = notes.flatMap((note) => (note.lost === undefined ? [] : [`lost: ${note.lost}`]));
  return [...components.map(({ name, version, scope }) => `${name}@${version} ${scope}`), ...lost];
}

describe("functions that return coordinates", () => {
  test("in Kotlin", async () => {
    const content = `
val v = "2.3.0"
fun ktor(module: String) = "io.ktor:ktor-$module:$v"
fun spring(m: String, version: String = "6.0"): String {
  val group = "org.springframework"
  return "$group:spring-$m:$version"
}
dependencies {
  implementation(ktor("netty"))
  implementation(spring("core"))
  testImplementation(spring(version = "5.0", m = "test"))
  implementation(Deps.okio("okio"))
}`;
    const others = {
      "buildSrc/src/main/kotlin/Deps.kt": 'object Deps { fun okio(m: String) = "com.squareup.okio:$m:3.0" }',
    };
    assert.deepEqual(await read("app/build.gradle.kts", content, others), [
      "io.ktor:ktor-netty@2.3.0 runtime",
      "org.springframework:spring-core@6.0 runtime",
      "org.springframework:spring-test@5.0 test",
      "com.squareup.okio:okio@3.0 runtime",
    ]);
  });

  test("in Groovy, also as closures", async () => {
    const content = `
def ktor(String m) { "io.ktor:ktor-\${m}:2.3.0" }
def lib = { m -> "org.springframework:spring-\${m}:6.0.0" }
ext.dep = { String n -> "com.dep:$n:1.0" }
dependencies {
  implementation ktor('netty')
  implementation lib('core')
  implementation dep.call('x')
}`;
    assert.deepEqual(await read("build.gradle", content), [
      "io.ktor:ktor-netty@2.3.0 runtime",
      "org.springframework:spring-core@6.0.0 runtime",
      "com.dep:x@1.0 runtime",
    ]);
  });

  test("from a catalog", async () => {
    const content = `
fun library(alias: String) = libs.findLibrary(alias).get().get().let { "\${it.module}" }
fun VersionCatalog.lib(alias: String) = findLibrary(alias).get()
dependencies {
  implementation(library("okio"))
  testImplementation(libs.lib("okio"))
}`;
    const others = { "gradle/libs.versions.toml": '[libraries]\nokio = "com.squareup.okio:okio:3.0"\n' };
    assert.deepEqual(await read("build.gradle.kts", content, others), [
      "com.squareup.okio:okio@3.0 runtime",
      "com.squareup.okio:okio@3.0 test",
    ]);
  });

  test("that call themselves come to an end", async () => {
    const content = 'fun a(x: String): String = a(x) + a(x)\ndependencies { implementation(a("b")) }';
    assert.equal((await read("build.gradle.kts", content)).length, 1);
  });
});

describe("functions that add dependencies", () => {
  test("are listed where they are written", async () => {
    const content = `
fun DependencyHandlerScope.network() { implementation("com.squareup.okhttp3:okhttp:4.12.0") }
fun DependencyHandler.json() = add("testImplementation", "com.google.code.gson:gson:2.10")
dependencies {
  network()
  json()
}`;
    assert.deepEqual(await read("build.gradle.kts", content), [
      "com.squareup.okhttp3:okhttp@4.12.0 runtime",
      "com.google.code.gson:gson@2.10 test",
    ]);
  });

  test("in Groovy, also as closures", async () => {
    const content = `
def addCommon(handler) { handler.implementation 'a:b:1.0' }
ext.common = { implementation 'c:d:1.0' }
dependencies {
  addCommon(delegate)
  with common
}`;
    assert.deepEqual(await read("build.gradle", content), ["a:b@1.0 runtime", "c:d@1.0 runtime"]);
  });

  test("in an included build, which any folder may be", async () => {
    const others = {
      "settings.gradle.kts": 'pluginManagement { includeBuild("plugins") }\nincludeBuild("../outside")\n',
      "app/build.gradle.kts": "",
      "plugins/src/main/kotlin/Ext.kt":
        'fun DependencyHandlerScope.common(libs: LibrariesForLibs) { implementation("a:b:1.0") }',
      "plugins/src/test/kotlin/Test.kt": 'fun DependencyHandler.x() { implementation("test:only:1.0") }',
    };
    const plugins = "plugins { `kotlin-dsl` }";
    assert.deepEqual(await read("plugins/build.gradle.kts", plugins, others), ["a:b@1.0 runtime"]);
    assert.deepEqual(await read("plugins/build.gradle.kts", "plugins { java }", others), []);
    const used = { ...others, "plugins/build.gradle.kts": plugins };
    assert.deepEqual(await read("app/build.gradle.kts", "dependencies { common(libs) }", used), []);
  });
});

describe("other places of dependencies", () => {
  test("are plugins in a buildSrc without a build script", async () => {
    const plugin = `class MyPlugin implements Plugin<Project> {
  void apply(Project project) {
    project.dependencies { implementation 'a:b:1.0' }
    project.dependencies.add('implementation', 'c:d:1.0')
  }
}`;
    const others = { "buildSrc/src/main/groovy/MyPlugin.groovy": plugin };
    assert.deepEqual(await read("build.gradle", "apply plugin: MyPlugin", others), [
      "a:b@1.0 runtime",
      "c:d@1.0 runtime",
    ]);
  });

  test("are not packages below src that are called like folders of a build", async () => {
    const others = {
      "src/main/kotlin/org/x/gradle/plugins/P.kt": 'fun Project.p() { dependencies { implementation("a:b:1") } }',
    };
    assert.deepEqual(await read("build.gradle.kts", "", others), []);
  });

  test("are applied scripts with any name", async () => {
    const others = { "deps.groovy": "dependencies { implementation 'a:b:1.0' }" };
    assert.deepEqual(await read("build.gradle", "apply from: 'deps.groovy'", others), ["a:b@1.0 runtime"]);
  });

  test("are values, providers and joined lists", async () => {
    const content = `dependencies {
  val b = implementation("a:b:1.0")
  implementation(provider { "c:d:1.0" })
  implementation(listOf("e", "f", "1.0").joinToString(":"))
}`;
    assert.deepEqual(await read("build.gradle.kts", content), [
      "a:b@1.0 runtime",
      "c:d@1.0 runtime",
      "e:f@1.0 runtime",
    ]);
  });
});
