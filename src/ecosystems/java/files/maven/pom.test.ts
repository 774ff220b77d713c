import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { pom } from "./pom.ts";

type Files = Readonly<Record<string, string>>;

async function read(content: string, others: Files = {}, path = "pom.xml"): Promise<readonly string[]> {
  const { components } = await pom.parse(fileOf(path, content, others));
  return components.map(
    ({ name, version, requirement, scope }) => `${name}@${version || `(${requirement ?? ""})`} ${scope}`,
  );
}

function dependency(coordinates: string, more = ""): string {
  const [group, artifact, version] = coordinates.split(":");
  const written = version === undefined ? "" : `<version>${version}</version>`;
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${written}${more}</dependency>`;
}

function project(coordinates: string, content = ""): string {
  const [group, artifact, version] = coordinates.split(":");
  return `<project><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${content}</project>`;
}

function parent(coordinates: string, path?: string): string {
  const [group, artifact, version] = coordinates.split(":");
  const relative = path === undefined ? "" : `<relativePath>${path}</relativePath>`;
  return `<parent><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${relative}</parent>`;
}

const uses = (...all: string[]) => `<dependencies>${all.join("")}</dependencies>`;
const manages = (...all: string[]) => `<dependencyManagement>${uses(...all)}</dependencyManagement>`;
const sets = (text: string) => `<properties>${text}</properties>`;
const profile = (id: string, content: string) => `<profile><id>${id}</id>${content}</profile>`;
const bom = "<type>pom</type><scope>import</scope>";

describe("a POM alone", () => {
  test("gives its dependencies with scope, requirement and line", async () => {
    const content = `<project>
  <!-- <dependencies><dependency><groupId>no</groupId></dependency></dependencies> -->
  <build><plugins><plugin><dependencies>
    ${dependency("plugin:only:1")}
  </dependencies></plugin></plugins></build>
  <dependencies>
    ${dependency("a:b:1.0")}
    ${dependency("a:t:1", "<scope>test</scope>")}
    ${dependency("a:p:1", "<scope>provided</scope>")}
    ${dependency("a:o:1", "<optional>true</optional>")}
    ${dependency("a:exact:[1.5]")}
    ${dependency("a:range:[1,2)")}
    ${dependency("a:newest:LATEST")}
    ${dependency("a:none")}
  </dependencies>
</project>`;
    const { components, notes } = await pom.parse(fileOf("x/pom.xml", content));
    assert.deepEqual(
      components.map(({ name, version, requirement, scope, locations }) => [
        name,
        version,
        requirement,
        scope,
        locations[0]?.line,
      ]),
      [
        ["a:b", "1.0", undefined, "runtime", 7],
        ["a:t", "1", undefined, "test", 8],
        ["a:p", "1", undefined, "runtime", 9],
        ["a:o", "1", undefined, "optional", 10],
        ["a:exact", "1.5", undefined, "runtime", 11],
        ["a:range", "", "[1,2)", "runtime", 12],
        ["a:newest", "", "LATEST", "runtime", 13],
        ["a:none", "", undefined, "runtime", 14],
      ],
    );
    assert.deepEqual(notes, []);
    assert.ok(components.every(({ direct, locations }) => direct === true && locations[0]?.file === "x/pom.xml"));
  });

  test("fills in properties and the project's own fields", async () => {
    const properties = sets("<v>1.${minor}</v><minor>7</minor><self>${self}</self><a>${b}</a><b>${a}</b>");
    const content = project(
      "com.me:app:3",
      properties +
        uses(
          dependency("x:property:${v}"),
          dependency("x:own:${project.version}"),
          dependency("x:old:${pom.version}"),
          dependency("x:oldest:${version}"),
          dependency("${project.groupId}.other:group:1"),
          dependency("x:self:${self}"),
          dependency("x:cycle:${a}"),
          dependency("x:environment:${env.HOME}"),
        ),
    );
    assert.deepEqual(await read(content), [
      "x:property@1.7 runtime",
      "x:own@3 runtime",
      "x:old@3 runtime",
      "x:oldest@3 runtime",
      "com.me.other:group@1 runtime",
      "x:self@() runtime",
      "x:cycle@() runtime",
      "x:environment@() runtime",
    ]);
  });

  test("skips what has no complete name, with a note", async () => {
    const content = project(
      "a:b:1",
      uses("<dependency><artifactId>x</artifactId></dependency>", dependency("g:${x}:1")),
    );
    const { components, notes } = await pom.parse(fileOf("pom.xml", content));
    assert.deepEqual(components, []);
    assert.equal(notes?.length, 2);
  });

  test("lets the later of two declarations count", async () => {
    assert.deepEqual(await read(project("m:m:1", uses(dependency("a:b:1"), dependency("a:b:2")))), ["a:b@2 runtime"]);
  });

  test("names the file of a dependency that is in the project", async () => {
    const content = project(
      "m:m:1",
      uses(dependency("a:b:1", "<scope>system</scope><systemPath>lib/b.jar</systemPath>")),
    );
    const { components } = await pom.parse(fileOf("pom.xml", content));
    assert.deepEqual(components[0]?.origin, { kind: "file", address: "lib/b.jar" });
  });

  test("is refused when it is something else", async () => {
    await assert.rejects(pom.parse(fileOf("pom.xml", "<settings/>")), ParseError);
    await assert.rejects(pom.parse(fileOf("pom.xml", "<project>")), ParseError);
  });
});

/** A project with that parent, which leaves the version of its one dependency to it. */
function child(path?: string): string {
  return `<project>${parent("g:root:1", path)}${uses(dependency("a:b"))}</project>`;
}

describe("parents", () => {
  const root = project("g:root:1", sets("<v>1.0</v>") + manages(dependency("a:b:${v}", "<scope>test</scope>")));

  test("are found above, by path, in a folder, or by coordinates", async () => {
    const want = ["a:b@1.0 test"];
    assert.deepEqual(await read(child(), { "pom.xml": root }, "child/pom.xml"), want);
    assert.deepEqual(await read(child("../up"), { "up/pom.xml": root }, "child/pom.xml"), want);
    assert.deepEqual(await read(child("../up/parent.xml"), { "up/parent.xml": root }, "child/pom.xml"), want);
    assert.deepEqual(await read(child(""), { "else/where/pom.xml": root }, "child/pom.xml"), want);
    assert.deepEqual(
      await read(child(), { "pom.xml": project("g:neighbour:1"), "p/pom.xml": root }, "child/pom.xml"),
      want,
    );
  });

  test("that are not in the tree leave versions empty", async () => {
    const child = `<project>${parent("org.springframework.boot:spring-boot-starter-parent:3.2.5")}${uses(dependency("a:b"))}</project>`;
    assert.deepEqual(await read(child, { "pom.xml": root }, "child/pom.xml"), ["a:b@() runtime"]);
    const older = `<project>${parent("g:root:0.9")}${uses(dependency("a:b"))}</project>`;
    assert.deepEqual(await read(older, { "pom.xml": root }, "child/pom.xml"), ["a:b@() runtime"]);
  });

  test("are met by a version that a property holds", async () => {
    const up = `<project><groupId>g</groupId><artifactId>root</artifactId><version>\${revision}</version>${sets(
      "<revision>7</revision>",
    )}${manages(dependency("a:b:1"))}</project>`;
    const child = (version: string) =>
      `<project>${parent(`g:root:${version}`)}<artifactId>c</artifactId>${uses(
        dependency("a:b"),
        dependency("x:y:${project.parent.version}"),
        dependency("x:z:${project.version}"),
      )}</project>`;
    const want = ["a:b@1 runtime", "x:y@7 runtime", "x:z@7 runtime"];
    assert.deepEqual(await read(child("7"), { "pom.xml": up }, "c/pom.xml"), want);
    assert.deepEqual(await read(child("${revision}"), { "pom.xml": up }, "c/pom.xml"), want);
  });

  test("hand down dependencies, which are reported again only where they change", async () => {
    const up = project("g:root:1", sets("<v>1</v>") + uses(dependency("a:same:1"), dependency("a:changed:${v}")));
    const child = `<project>${parent("g:root:1")}${sets("<v>2</v>")}${uses(dependency("a:own:1"))}</project>`;
    assert.deepEqual(await read(child, { "pom.xml": up }, "c/pom.xml"), ["a:own@1 runtime", "a:changed@2 runtime"]);
    const { components } = await pom.parse(fileOf("c/pom.xml", child, { "pom.xml": up }));
    assert.equal(components.find(({ name }) => name === "a:changed")?.locations[0]?.file, "pom.xml");
  });

  test("in a circle come to an end", async () => {
    const one = `<project>${parent("g:two:1", "../two/pom.xml")}<groupId>g</groupId><artifactId>one</artifactId>${uses(dependency("a:b"))}</project>`;
    const two = `<project>${parent("g:one:1", "../one/pom.xml")}<groupId>g</groupId><artifactId>two</artifactId>${manages(dependency("a:b:3"))}</project>`;
    assert.deepEqual(await read(one, { "two/pom.xml": two }, "one/pom.xml"), ["a:b@3 runtime"]);
  });

  test("that cannot be read are treated as missing", async () => {
    const child = `<project>${parent("g:root:1")}${uses(dependency("a:b"))}</project>`;
    assert.deepEqual(await read(child, { "pom.xml": "<project><" }, "c/pom.xml"), ["a:b@() runtime"]);
  });
});

describe("dependencyManagement", () => {
  test("sets versions, scope and optional, by type and classifier, and adds no dependencies itself", async () => {
    const managed = manages(
      dependency("a:b:1", "<optional>true</optional>"),
      dependency("a:b:2", "<type>test-jar</type><scope>test</scope>"),
      dependency("a:c:3"),
      dependency("a:unused:4"),
    );
    const content = project(
      "m:m:1",
      managed + uses(dependency("a:b"), dependency("a:b", "<type>test-jar</type>"), dependency("a:c:5")),
    );
    assert.deepEqual(await read(content), ["a:b@1 optional", "a:b@2 test", "a:c@5 runtime"]);
  });

  test("takes in BOMs of the tree, which know their own properties and may take in others", async () => {
    const tree = {
      "bom/pom.xml": project(
        "g:bom:1",
        sets("<v>2</v>") + manages(dependency("a:b:${v}"), dependency("g:inner:1", bom)),
      ),
      "inner/pom.xml": project(
        "g:inner:1",
        manages(dependency("a:c:3"), dependency("a:b:9"), dependency("g:bom:1", bom)),
      ),
    };
    const content = project(
      "g:app:1",
      sets("<v>8</v>") +
        manages(dependency("g:bom:${project.version}", bom)) +
        uses(dependency("a:b"), dependency("a:c")),
    );
    assert.deepEqual(await read(content, tree, "app/pom.xml"), ["a:b@2 runtime", "a:c@3 runtime"]);
  });

  test("leaves a version empty that only a BOM outside knows", async () => {
    const content = project("g:app:1", manages(dependency("o:bom:1", bom)) + uses(dependency("a:b")));
    assert.deepEqual(await read(content), ["a:b@() runtime"]);
  });

  test("prefers the nearest entry: its own, then the parent's, then those of BOMs", async () => {
    const tree = {
      "pom.xml": project("g:root:1", manages(dependency("a:b:parent"), dependency("a:c:parent"))),
      "bom/pom.xml": project("g:bom:1", manages(dependency("a:b:bom"), dependency("a:c:bom"), dependency("a:d:bom"))),
    };
    const child = `<project>${parent("g:root:1")}<artifactId>c</artifactId>${manages(
      dependency("g:bom:1", bom),
      dependency("a:b:own"),
    )}${uses(dependency("a:b"), dependency("a:c"), dependency("a:d"))}</project>`;
    assert.deepEqual(await read(child, tree, "c/pom.xml"), [
      "a:b@own runtime",
      "a:c@parent runtime",
      "a:d@bom runtime",
    ]);
  });
});

describe("profiles", () => {
  const byDefault = "<activation><activeByDefault>true</activeByDefault></activation>";

  test("all count, also those of a parent", async () => {
    const up = project("g:root:1", `<profiles>${profile("p", uses(dependency("a:parent:1")))}</profiles>`);
    const child = `<project>${parent("g:root:1")}<profiles>${profile("q", uses(dependency("a:own:${x}")) + sets("<x>4</x>"))}</profiles></project>`;
    assert.deepEqual(await read(child, { "pom.xml": up }, "c/pom.xml"), ["a:own@4 runtime"]);
    assert.deepEqual(await read(up), ["a:parent@1 runtime"]);
  });

  test("that change a version add a version", async () => {
    const content = project(
      "m:m:1",
      `${sets("<v>1</v>")}${uses(dependency("a:b:${v}"))}<profiles>${profile("new", sets("<v>2</v>"))}${profile(
        "managed",
        manages(dependency("a:c:3")),
      )}</profiles>`,
    );
    assert.deepEqual(await read(content), ["a:b@1 runtime", "a:b@2 runtime"]);
  });

  test("fill a version that nothing else sets, one after the other", async () => {
    const content = project(
      "m:m:1",
      `${uses(dependency("a:b:${v}"))}<profiles>${profile("one", byDefault + sets("<v>1</v>"))}${profile(
        "two",
        sets("<v>2</v>"),
      )}${profile("other", uses(dependency("a:c:1")))}</profiles>`,
    );
    assert.deepEqual(await read(content), ["a:b@1 runtime", "a:b@2 runtime", "a:c@1 runtime"]);
  });

  test("of one name are switched on together in parent and child", async () => {
    const up = project("g:root:1", `${sets("<v>1</v>")}<profiles>${profile("p", sets("<v>2</v>"))}</profiles>`);
    const child = `<project>${parent("g:root:1")}<profiles>${profile("p", uses(dependency("a:b:${v}")))}</profiles></project>`;
    assert.deepEqual(await read(child, { "pom.xml": up }, "c/pom.xml"), ["a:b@2 runtime"]);
  });
});

describe("modules of the tree", () => {
  const tree = {
    "core/pom.xml": project("g:core:2"),
    "repository/o/lib/1/lib-1.pom": project("o:lib:1"),
  };

  test("are not components, in the version they have there", async () => {
    const content = project(
      "g:app:2",
      uses(dependency("g:core:${project.version}"), dependency("g:core", "<type>test-jar</type>")),
    );
    assert.deepEqual(await read(content, tree, "app/pom.xml"), []);
  });

  test("are components in a version that was released before", async () => {
    assert.deepEqual(await read(project("g:sample:1", uses(dependency("g:core:1.9"))), tree, "s/pom.xml"), [
      "g:core@1.9 runtime",
    ]);
  });

  test("are not POMs of a repository that is in the tree", async () => {
    assert.deepEqual(await read(project("g:app:2", uses(dependency("o:lib:1"))), tree, "app/pom.xml"), [
      "o:lib@1 runtime",
    ]);
  });

  test("may get their version from the arguments for Maven", async () => {
    const content = project("g:app:1", uses(dependency("a:b:${revision}")));
    assert.deepEqual(await read(content, { ".mvn/maven.config": "-T4\n-Drevision=5.1 -q" }, "app/pom.xml"), [
      "a:b@5.1 runtime",
    ]);
  });
});

test("hundreds of modules with a thousand managed versions take no time", async () => {
  const managed = Array.from({ length: 1000 }, (_, at) => dependency(`m:m${at}:\${v${at % 50}}`));
  const properties = sets(Array.from({ length: 50 }, (_, at) => `<v${at}>${at}</v${at}>`).join(""));
  const profiles = Array.from(
    { length: 30 },
    (_, at) => `<profile><id>p${at}</id>${sets(`<v${at}>x</v${at}>`)}</profile>`,
  );
  const files: Record<string, string> = {
    "pom.xml": project("g:root:1", `${properties}${manages(...managed)}<profiles>${profiles.join("")}</profiles>`),
  };
  for (let at = 0; at < 300; at++) {
    const own = Array.from({ length: 10 }, (_, index) => dependency(`m:m${(at + index) % 1000}`));
    files[`m${at}/pom.xml`] = `<project>${parent("g:root:1")}<artifactId>m${at}</artifactId>${uses(...own)}</project>`;
  }
  await assertQuick(3000, "all of them", async () => {
    const first = fileOf("pom.xml", files["pom.xml"] ?? "", files);
    for (const file of first.find("pom.xml")) await pom.parse(file);
  });
});

describe("a POM whose version is filled in later", () => {
  const own = project("g:own:@v@", uses(dependency("g:api:@v@"), dependency("x:y:@other@"), dependency("x:z:1")));

  test("is one of the project's own, also under the name of a published one", async () => {
    const others = { "res/api.pom": project("g:api:@v@") };
    assert.deepEqual(await read(own, others, "res/own.pom"), ["x:y@() runtime", "x:z@1 runtime"]);
  });

  test("uses a module of the tree", async () => {
    const others = { "api/pom.xml": project("g:api:1.0") };
    assert.deepEqual(await read(own, others), ["x:y@() runtime", "x:z@1 runtime"]);
  });

  test("does not make what is in a repository the project's own", async () => {
    const others = { "repo/z-1.pom": project("x:z:1") };
    assert.deepEqual(await read(own, others), ["g:api@() runtime", "x:y@() runtime", "x:z@1 runtime"]);
  });
});

test("managed names with properties follow the values of each profile", async () => {
  const content = sets("<g>x</g>") + manages(dependency("${g}:a:1")) + uses(dependency("x:a"), dependency("y:a"));
  const other = `<profiles>${profile("p", sets("<g>y</g>"))}</profiles>`;
  assert.deepEqual((await read(project("g:m:1", content + other))).toSorted(), ["x:a@1 runtime", "y:a@1 runtime"]);
});

describe("artifacts that maven-dependency-plugin copies", () => {
  const item = (coordinates: string, folder = "") =>
    dependency(coordinates, folder && `<outputDirectory>${folder}</outputDirectory>`).replaceAll(
      "dependency>",
      "artifactItem>",
    );
  const plugin = (goal: string, ...items: string[]) =>
    `<build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId><executions><execution><goals><goal>${goal}</goal></goals><configuration><artifactItems>${items.join("")}</artifactItems></configuration></execution></executions></plugin></plugins></build>`;

  test("are listed, with a scope by their folder", async () => {
    const items = [
      item("a:web:${v}", "${project.build.outputDirectory}/static"),
      item("a:page:1", "src/main/webapp/lib"),
      item("a:native:1", "${project.build.directory}/natives"),
      item("a:fixture:1", "${project.build.testOutputDirectory}"),
      item("a:managed"),
      item("g:p:1"),
    ];
    const content = `${sets("<v>5</v>")}${manages(dependency("a:managed:7"))}${plugin("unpack", ...items)}`;
    assert.deepEqual(await read(project("g:p:1", content)), [
      "a:web@5 runtime",
      "a:page@1 runtime",
      "a:native@1 build",
      "a:fixture@1 test",
      "a:managed@7 build",
    ]);
  });

  test("are not listed twice, and not for goals that copy the dependencies", async () => {
    const content = `${uses(dependency("a:a:1"))}${plugin("copy", item("a:a"), item("a:a:1", "target/classes"))}`;
    assert.deepEqual(await read(project("g:p:1", content)), ["a:a@1 runtime"]);
    assert.deepEqual(await read(project("g:p:1", plugin("copy-dependencies", item("a:a:1")))), []);
  });

  test("are missing without a name", async () => {
    const { notes = [] } = await pom.parse(fileOf("pom.xml", project("g:p:1", plugin("copy", item("a:${gone}:1")))));
    assert.deepEqual(
      notes.map(({ lost }) => lost),
      ["a:${gone}"],
    );
  });
});
