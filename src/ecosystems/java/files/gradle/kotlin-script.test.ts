import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { buildScript } from "./build-script.ts";

type Files = Readonly<Record<string, string>>;

async function read(content: string, others: Files = {}, path = "build.gradle.kts"): Promise<readonly string[]> {
  const { components } = await buildScript.parse(fileOf(path, content, others));
  return components.map(
    ({ name, version, requirement, scope }) => `${name}@${version || `(${requirement ?? ""})`} ${scope}`,
  );
}

const catalog = `
[versions]
okhttp = "4.12.0"
hilt = { strictly = "2.51" }
[libraries]
okhttp = { module = "com.squareup.okhttp3:okhttp", version.ref = "okhttp" }
okhttp-bom = { module = "com.squareup.okhttp3:okhttp-bom", version.ref = "okhttp" }
androidx-core-ktx = { group = "androidx.core", name = "core-ktx", version = "1.13.0" }
hilt-android = { module = "com.google.dagger:hilt-android", version.ref = "hilt" }
hilt_compiler = "com.google.dagger:hilt-compiler:2.51"
junit4 = "junit:junit:4.13.2"
junit4-params = "junit:junit-params:1"
android-gradlePlugin = "com.android.tools.build:gradle:8.4.0"
[bundles]
hilt = ["hilt-android", "androidx-core-ktx"]
[plugins]
hilt = { id = "dagger.hilt.android.plugin", version.ref = "hilt" }
`;

describe("build.gradle.kts", () => {
  test("of an Android module with a version catalog", async () => {
    const content = `
plugins {
    alias(libs.plugins.hilt)
    id("com.android.application") version "8.4.0" apply false
}
android {
    namespace = "com.example"
    buildTypes { release { proguardFiles(getDefaultProguardFile("a.txt"), "b.pro") } }
}
dependencies {
    implementation(projects.core.data)
    implementation(project(":feature"))
    implementation(platform(libs.okhttp.bom))
    implementation(libs.okhttp)
    implementation(libs.bundles.hilt)
    ksp(libs.hilt.compiler)
    kspTest(libs.hilt.compiler)
    debugImplementation("com.squareup.leakcanary:leakcanary-android:2.14") { isTransitive = false }
    coreLibraryDesugaring("com.android.tools:desugar_jdk_libs:2.0.4")
    testImplementation(libs.junit4.asProvider())
    testImplementation(libs.junit4.params) { because("it is needed") }
    androidTestImplementation(kotlin("test"))
    implementation("x:version:\${libs.versions.okhttp.get()}")
    implementation(variantOf(libs.okhttp) { classifier("jvm") })
    lintChecks("a:lint:1")
    baselineProfile(projects.benchmarks)
    implementation(files("libs/x.jar"))
    implementation(npm("react", "18.0.0"))
}
`;
    assert.deepEqual(await read(content, { "gradle/libs.versions.toml": catalog }, "app/build.gradle.kts"), [
      "com.squareup.okhttp3:okhttp@4.12.0 runtime",
      "com.google.dagger:hilt-android@2.51 runtime",
      "androidx.core:core-ktx@1.13.0 runtime",
      "com.google.dagger:hilt-compiler@2.51 build",
      "com.google.dagger:hilt-compiler@2.51 test",
      "com.squareup.leakcanary:leakcanary-android@2.14 runtime",
      "com.android.tools:desugar_jdk_libs@2.0.4 runtime",
      "junit:junit@4.13.2 test",
      "junit:junit-params@1 test",
      "org.jetbrains.kotlin:kotlin-test@() test",
      "x:version@4.12.0 runtime",
      "com.squareup.okhttp3:okhttp@4.12.0 runtime",
      "a:lint@1 build",
    ]);
  });

  test("with all ways to name a version", async () => {
    const content = `
val ktor = "2.3.0"
val extra1 by extra("1.1")
val mockk: String by project
extra["extra2"] = "1.2"
val moved = rootProject.extra["extra2"] as String
dependencies {
    api("io.ktor:ktor-client:$ktor")
    api("io.ktor", "ktor-positional", ktor)
    api(group = "io.ktor", name = "ktor-named", version = ktor)
    api("io.ktor:ktor-joined:" + ktor)
    implementation("x:a:\${extra["extra1"]}")
    implementation("x:b:$moved")
    testImplementation("io.mockk:mockk:$mockk")
    testImplementation("io.mockk:mockk-dsl:\${property("mockk")}")
    testImplementation("io.mockk:mockk-agent:\${providers.gradleProperty("mockk").get()}")
    implementation(kotlin("stdlib-jdk8"))
    implementation(kotlin("reflect", version = "1.9.0"))
    "kapt"("k:k:1")
    add("ksp", "k:s:2")
    "integrationTestImplementation"("it:it:1")
    listOf("l:a:1", "l:b:2").forEach { testImplementation(it) }
    implementation("r:strict") { version { strictly("3.1") } }
    implementation("r:range:[1,2)")
}
`;
    assert.deepEqual(await read(content, { "gradle.properties": "mockk=1.13.9" }), [
      "io.ktor:ktor-client@2.3.0 runtime",
      "io.ktor:ktor-positional@2.3.0 runtime",
      "io.ktor:ktor-named@2.3.0 runtime",
      "io.ktor:ktor-joined@2.3.0 runtime",
      "x:a@1.1 runtime",
      "x:b@1.2 runtime",
      "io.mockk:mockk@1.13.9 test",
      "io.mockk:mockk-dsl@1.13.9 test",
      "io.mockk:mockk-agent@1.13.9 test",
      "org.jetbrains.kotlin:kotlin-stdlib-jdk8@() runtime",
      "org.jetbrains.kotlin:kotlin-reflect@1.9.0 runtime",
      "k:k@1 build",
      "k:s@2 build",
      "it:it@1 test",
      "l:a@1 test",
      "l:b@2 test",
      "r:strict@3.1 runtime",
      "r:range@([1,2)) runtime",
    ]);
  });

  test("of a multiplatform project and of test suites", async () => {
    const content = `
kotlin {
    jvm()
    sourceSets {
        commonMain.dependencies { implementation("kmp:common:1") }
        val commonTest by getting { dependencies { implementation(kotlin("test")) } }
        getByName("jvmTest") { dependencies { implementation("kmp:jvm-test:1") } }
        val iosMain by creating {
            dependsOn(commonMain.get())
            dependencies { api("kmp:ios:1") }
        }
    }
}
testing {
    suites {
        val integrationTest by registering(JvmTestSuite::class) {
            dependencies { implementation("suite:it:1") }
        }
    }
}
dependencies { add("kspCommonMainMetadata", "kmp:ksp:1") }
`;
    assert.deepEqual(await read(content), [
      "kmp:common@1 runtime",
      "org.jetbrains.kotlin:kotlin-test@() test",
      "kmp:jvm-test@1 test",
      "kmp:ios@1 runtime",
      "suite:it@1 test",
      "kmp:ksp@1 build",
    ]);
  });

  test("with constants from buildSrc", async () => {
    const constants = `
object Versions {
    const val moshi = "1.15.1"
}
object Deps {
    object Moshi {
        private const val version = Versions.moshi
        const val core = "com.squareup.moshi:moshi:$version"
        val kotlin = "com.squareup.moshi:moshi-kotlin:\${Versions.moshi}"
    }
    val all = listOf("a:one:1", "a:two:2")
}
`;
    const content = `
dependencies {
    implementation(Deps.Moshi.core)
    implementation(Deps.Moshi.kotlin)
    Deps.all.forEach { api(it) }
    implementation("com.squareup.moshi:moshi-adapters:\${Versions.moshi}")
}
`;
    assert.deepEqual(await read(content, { "buildSrc/src/main/kotlin/Deps.kt": constants }, "app/build.gradle.kts"), [
      "com.squareup.moshi:moshi@1.15.1 runtime",
      "com.squareup.moshi:moshi-kotlin@1.15.1 runtime",
      "a:one@1 runtime",
      "a:two@2 runtime",
      "com.squareup.moshi:moshi-adapters@1.15.1 runtime",
    ]);
  });

  test("with versions from a platform of the build, which names its libraries by constants", async () => {
    const tree = {
      "buildSrc/src/main/java/Libs.kt": 'object Libs {\n    const val CORE = "androidx.core:core-ktx"\n}\n',
      "depconstraints/build.gradle.kts":
        'plugins { id("java-platform") }\nval core = "1.2.0"\ndependencies { constraints { api("${Libs.CORE}:$core") } }\n',
    };
    const content = 'dependencies {\n    api(platform(project(":depconstraints")))\n    optionalApi(Libs.CORE)\n}\n';
    assert.deepEqual(await read(content, tree, "app/build.gradle.kts"), ["androidx.core:core-ktx@1.2.0 optional"]);
  });

  test("with catalogs from the settings", async () => {
    const settings = `
dependencyResolutionManagement {
    repositories { mavenCentral() }
    versionCatalogs {
        create("deps") { from(files("gradle/deps.versions.toml")) }
        create("inline") {
            version("groovy", "3.0.5")
            library("groovy-core", "org.codehaus.groovy", "groovy").versionRef("groovy")
            library("guava", "com.google.guava:guava:33.0.0-jre")
            alias("old").to("a:old:1")
            bundle("both", listOf("groovy-core", "guava"))
        }
        create("outside") { from("com.example:catalog:1.0") }
    }
}
`;
    const content = `
dependencies {
    implementation(deps.foo.bar.baz)
    implementation(inline.bundles.both)
    implementation(inline.old)
    implementation(outside.thing)
}
`;
    const tree = {
      "settings.gradle.kts": settings,
      "gradle/deps.versions.toml": '[libraries]\nfoo-bar_baz = "f:b:1"\n',
    };
    assert.deepEqual(await read(content, tree, "app/build.gradle.kts"), [
      "f:b@1 runtime",
      "org.codehaus.groovy:groovy@3.0.5 runtime",
      "com.google.guava:guava@33.0.0-jre runtime",
      "a:old@1 runtime",
    ]);
  });
});

describe("the code of a build", () => {
  const plugin = `
class HiltConventionPlugin : Plugin<Project> {
    override fun apply(target: Project) {
        with(target) {
            dependencies {
                val bom = libs.findLibrary("okhttp-bom").get()
                "implementation"(platform(bom))
                "implementation"(libs.findLibrary("hilt.android").get())
                add("kspTest", libs.findLibrary("hilt-compiler").get())
            }
        }
    }
}
`;
  const tree = {
    "gradle/libs.versions.toml": catalog,
    "build-logic/convention/src/main/kotlin/HiltConventionPlugin.kt": plugin,
  };

  test("is needed by the build, but its conventions add to the product", async () => {
    const content = "plugins { `kotlin-dsl` }\ndependencies { compileOnly(libs.android.gradlePlugin) }\n";
    assert.deepEqual(await read(content, tree, "build-logic/convention/build.gradle.kts"), [
      "com.android.tools.build:gradle@8.4.0 build",
      "com.google.dagger:hilt-android@2.51 runtime",
      "com.google.dagger:hilt-compiler@2.51 test",
    ]);
  });

  test("may name a library by a property that is added to projects", async () => {
    const source = `
fun Project.applyHilt() {
    dependencies { implementation(hilt) }
}

private val Project.hilt: MinimalExternalModuleDependency
  get() =
    extensions
      .getByType(VersionCatalogsExtension::class.java)
      .named("libs")
      .findLibrary("hilt.android")
      .get()
      .get()
`;
    const files = { "gradle/libs.versions.toml": catalog, "build-logic/src/main/kotlin/Hilt.kt": source };
    assert.deepEqual(await read("plugins { `kotlin-dsl` }\n", files, "build-logic/build.gradle.kts"), [
      "com.google.dagger:hilt-android@2.51 runtime",
    ]);
  });

  test("has scripts that are conventions too", async () => {
    const content = 'plugins { java }\ndependencies { implementation("a:b:1") }\n';
    assert.deepEqual(await read(content, tree, "buildSrc/src/main/kotlin/java-conventions.gradle.kts"), [
      "a:b@1 runtime",
    ]);
  });
});

test("names may be written without keys before a version with one", async () => {
  const content = `dependencies {
    implementation("a", "b", version = "1.0")
    implementation("c:d:1.0", dependencyConfiguration = { })
    implementation("e", "f", "2.0", classifier = "x")
}`;
  assert.deepEqual(await read(content), ["a:b@1.0 runtime", "c:d@1.0 runtime", "e:f@2.0 runtime"]);
});

test("a script from an address is named as not read", async () => {
  for (const [path, content] of Object.entries({
    "build.gradle.kts": 'apply(from = "https://x.example/a.gradle.kts")\n',
    "build.gradle": 'apply from: "https://x.example/a.gradle.kts"\napply from: "gradle/b.gradle"\n',
  })) {
    const { notes = [] } = await buildScript.parse(fileOf(path, content, { "gradle/b.gradle": "" }));
    assert.deepEqual(
      notes.map(({ lost }) => lost),
      ["https://x.example/a.gradle.kts"],
    );
  }
});
