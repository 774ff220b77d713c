import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { broughtIn } from "../../../../../../test/helpers/brought-in.ts";

const groovy = {
  "settings.gradle": `rootProject.name = 'acme'
include ':core', 'app'
include ':tools:gen-x'
project(':core').projectDir = file('libs/core')`,
  "build.gradle": `subprojects { dependencies { implementation 'log:log:1' } }`,
  "libs/core/build.gradle": `dependencies {
    api 'x:core:1'
    compileOnly 'x:annotations:1'
    testImplementation 'x:junit:1'
  }`,
  "app/build.gradle": `dependencies {
    implementation project(':core')
    implementation "x:web:1"
    testImplementation project(path: ':tools:gen-x')
  }`,
  "tools/gen-x/build.gradle": `dependencies { implementation 'x:gen:1' }`,
};

const brought = {
  "log:log": "runtime . app libs/core tools/gen-x",
  "x:annotations": "runtime libs/core",
  "x:core": "runtime app libs/core",
  "x:gen": "runtime app tools/gen-x",
  "x:junit": "test libs/core",
  "x:web": "runtime app",
};

const kotlin = {
  "settings.gradle.kts": `include(":core", ":app")\ninclude("tools:gen-x")\nproject(":core").projectDir = File(rootDir, "libs/core")`,
  "build.gradle.kts": `subprojects { dependencies { "implementation"("log:log:1") } }`,
  "libs/core/build.gradle.kts": `dependencies {
    api("x:core:1")
    compileOnly("x:annotations:1")
    testImplementation("x:junit:1")
  }`,
  "app/build.gradle.kts": `dependencies {
    implementation(projects.core)
    implementation("x:web:1")
    testImplementation(projects.tools.genX)
  }`,
  "tools/gen-x/build.gradle.kts": `dependencies { implementation("x:gen:1") }`,
};

describe("the projects of a Gradle build", () => {
  for (const [language, files] of Object.entries({ Groovy: groovy, Kotlin: kotlin })) {
    test(`are listed with every component that they need, in ${language}`, async () =>
      assert.deepEqual(await broughtIn(files), brought));
  }

  test("may be renamed in the settings", async () => {
    const files = {
      ...groovy,
      "settings.gradle": `${groovy["settings.gradle"]}
project(':core').name = "\${rootProject.name}-core"
findProject(':tools:gen-x')?.name = 'generator'`,
      "libs/core/build.gradle": `group = 'org.acme'\nversion = '1'\n${groovy["libs/core/build.gradle"]}`,
      "app/build.gradle": `dependencies {
    implementation project(':acme-core')
    implementation "x:web:1"
    testImplementation project(':tools:generator')
    testImplementation 'org.acme:acme-core:1'
  }`,
    };
    assert.deepEqual(await broughtIn(files), brought);
  });

  test("are found below a project that is renamed first", async () => {
    const files = {
      ...groovy,
      "settings.gradle": `include ':core', 'app', ':tools'
project(':core').projectDir = file('libs/core')
project(':tools').name = 'tools-parent'
include ':tools-parent:gen-x'`,
      "app/build.gradle": groovy["app/build.gradle"].replace(":tools:", ":tools-parent:"),
    };
    assert.deepEqual(await broughtIn(files), brought);
  });

  test("can be chosen", async () =>
    assert.deepEqual(await broughtIn(groovy, { workspaces: [":core"] }), {
      "log:log": "runtime libs/core",
      "x:annotations": "runtime libs/core",
      "x:core": "runtime libs/core",
      "x:junit": "test libs/core",
    }));

  test("need what their own lockfiles list, and nothing else", async () => {
    const locked = {
      ...groovy,
      "libs/core/gradle.lockfile": "x:core:1=runtimeClasspath\nx:deep:1=runtimeClasspath\nempty=\n",
      "app/gradle.lockfile": "x:core:1=runtimeClasspath\nx:deep:2=runtimeClasspath\nx:web:1=runtimeClasspath\nempty=\n",
    };
    const { "x:core": core } = await broughtIn(locked);
    assert.equal(core, "runtime app libs/core");
  });
});
