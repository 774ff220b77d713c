import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newCache, completeTree, summarize, type TreeTrial } from "../../../../../test/helpers/complete-tree.ts";
import { useStandIns } from "../../../../../test/helpers/stand-ins.ts";
import { java as javaFacts } from "../../index.ts";
import { dependency, manages, metadata, optional, repository, scope, uses } from "../../files/maven/fixtures/poms.ts";
import { openEcosystem } from "../../../index.ts";

const java = await openEcosystem(javaFacts);

const { serve } = useStandIns();

type Texts = Readonly<Record<string, string>>;

async function resolve(
  files: Texts | string,
  poms: Texts,
  more: Readonly<Record<string, unknown>> = {},
  trial: Partial<TreeTrial> = {},
) {
  const server = await serve({ ...repository(poms), ...more });
  const tree = await completeTree({
    ecosystem: java,
    files: typeof files === "string" ? { "build.gradle": `dependencies {\n${files}\n}\n` } : files,
    addresses: { maven: [server.address] },
    ...trial,
  });
  return { ...tree, server };
}

async function list(...args: Parameters<typeof resolve>): Promise<string[]> {
  return summarize(await resolve(...args));
}

describe("what a build script leads to", () => {
  test("has the highest version that anything asks for, with what that one needs", async () => {
    const { components, coverage } = await resolve("implementation 'g:a:1'\nimplementation 'g:b:1'", {
      "g:a:1": uses(dependency("g:c:1")),
      "g:b:1": uses(dependency("g:d:1")),
      "g:d:1": uses(dependency("g:c:2")),
      "g:c:1": uses(dependency("no:old:1")),
      "g:c:2": uses(dependency("g:new:1")),
      "g:new:1": "",
    });
    assert.deepEqual(summarize({ components }), [
      "g:a@1 runtime",
      "g:b@1 runtime",
      "g:c@2 runtime",
      "g:d@1 runtime",
      "g:new@1 runtime",
    ]);
    assert.equal(coverage.unlocked, undefined);
    assert.deepEqual(components.find(({ name }) => name === "g:new")?.via, ["g:a@1", "g:c@2"]);
  });

  test("raises a direct dependency too, and compares versions as Gradle does", async () => {
    const found = await list("implementation 'g:a:1'\nimplementation 'g:c:1.9-rc'", {
      "g:a:1": uses(dependency("g:c:1.9")),
      "g:c:1.9": "",
      "g:c:1.9-rc": "",
    });
    assert.deepEqual(found, ["g:a@1 runtime", "g:c@1.9 runtime"]);
  });

  test("has scopes by configuration, with a higher version only where it is used", async () => {
    const found = await list(
      "api 'g:a:1'\ntestImplementation 'g:t:1'\nannotationProcessor 'g:p:1'\ndevelopmentOnly 'g:dev:1'",
      {
        "g:a:1": uses(dependency("g:c:1"), dependency("no:t:1", scope("test")), dependency("no:o:1", optional)),
        "g:t:1": uses(dependency("g:c:2"), dependency("g:tc:1", scope("runtime"))),
        "g:p:1": uses(dependency("g:pc:1")),
        "g:dev:1": "",
        "g:c:1": "",
        "g:c:2": "",
        "g:tc:1": "",
        "g:pc:1": "",
      },
    );
    assert.deepEqual(found, [
      "g:a@1 runtime",
      "g:c@1 runtime",
      "g:c@2 test",
      "g:dev@1 dev",
      "g:p@1 build",
      "g:pc@1 build",
      "g:t@1 test",
      "g:tc@1 test",
    ]);
  });

  test("leaves out what is excluded on every way to it", async () => {
    const poms = {
      "g:a:1": uses(dependency("g:x:1"), dependency("g:y:1")),
      "g:b:1": uses(dependency("g:y:1")),
      "g:x:1": "",
      "g:y:1": "",
      "g:c:1": uses(dependency("g:z:1")),
    };
    const found = await list(
      "implementation('g:a:1') { exclude group: 'g', module: 'x'; exclude module: 'y' }\n" +
        "implementation 'g:b:1'\nimplementation('g:c:1') { transitive = false }",
      poms,
    );
    assert.deepEqual(found, ["g:a@1 runtime", "g:b@1 runtime", "g:c@1 runtime", "g:y@1 runtime"]);
    const everywhere =
      "configurations.all { exclude group: 'g', module: 'y' }\ndependencies { implementation 'g:b:1' }";
    assert.deepEqual(await list({ "build.gradle": everywhere }, poms), ["g:b@1 runtime"]);
  });

  test("is found for each project of a build, of which none is asked for", async () => {
    const { components, server } = await resolve(
      {
        "settings.gradle": "include ':app', ':lib'",
        "app/build.gradle": "dependencies { implementation project(':lib'); implementation 'g:a:1' }",
        "lib/build.gradle": "dependencies { api 'g:b:1' }",
      },
      { "g:a:1": uses(dependency("g:c:1")), "g:b:1": uses(dependency("g:c:1")), "g:c:1": "" },
    );
    assert.deepEqual(summarize({ components }), ["g:a@1 runtime", "g:b@1 runtime", "g:c@1 runtime"]);
    assert.deepEqual(
      components.find(({ name }) => name === "g:c")?.locations.map(({ file }) => file),
      ["app/build.gradle", "lib/build.gradle"],
    );
    assert.equal(server.requests.length, 3);
  });

  test("follows a package to its new name", async () => {
    const moved = "<distributionManagement><relocation><groupId>new</groupId></relocation></distributionManagement>";
    const { components } = await resolve("implementation 'old:a:1'", { "old:a:1": moved, "new:a:1": "" });
    assert.deepEqual(summarize({ components }), ["new:a@1 runtime"]);
    assert.ok(components[0]?.direct);
  });

  test("ends in circles, and is the same in any order", async () => {
    const poms = {
      "g:a:1": uses(dependency("g:b:1")),
      "g:b:1": uses(dependency("g:a:2")),
      "g:a:2": uses(dependency("g:b:2")),
      "g:b:2": uses(dependency("g:a:1")),
    };
    const want = ["g:a@2 runtime", "g:b@2 runtime"];
    assert.deepEqual(await list("implementation 'g:a:1'\nimplementation 'g:b:1'", poms), want);
    assert.deepEqual(await list("implementation 'g:b:1'\nimplementation 'g:a:1'", poms), want);
  });
});

describe("versions from elsewhere", () => {
  const boms = {
    "b:bom:1": manages(
      dependency("g:a:1"),
      dependency("g:c:2"),
      dependency("b:more:1", "<type>pom</type><scope>import</scope>"),
    ),
    "b:more:1": manages(dependency("g:m:7")),
    "g:a:1": uses(dependency("g:c:1")),
    "g:a:3": uses(dependency("g:c:3")),
    "g:c:1": "",
    "g:c:2": "",
    "g:c:3": "",
    "g:m:7": "",
  };

  test("a platform gives versions and raises others, but does not lower them", async () => {
    const found = await list("implementation platform('b:bom:1')\nimplementation 'g:a'\nimplementation 'g:m'", boms);
    assert.deepEqual(found, ["g:a@1 runtime", "g:c@2 runtime", "g:m@7 runtime"]);
    assert.deepEqual(await list("implementation platform('b:bom:1')\nimplementation 'g:a:3'", boms), [
      "g:a@3 runtime",
      "g:c@3 runtime",
    ]);
  });

  test("an enforced platform replaces what others ask for", async () => {
    const found = await list("implementation(enforcedPlatform('b:bom:1'))\nimplementation 'g:a:3'", boms);
    assert.deepEqual(found, ["g:a@1 runtime", "g:c@2 runtime"]);
  });

  test("Spring's plugin imports the BOM of Spring Boot and others, and keeps versions that are written", async () => {
    const script = `plugins {
  id 'org.springframework.boot' version '3.0.0'
  id 'io.spring.dependency-management' version '1.1.4'
}
dependencyManagement { imports { mavenBom "b:bom:1" } }
dependencies {
  implementation 'g:a'
  implementation 'g:boot'
  implementation 'g:own:5'
}`;
    const found = await list(
      { "build.gradle": script },
      {
        ...boms,
        "org.springframework.boot:spring-boot-dependencies:3.0.0": manages(
          dependency("g:boot:3"),
          dependency("g:a:9"),
          dependency("g:own:1"),
        ),
        "g:boot:3": uses(dependency("g:c:3")),
        "g:own:5": "",
      },
    );
    assert.deepEqual(found, ["g:a@1 runtime", "g:boot@3 runtime", "g:c@2 runtime", "g:own@5 runtime"]);
  });

  test("a version catalog names platforms and libraries, in Kotlin too", async () => {
    const found = await list(
      {
        "gradle/libs.versions.toml":
          '[versions]\nbom = "1"\n[libraries]\nthe-bom = { module = "b:bom", version.ref = "bom" }\na = { module = "g:a" }\n',
        "app/build.gradle.kts":
          "dependencies {\n  implementation(platform(libs.the.bom))\n  implementation(libs.a)\n}\n",
      },
      boms,
    );
    assert.deepEqual(found, ["g:a@1 runtime", "g:c@2 runtime"]);
  });

  test("constraints raise the versions of transitive dependencies", async () => {
    const found = await list("implementation 'g:a:1'\nconstraints { implementation 'g:c:3' }", boms);
    assert.deepEqual(found, ["g:a@1 runtime", "g:c@3 runtime"]);
  });
});

describe("rich versions", () => {
  const poms = { "g:a:1": uses(dependency("g:c:3")), "g:c:1.5": "", "g:c:2": "", "g:c:3": "" };
  const lists = metadata({ "g:c": ["1.5", "2", "3"] });
  const wish = (text: string) => `implementation('g:c') { version { ${text} } }`;

  const cases: Readonly<Record<string, readonly [string, string]>> = {
    "strictly wins over what others require": [wish("strictly '2'"), "g:c@2 runtime"],
    "a strict range takes the newest inside of it": [wish("strictly '[1,2)'"), "g:c@1.5 runtime"],
    "the short form is strict": ["implementation 'g:c:2!!'", "g:c@2 runtime"],
    "prefer gives way to what is required": [wish("prefer '2'"), "g:c@3 runtime"],
    "require is the least": [wish("require '2'"), "g:c@3 runtime"],
    "a rejected version is a conflict": [wish("require '2'; reject '3'"), "g:c@ runtime (conflict)"],
  };
  for (const [name, [line, want]] of Object.entries(cases)) {
    test(name, async () => {
      const found = await list(`implementation 'g:a:1'\n${line}`, poms, lists);
      assert.deepEqual(found, ["g:a@1 runtime", want]);
    });
  }

  const dynamic: Readonly<Record<string, string>> = {
    "1.+": "1.5",
    "[1,3)": "2",
    "[1,3[": "2",
    "latest.release": "3",
    "+": "3",
  };
  for (const [written, version] of Object.entries(dynamic)) {
    test(`${written} takes the newest that fits`, async () => {
      assert.deepEqual(await list(`implementation 'g:c:${written}'`, poms, lists), [`g:c@${version} runtime`]);
    });
  }

  test("a range without a match is reported, with the newest version", async () => {
    const { components } = await resolve("implementation 'g:c:[7,8)'", poms, lists);
    assert.match(components[0]?.unresolved?.message ?? "", /No version of g:c fits \[7,8\); the newest is 3/);
  });
});

describe("Gradle's own metadata", () => {
  const mark = "<!-- do_not_remove: published-with-gradle-metadata -->";
  const variant = (usage: string, more: object) => ({
    name: usage,
    attributes: { "org.gradle.usage": usage, "org.gradle.category": "library" },
    ...more,
  });
  const needs = (module: string, version: object, more: object = {}) => ({ group: "g", module, version, ...more });

  test("is read where a POM says that it is there", async () => {
    const module = {
      variants: [
        variant("java-api", { dependencies: [needs("no", { requires: "1" })] }),
        variant("java-runtime", {
          dependencies: [
            needs("b", { requires: "1" }, { excludes: [{ group: "g", module: "x" }] }),
            needs("strict", { strictly: "1" }),
            {
              group: "b",
              module: "bom",
              version: { requires: "1" },
              attributes: { "org.gradle.category": "platform" },
            },
          ],
          dependencyConstraints: [needs("c", { requires: "2" })],
        }),
      ],
    };
    const { components, server } = await resolve(
      "implementation 'g:a:1'\nimplementation 'g:c:1'\nimplementation 'g:d'",
      {
        "g:a:1": mark + uses(dependency("no:pom:1")),
        "g:b:1": uses(dependency("g:x:1")),
        "g:c:2": "",
        "g:c:1": "",
        "g:d:4": "",
        "g:strict:1": "",
        "b:bom:1": manages(dependency("g:d:4")),
      },
      { "/g/a/1/a-1.module": module },
    );
    assert.deepEqual(summarize({ components }), [
      "g:a@1 runtime",
      "g:b@1 runtime",
      "g:c@2 runtime",
      "g:d@4 runtime",
      "g:strict@1 runtime",
    ]);
    assert.equal(server.requests.filter((request) => request.endsWith(".module")).length, 1);
  });

  test("leads from a module for many platforms to the one for the JVM", async () => {
    const kotlin = (platform: string, module: string) => ({
      name: platform,
      attributes: { "org.gradle.usage": "java-runtime", "org.jetbrains.kotlin.platform.type": platform },
      "available-at": { group: "g", module, version: "1", url: "../../x" },
    });
    const found = await list(
      "implementation 'g:core:1'",
      { "g:core:1": mark, "g:core-jvm:1": "" },
      { "/g/core/1/core-1.module": { variants: [kotlin("js", "core-js"), kotlin("jvm", "core-jvm")] } },
    );
    assert.deepEqual(found, ["g:core-jvm@1 runtime", "g:core@1 runtime"]);
  });

  for (const [name, module] of Object.entries({
    "no object": "[]",
    "wrong types": {
      variants: [{ attributes: 5, dependencies: "x" }, null, variant("java-runtime", { dependencies: [7, {}] })],
    },
  })) {
    test(`with ${name} in it breaks nothing`, async () => {
      const found = await list("implementation 'g:a:1'", { "g:a:1": mark }, { "/g/a/1/a-1.module": module });
      assert.equal(found.length, 1);
    });
  }
});

describe("what cannot be known", () => {
  test("is reported: a missing package, platform and version", async () => {
    const { components, coverage, errors } = await resolve(
      "implementation platform('b:gone:1')\nimplementation 'g:a:1'\nimplementation 'g:none'",
      {},
    );
    assert.deepEqual(summarize({ components }), ["g:a@1 runtime (missing)", "g:none@ runtime (missing)"]);
    assert.match(errors.map(({ message }) => message).join(), /does not have the BOM b:gone:1/);
    assert.equal(coverage.unlocked?.length, 1);
  });

  test("two strict wishes of others that differ are a conflict", async () => {
    const strict = (version: string) => ({
      variants: [
        {
          attributes: { "org.gradle.usage": "java-runtime" },
          dependencies: [{ group: "g", module: "c", version: { strictly: version } }],
        },
      ],
    });
    const mark = "<!-- published-with-gradle-metadata -->";
    const found = await list(
      "implementation 'g:a:1'\nimplementation 'g:b:1'",
      { "g:a:1": mark, "g:b:1": mark, "g:c:1": "", "g:c:2": "" },
      { "/g/a/1/a-1.module": strict("1"), "/g/b/1/b-1.module": strict("2") },
    );
    assert.deepEqual(found, ["g:a@1 runtime", "g:b@1 runtime", "g:c@ runtime (conflict)"]);
  });

  test("a private name is listed, without a request about it", async () => {
    const { components, server } = await resolve(
      "implementation 'com.acme:a:1.+'\nimplementation 'g:b:1'",
      { "g:b:1": "" },
      {},
      { mayAsk: ({ name }) => !name.startsWith("com.acme") },
    );
    assert.deepEqual(summarize({ components }), ["com.acme:a@ runtime (private)", "g:b@1 runtime"]);
    assert.deepEqual(server.requests, ["GET /g/b/1/b-1.pom"]);
  });

  test("a bound ends the work", async () => {
    const { coverage } = await resolve(
      "implementation 'g:a:1'\nimplementation 'g:b:1'",
      { "g:a:1": uses(dependency("g:c:1")), "g:b:1": "", "g:c:1": "" },
      {},
      { bounds: { maxPackages: 2 } },
    );
    assert.equal(coverage.limits?.length, 1);
  });
});

test("a second scan asks nothing", async () => {
  const cache = newCache();
  const poms = { "g:a:1.2": "<!-- published-with-gradle-metadata -->" };
  const more = { ...metadata({ "g:a": ["1.2"] }), "/g/a/1.2/a-1.2.module": { variants: [] } };
  const server = await serve({ ...repository(poms), ...more });
  const trial = {
    ecosystem: java,
    files: { "build.gradle": "dependencies { implementation 'g:a:1.+' }" },
    addresses: { maven: [server.address] },
    cache,
  };
  const first = summarize(await completeTree(trial));
  const asked = server.requests.length;
  assert.deepEqual(summarize(await completeTree(trial)), first);
  assert.equal(server.requests.length, asked);
  assert.deepEqual(first, ["g:a@1.2 runtime"]);
});
