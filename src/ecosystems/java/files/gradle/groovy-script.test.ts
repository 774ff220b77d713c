import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { buildScript } from "./build-script.ts";

type Files = Readonly<Record<string, string>>;

async function read(content: string, others: Files = {}, path = "build.gradle"): Promise<readonly string[]> {
  const { components } = await buildScript.parse(fileOf(path, content, others));
  return components.map(
    ({ name, version, requirement, scope }) => `${name}@${version || `(${requirement ?? ""})`} ${scope}`,
  );
}

describe("build.gradle", () => {
  test("of a Spring Boot application", async () => {
    const content = `
plugins {
    id 'java'
    id 'org.springframework.boot' version '3.2.5'
    id 'io.spring.dependency-management' version '1.1.4'
}
group = 'com.example'
version = '0.0.1-SNAPSHOT'
java { sourceCompatibility = '17' }
configurations { compileOnly { extendsFrom annotationProcessor } }
repositories { mavenCentral(); maven { url 'https://repo.example/x' } }
ext {
    set('springCloudVersion', "2023.0.1")
    mapstructVersion = '1.5.5.Final'
}
dependencies {
    implementation 'org.springframework.boot:spring-boot-starter-web'
    implementation("org.mapstruct:mapstruct:\${mapstructVersion}")
    compileOnly 'org.projectlombok:lombok:1.18.32'
    developmentOnly 'org.springframework.boot:spring-boot-devtools'
    runtimeOnly 'com.h2database:h2'
    annotationProcessor "org.mapstruct:mapstruct-processor:$mapstructVersion"
    testImplementation('org.springframework.boot:spring-boot-starter-test') {
        exclude group: 'org.junit.vintage', module: 'junit-vintage-engine'
    }
    testImplementation group: 'org.testcontainers', name: 'junit-jupiter', version: '1.19.7'
    implementation 'io.micrometer:micrometer-core'
    implementation 'com.acme:tools:2.+'
}
dependencyManagement {
    imports { mavenBom "org.springframework.cloud:spring-cloud-dependencies:\${springCloudVersion}" }
    dependencies {
        dependency 'io.micrometer:micrometer-core:1.12.5'
        dependencySet(group: 'com.h2database', version: '2.2.224') { entry 'h2' }
        dependency 'not:used:1'
    }
}
tasks.named('test') { useJUnitPlatform() }
publishing { publications { maven(MavenPublication) { pom { dependencies { x 'no:no:1' } } } } }
`;
    assert.deepEqual(await read(content), [
      "org.springframework.boot:spring-boot-starter-web@() runtime",
      "org.mapstruct:mapstruct@1.5.5.Final runtime",
      "org.projectlombok:lombok@1.18.32 runtime",
      "org.springframework.boot:spring-boot-devtools@() dev",
      "com.h2database:h2@2.2.224 runtime",
      "org.mapstruct:mapstruct-processor@1.5.5.Final build",
      "org.springframework.boot:spring-boot-starter-test@() test",
      "org.testcontainers:junit-jupiter@1.19.7 test",
      "io.micrometer:micrometer-core@1.12.5 runtime",
      "com.acme:tools@(2.+) runtime",
    ]);
  });

  test("of an older Android application, with versions in the root script", async () => {
    const root = `
buildscript {
    ext.kotlin_version = '1.3.72'
    ext { roomVersion = '2.2.5' }
    ext.versions = [retrofit: '2.9.0', 'okHttp': '4.7.2']
    dependencies {
        classpath 'com.android.tools.build:gradle:4.0.0'
        classpath "org.jetbrains.kotlin:kotlin-gradle-plugin:$kotlin_version"
    }
}
ext {
    deps = [
        retrofit: "com.squareup.retrofit2:retrofit:\${versions.retrofit}",
        okhttp: [
            core: "com.squareup.okhttp3:okhttp:$versions.okHttp",
            logging: "com.squareup.okhttp3:logging-interceptor:\${versions['okHttp']}"
        ],
        test: ['junit:junit:4.13', 'org.mockito:mockito-core:3.3.3'],
    ]
}
task clean(type: Delete) { delete rootProject.buildDir }
`;
    const content = `
apply plugin: 'com.android.application'
def lifecycle_version = "2.2.0"
def own = rootProject.ext.kotlin_version
android {
    compileSdkVersion 29
    defaultConfig { versionName "1.0" }
}
dependencies {
    implementation fileTree(dir: "libs", include: ["*.jar"])
    implementation project(path: ':core')
    implementation "org.jetbrains.kotlin:kotlin-stdlib:$kotlin_version"
    implementation "org.jetbrains.kotlin:kotlin-reflect:" + own
    implementation "androidx.lifecycle:lifecycle-livedata:$lifecycle_version",
            "androidx.lifecycle:lifecycle-viewmodel:$lifecycle_version"
    kapt "androidx.room:room-compiler:$rootProject.ext.roomVersion"
    implementation deps.retrofit, deps.okhttp.core
    debugImplementation rootProject.deps.okhttp['logging']
    testImplementation deps.test
    androidTestImplementation 'androidx.test.ext:junit:1.1.1'
    implementation(name: 'local', ext: 'aar')
    implementation ':flat:1.0'
    // implementation 'no:comment:1'
    /* implementation 'no:block:1' */
    implementation 'x:classified:1.0:linux@so'
    implementation 'x:strict:1.7!!'
    implementation 'x:preferred:[1.7,1.8[!!1.7.25'
}
`;
    assert.deepEqual(
      await read(content, { "build.gradle": root, "settings.gradle": "include ':app'" }, "app/build.gradle"),
      [
        "org.jetbrains.kotlin:kotlin-stdlib@1.3.72 runtime",
        "org.jetbrains.kotlin:kotlin-reflect@1.3.72 runtime",
        "androidx.lifecycle:lifecycle-livedata@2.2.0 runtime",
        "androidx.lifecycle:lifecycle-viewmodel@2.2.0 runtime",
        "androidx.room:room-compiler@2.2.5 build",
        "com.squareup.retrofit2:retrofit@2.9.0 runtime",
        "com.squareup.okhttp3:okhttp@4.7.2 runtime",
        "com.squareup.okhttp3:logging-interceptor@4.7.2 runtime",
        "junit:junit@4.13 test",
        "org.mockito:mockito-core@3.3.3 test",
        "androidx.test.ext:junit@1.1.1 test",
        "x:classified@1.0 runtime",
        "x:strict@1.7 runtime",
        "x:preferred@1.7.25 runtime",
      ],
    );
    assert.deepEqual(await read(root), []);
  });

  test("with versions in a script that it applies, and in gradle.properties", async () => {
    const versions = `ext {
  versions = [:]
  libs = [:]
}
versions["scala"] = '2.12.6'
versions += [ jackson: "2.9.6" ]
libs += [ databind: "com.fasterxml.jackson.core:jackson-databind:$versions.jackson" ]
`;
    const content = `
buildscript { apply from: "$rootDir/gradle/dependencies.gradle" }
project(':core') {
  dependencies {
    compile libs.databind
    compile "org.scala-lang:scala-library:$versions.scala"
    testCompile "org.slf4j:slf4j-api:\${project.property('slf4j.version')}"
    provided "io.netty:netty-all:\${findProperty('netty') ?: '4.1'}"
  }
}
`;
    const tree = { "gradle/dependencies.gradle": versions, "gradle.properties": "# x\nslf4j.version = 1.7.36\n" };
    assert.deepEqual(await read(content, tree), [
      "com.fasterxml.jackson.core:jackson-databind@2.9.6 runtime",
      "org.scala-lang:scala-library@2.12.6 runtime",
      "org.slf4j:slf4j-api@1.7.36 test",
      "io.netty:netty-all@4.1 runtime",
    ]);
  });

  test("with conditions, loops and nested blocks: all branches count", async () => {
    const content = `
subprojects {
  plugins.withId('java') {
    dependencies {
      if (project.hasProperty('x')) {
        implementation 'a:then:1'
      } else {
        implementation 'a:else:1'
      }
      if (y) runtimeOnly 'a:short:1'
      ['one', 'two'].each { testImplementation "loop:$it:1" }
      for (n in ['p', 'q']) { api "loop:$n:2" }
      implementation(flag ? 'a:yes:1' : 'a:no:1')
    }
  }
}
allprojects { dependencies { implementation 'all:all:1' } }
dependencies.add('implementation', 'added:later:1')
shadowJar { dependencies { include(dependency('shaded:no:1')) } }
`;
    assert.deepEqual(await read(content), [
      "a:then@1 runtime",
      "a:else@1 runtime",
      "a:short@1 runtime",
      "loop:one@1 test",
      "loop:two@1 test",
      "loop:p@2 runtime",
      "loop:q@2 runtime",
      "a:yes@1 runtime",
      "a:no@1 runtime",
      "all:all@1 runtime",
      "added:later@1 runtime",
    ]);
  });

  test("with constraints: they give versions and use nothing", async () => {
    const content = `
dependencies {
  implementation platform(project(':platform'))
  constraints {
    implementation 'a:own:1'
    implementation('a:unused:1') { because 'x' }
  }
  implementation 'a:own'
  implementation 'a:platform'
  implementation('a:rich') { version { strictly '[1,2['; prefer '1.5' } }
}
`;
    const platform = `plugins { id 'java-platform' }\ndependencies { constraints { api 'a:platform:2' } }`;
    assert.deepEqual(await read(content, { "platform/build.gradle": platform }), [
      "a:own@1 runtime",
      "a:platform@2 runtime",
      "a:rich@1.5 runtime",
    ]);
    assert.deepEqual(await read(platform), []);
  });

  test("skips the build's own projects, outputs and plugins silently", async () => {
    const content = `dependencies {
  compile rootProject
  compile project.rootProject
  testCompile rootProject.sourceSets.test.runtimeClasspath
  testCompile main.output
  implementation libs.plugins.shadow.markerCoordinates
}`;
    const { components, notes } = await buildScript.parse(fileOf("build.gradle", content));
    assert.deepEqual([components, notes], [[], []]);
  });

  test("follows a name to a dependency that was made before", async () => {
    const shared = `ext.libraries = [:]\nlibraries.a = dependencies.module("g:a:1") { transitive = false }\n`;
    const content = `apply from: "shared.gradle"\ndependencies { testCompile libraries.a }`;
    assert.deepEqual(await read(content, { "shared.gradle": shared }), ["g:a@1 test"]);
  });

  test("knows the mark of an optional dependency", async () => {
    const content = `dependencies {
  compile "a:b:1", optional
  testCompile "c:d:1", optional
}`;
    const { components, notes } = await buildScript.parse(fileOf("build.gradle", content));
    assert.deepEqual(
      components.map(({ name, scope }) => `${name} ${scope}`),
      ["a:b optional", "c:d test"],
    );
    assert.deepEqual(notes, []);
  });

  test("of the build's own plugins is about the build", async () => {
    const content = "dependencies { implementation 'a:plugin:1' }";
    assert.deepEqual(await read(content, {}, "gradle/plugins/common/build.gradle"), ["a:plugin@1 build"]);
    assert.deepEqual(await read(content, {}, "plugins/common/build.gradle"), ["a:plugin@1 runtime"]);
  });

  test("says which line it could not follow", async () => {
    const content = `dependencies {
  implementation "a:$b:1"
  implementation missing.name
  api "c:d:$v"
  testCompileOnly configurations.compileOnly
  testUtil sourceSets.test.output, project(':a').output
}`;
    const { components, notes } = await buildScript.parse(fileOf("build.gradle", content));
    assert.deepEqual(
      components.map(({ name, version, direct, locations }) => [name, version, direct, locations]),
      [["c:d", "", true, [{ file: "build.gradle", line: 4 }]]],
    );
    assert.deepEqual(
      notes?.map(({ line }) => line),
      [2, 3],
    );
  });
});
