import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newCache, completeTree, summarize, type TreeTrial } from "../../../../../test/helpers/complete-tree.ts";
import { useStandIns } from "../../../../../test/helpers/stand-ins.ts";
import {
  bom,
  dependency,
  excludes,
  manages,
  metadata,
  optional,
  parent,
  profile,
  profiles,
  project,
  repository,
  scope,
  sets,
  uses,
} from "../../files/maven/fixtures/poms.ts";
import { java as javaFacts } from "../../index.ts";
import { openEcosystem } from "../../../index.ts";

const java = await openEcosystem(javaFacts);

const { serve, listen } = useStandIns();

type Texts = Readonly<Record<string, string>>;

async function resolve(files: Texts | string, poms: Texts = {}, lists: Texts = {}, more: Partial<TreeTrial> = {}) {
  const server = await serve({ ...repository(poms), ...lists });
  const tree = await completeTree({
    ecosystem: java,
    files: typeof files === "string" ? { "pom.xml": project("own:app:1", files) } : files,
    addresses: { maven: [server.address] },
    ...more,
  });
  return { ...tree, server };
}

async function list(...args: Parameters<typeof resolve>): Promise<string[]> {
  return summarize(await resolve(...args));
}

describe("what a POM leads to", () => {
  test("is everything that its dependencies need, with the way there", async () => {
    const { components, coverage } = await resolve(uses(dependency("g:a:1")), {
      "g:a:1": uses(dependency("g:b:2")),
      "g:b:2": uses(dependency("g:c:3")),
      "g:c:3": "",
    });
    assert.deepEqual(
      components.map(({ name, version, direct, via, requirement }) => [name, version, direct, via, requirement]),
      [
        ["g:a", "1", true, undefined, "1"],
        ["g:b", "2", false, ["g:a@1"], "2"],
        ["g:c", "3", false, ["g:a@1", "g:b@2"], "3"],
      ],
    );
    assert.equal(coverage.unlocked, undefined);
  });

  test("has the nearest version, and of those at the same depth the first", async () => {
    const found = await list(uses(dependency("g:a:1"), dependency("g:b:1")), {
      "g:a:1": uses(dependency("g:near:1"), dependency("g:mid:1")),
      "g:b:1": uses(dependency("g:near:2"), dependency("g:deep:1")),
      "g:mid:1": uses(dependency("g:deep:9")),
      "g:near:1": "",
      "g:near:2": "",
      "g:deep:1": "",
      "g:deep:9": "",
    });
    assert.deepEqual(found, [
      "g:a@1 runtime",
      "g:b@1 runtime",
      "g:deep@1 runtime",
      "g:mid@1 runtime",
      "g:near@1 runtime",
    ]);
  });

  test("does not have what only a version needs that lost", async () => {
    const found = await list(uses(dependency("g:a:1"), dependency("g:b:1")), {
      "g:a:1": uses(dependency("g:b:2")),
      "g:b:1": "",
      "g:b:2": uses(dependency("g:lost:1")),
      "g:lost:1": "",
    });
    assert.deepEqual(found, ["g:a@1 runtime", "g:b@1 runtime"]);
  });

  test("leaves out what is optional, provided or for tests further down, and shows what is so directly", async () => {
    const found = await list(
      uses(
        dependency("g:a:1"),
        dependency("g:p:1", scope("provided")),
        dependency("g:o:1", optional),
        dependency("g:t:1", scope("test")),
      ),
      {
        "g:a:1": uses(
          dependency("no:o:1", optional),
          dependency("no:p:1", scope("provided")),
          dependency("no:t:1", scope("test")),
          dependency("g:r:1", scope("runtime")),
        ),
        "g:p:1": uses(dependency("g:pc:1")),
        "g:o:1": uses(dependency("g:oc:1")),
        "g:t:1": uses(dependency("g:tc:1"), dependency("g:r:1")),
        "g:r:1": "",
        "g:pc:1": "",
        "g:oc:1": "",
        "g:tc:1": "",
      },
    );
    assert.deepEqual(found, [
      "g:a@1 runtime",
      "g:o@1 optional",
      "g:oc@1 optional",
      "g:p@1 optional",
      "g:pc@1 optional",
      "g:r@1 runtime",
      "g:t@1 test",
      "g:tc@1 test",
    ]);
  });

  test("keeps the scope that the project gives a direct dependency", async () => {
    const found = await list(uses(dependency("g:a:1"), dependency("g:b:1", scope("test"))), {
      "g:a:1": uses(dependency("g:b:2")),
      "g:b:1": "",
      "g:b:2": "",
    });
    assert.deepEqual(found, ["g:a@1 runtime", "g:b@1 test"]);
  });

  test("says why something is optional", async () => {
    const { components } = await resolve(uses(dependency("g:p:1", scope("provided")), dependency("g:o:1", optional)), {
      "g:p:1": "",
      "g:o:1": "",
    });
    assert.deepEqual(
      components.map(({ name, scopeReason }) => [name, scopeReason]),
      [
        ["g:o", "optional"],
        ["g:p", "provided"],
      ],
    );
  });

  test("leaves out what is excluded below a dependency, by name or all", async () => {
    const poms = {
      "g:a:1": uses(dependency("g:b:1"), dependency("h:x:1")),
      "g:b:1": uses(dependency("h:x:1"), dependency("h:y:1")),
      "h:x:1": "",
      "h:y:1": "",
    };
    const below = (...names: string[]) => list(uses(dependency("g:a:1", excludes(...names))), poms);
    assert.deepEqual(await below("h:x"), ["g:a@1 runtime", "g:b@1 runtime", "h:y@1 runtime"]);
    assert.deepEqual(await below("h:*"), ["g:a@1 runtime", "g:b@1 runtime"]);
    assert.deepEqual(await below("*:*"), ["g:a@1 runtime"]);
  });

  test("follows a package to its new name", async () => {
    const moved = "<distributionManagement><relocation><groupId>new</groupId></relocation></distributionManagement>";
    const found = await list(uses(dependency("old:a:1"), dependency("g:b:1")), {
      "old:a:1": moved,
      "new:a:1": uses(dependency("g:c:1")),
      "g:b:1": "",
      "g:c:1": "",
    });
    assert.deepEqual(found, ["g:b@1 runtime", "g:c@1 runtime", "new:a@1 runtime"]);
  });

  test("gives a package that moved the version that the project manages for its new name", async () => {
    const moved = "<distributionManagement><relocation><groupId>new</groupId></relocation></distributionManagement>";
    const found = await list(manages(dependency("new:m:2")) + uses(dependency("g:a:1")), {
      "g:a:1": uses(dependency("old:m:1")),
      "old:m:1": moved,
      "new:m:2": "",
    });
    assert.deepEqual(found, ["g:a@1 runtime", "new:m@2 runtime"]);
  });

  test("has a name once for each version that its classifiers need", async () => {
    const found = await list(
      uses(
        dependency("g:a:1"),
        dependency("g:a:2", "<type>test-jar</type><scope>test</scope>"),
        dependency("g:w:1", "<type>war</type>"),
      ),
      { "g:a:1": "", "g:a:2": "", "g:w:1": uses(dependency("no:inside:1")) },
    );
    assert.deepEqual(found, ["g:a@1 runtime", "g:a@2 test", "g:w@1 runtime"]);
  });

  test("sends no request for paths on the build machine", async () => {
    const system = "<scope>system</scope><systemPath>${basedir}/lib/a.jar</systemPath>";
    const { components, server } = await resolve(uses(dependency("g:a:1", system)));
    assert.deepEqual(
      components.map(({ name, origin }) => [name, origin?.kind]),
      [["g:a", "file"]],
    );
    assert.deepEqual(server.requests, []);
  });

  test("ends where packages need each other, or the project", async () => {
    const found = await list(uses(dependency("g:a:1")), {
      "g:a:1": uses(dependency("g:b:1"), dependency("own:app:1")),
      "g:b:1": uses(dependency("g:a:2")),
      "g:a:2": uses(dependency("g:b:2")),
      "g:b:2": "",
    });
    assert.deepEqual(found, ["g:a@1 runtime", "g:b@1 runtime"]);
  });

  test("has the snapshot that a repository built last", async () => {
    const built =
      "<metadata><versioning><snapshotVersions><snapshotVersion><extension>pom</extension>" +
      "<value>1-2026.1-7</value></snapshotVersion></snapshotVersions></versioning></metadata>";
    const found = await list(
      uses(dependency("g:a:1-SNAPSHOT")),
      { "g:b:1": "" },
      {
        "/g/a/1-SNAPSHOT/maven-metadata.xml": built,
        "/g/a/1-SNAPSHOT/a-1-2026.1-7.pom": project("g:a:1-SNAPSHOT", uses(dependency("g:b:1"))),
      },
    );
    assert.deepEqual(found, ["g:a@1-SNAPSHOT runtime", "g:b@1 runtime"]);
  });
});

describe("the effective POM", () => {
  test("takes dependencies, properties and managed versions from published parents", async () => {
    const { components, coverage } = await resolve(
      { "pom.xml": project("own:app:1", parent("g:parent:1", "") + uses(dependency("g:a"))) },
      {
        "g:parent:1":
          parent("g:root:1") + sets("<v>3</v>") + manages(dependency("g:a:${v}")) + uses(dependency("g:inherited:1")),
        "g:root:1": sets("<v>2</v><w>5</w>") + uses(dependency("g:top:${w}", scope("test"))),
        "g:a:3": "",
        "g:inherited:1": "",
        "g:top:5": "",
      },
    );
    assert.deepEqual(summarize({ components }), ["g:a@3 runtime", "g:inherited@1 runtime", "g:top@5 test"]);
    assert.ok(components.every(({ direct }) => direct));
    assert.equal(coverage.unlocked, undefined);
  });

  test("takes versions from BOMs that import BOMs, its own first, then in the order of the imports", async () => {
    const found = await list(
      manages(dependency("g:own:1"), dependency("b:one:1", bom), dependency("b:two:1", bom)) +
        uses(dependency("g:own"), dependency("g:first"), dependency("g:nested"), dependency("g:second")),
      {
        "b:one:1": manages(dependency("g:own:2"), dependency("g:first:1"), dependency("b:nested:1", bom)),
        "b:nested:1": sets("<x>4</x>") + manages(dependency("g:nested:${x}"), dependency("g:first:9")),
        "b:two:1": manages(
          dependency("g:first:3"),
          dependency("g:nested:3"),
          dependency("g:second:${project.version}"),
        ),
        "g:own:1": "",
        "g:first:1": "",
        "g:nested:4": "",
        "g:second:1": "",
      },
    );
    assert.deepEqual(found, ["g:first@1 runtime", "g:nested@4 runtime", "g:own@1 runtime", "g:second@1 runtime"]);
  });

  test("a BOM that a POM imports in another version than its parent replaces the parent's", async () => {
    const found = await list(
      {
        "pom.xml": project(
          "own:app:1",
          parent("g:parent:1", "") + manages(dependency("b:bom:2", bom)) + uses(dependency("g:a")),
        ),
      },
      {
        "g:parent:1": manages(dependency("b:bom:1", bom)),
        "b:bom:1": manages(dependency("g:a:1")),
        "b:bom:2": manages(dependency("g:a:2")),
        "g:a:2": "",
      },
    );
    assert.deepEqual(found, ["g:a@2 runtime"]);
  });

  test("manages versions, scopes and exclusions of transitive dependencies", async () => {
    const found = await list(
      manages(dependency("g:b:2"), dependency("g:c:1", scope("test")), dependency("g:b2:1", excludes("g:x"))) +
        uses(dependency("g:a:1")),
      {
        "g:a:1": uses(dependency("g:b:1"), dependency("g:c:1"), dependency("g:b2:1")),
        "g:b:2": "",
        "g:c:1": "",
        "g:b2:1": uses(dependency("g:x:1")),
      },
    );
    assert.deepEqual(found, ["g:a@1 runtime", "g:b2@1 runtime", "g:b@2 runtime", "g:c@1 test"]);
  });

  test("of a package manages what that package needs, but nothing further down", async () => {
    const found = await list(uses(dependency("g:a:1")), {
      "g:a:1": manages(dependency("g:b:1"), dependency("g:c:1")) + uses(dependency("g:b")),
      "g:b:1": uses(dependency("g:c:2")),
      "g:c:2": "",
    });
    assert.deepEqual(found, ["g:a@1 runtime", "g:b@1 runtime", "g:c@2 runtime"]);
  });

  test("knows ${revision} of the project and of the command line", async () => {
    const files = (config: Texts) => ({
      ...config,
      "pom.xml": project(
        "own:app:${revision}",
        sets("<revision>1</revision>") + manages(dependency("g:a:${revision}")) + uses(dependency("g:a")),
      ),
    });
    const poms = { "g:a:1": "", "g:a:2": "" };
    assert.deepEqual(await list(files({}), poms), ["g:a@1 runtime"]);
    assert.deepEqual(await list(files({ ".mvn/maven.config": "-Drevision=2" }), poms), ["g:a@2 runtime"]);
  });
});

describe("profiles", () => {
  const activation = (text: string) => `<activation>${text}</activation>`;
  const uses1 = (name: string) => uses(dependency(`g:${name}:1`));
  const on: Texts = {
    "by default": "<activeByDefault>true</activeByDefault>",
    "for the JDK": "<jdk>[11,)</jdk>",
    "for another JDK": "<jdk>!1.8</jdk>",
    "for the system": "<os><family>unix</family><arch>amd64</arch></os>",
    "for any other system": "<os><family>!windows</family></os>",
    "while a property is not set": "<property><name>!skip</name></property>",
    "while a file is missing": "<file><missing>${basedir}/no.txt</missing></file>",
    "where a file is there": "<file><exists>pom.xml</exists></file>",
  };
  for (const [name, condition] of Object.entries(on)) {
    test(`that are on ${name} count`, async () => {
      const found = await list(profiles(profile("x", activation(condition) + uses1("a"))), { "g:a:1": "" });
      assert.deepEqual(found, ["g:a@1 runtime"]);
    });
  }
  const off: Texts = {
    "by hand": "",
    "for an old JDK": activation("<jdk>1.8</jdk>"),
    "for another system": activation("<os><family>windows</family></os>"),
    "by a property": activation("<property><name>release</name></property>"),
    "when all conditions hold": activation("<jdk>[11,)</jdk><property><name>release</name></property>"),
    "for a version of the system": activation("<os><version>10</version></os>"),
  };
  for (const [name, condition] of Object.entries(off)) {
    test(`that are switched on ${name} do not count, and are noted`, async () => {
      const { components, errors, coverage, server } = await resolve(
        profiles(profile("x", condition + uses1("a"))) + uses1("b"),
        { "g:b:1": "" },
      );
      assert.deepEqual(summarize({ components }), ["g:b@1 runtime"]);
      assert.match(errors.map(({ message }) => message).join(), /not active by default use g:a;/);
      assert.equal(coverage.unlocked, undefined);
      assert.deepEqual(server.requests, ["GET /g/b/1/b-1.pom"]);
    });
  }

  test("one that is on for a reason switches off those that are on by default", async () => {
    const found = await list(
      profiles(
        profile("d", activation("<activeByDefault>true</activeByDefault>") + uses1("a")),
        profile("j", activation("<jdk>[11,)</jdk>") + uses1("b")),
      ),
      { "g:b:1": "" },
    );
    assert.deepEqual(found, ["g:b@1 runtime"]);
  });

  test("of a published POM count as well", async () => {
    const found = await list(uses(dependency("g:a:1")), {
      "g:a:1": profiles(
        profile("j", activation("<jdk>[9,)</jdk>") + uses1("b")),
        profile("f", activation("<file><missing>x</missing></file>") + uses1("no")),
      ),
      "g:b:1": "",
    });
    assert.deepEqual(found, ["g:a@1 runtime", "g:b@1 runtime"]);
  });
});

describe("modules", () => {
  const files = {
    "pom.xml": project(
      "own:root:1",
      "<packaging>pom</packaging><modules><module>a</module><module>b</module></modules>" +
        manages(dependency("g:managed:1")) +
        uses(dependency("g:all:1")),
    ),
    "a/pom.xml": project("own:a:1", parent("own:root:1") + uses(dependency("g:managed"))),
    "b/pom.xml": project("own:b:1", parent("own:root:1") + uses(dependency("own:a:1"))),
  };
  const poms = { "g:managed:1": uses(dependency("g:deep:1")), "g:all:1": "", "g:deep:1": "" };

  test("are not components; what they need comes through", async () => {
    const { components, coverage, server } = await resolve(files, poms);
    assert.deepEqual(summarize({ components }), ["g:all@1 runtime", "g:deep@1 runtime", "g:managed@1 runtime"]);
    assert.equal(coverage.unlocked, undefined);
    assert.deepEqual(components.map(({ name, locations }) => [name, locations.map(({ file }) => file).join()])[0], [
      "g:all",
      "pom.xml",
    ]);
    assert.ok(server.requests.every((request) => !request.includes("/own/")));
  });

  test("a parent gets the versions that its modules use", async () => {
    const child = (version: string) =>
      project("own:a:1", parent("own:root:1") + sets(`<v>${version}</v>`) + uses(dependency("g:own:1")));
    const found = await list(
      {
        "pom.xml": project("own:root:1", sets("<v>1</v>") + uses(dependency("g:all:${v}"))),
        "a/pom.xml": child("2"),
      },
      { "g:all:2": "", "g:own:1": "" },
    );
    assert.deepEqual(found, ["g:all@2 runtime", "g:own@1 runtime"]);
  });

  test("for the tests of a plugin are for tests", async () => {
    const found = await list(
      { "src/it/x/pom.xml": project("own:x:1", uses(dependency("g:a:1"))) },
      { "g:a:1": uses(dependency("g:b:1")), "g:b:1": "" },
    );
    assert.deepEqual(found, ["g:a@1 test", "g:b@1 test"]);
  });
});

describe("a range", () => {
  test("takes the newest version inside it", async () => {
    const found = await list(
      uses(dependency("g:a:[1,2)")),
      { "g:a:1.5": "" },
      metadata({ "g:a": ["1.0", "1.5", "2.0"] }),
    );
    assert.deepEqual(found, ["g:a@1.5 runtime"]);
  });

  test("of one version is that version, and is asked for at once", async () => {
    const { components, server } = await resolve(uses(dependency("g:a:[1.0]")), { "g:a:1.0": "" });
    assert.deepEqual(summarize({ components }), ["g:a@1.0 runtime"]);
    assert.deepEqual(server.requests, ["GET /g/a/1.0/a-1.0.pom"]);
  });

  test("further down wins over a nearer version that is not inside it", async () => {
    const found = await list(
      uses(dependency("g:a:1"), dependency("g:b:1")),
      { "g:a:1": uses(dependency("g:c:1")), "g:b:1": uses(dependency("g:c:[2,3)")), "g:c:1": "", "g:c:2.1": "" },
      metadata({ "g:c": ["1", "2.1", "3"] }),
    );
    assert.deepEqual(found, ["g:a@1 runtime", "g:b@1 runtime", "g:c@2.1 runtime"]);
  });

  test("that no other allows is a conflict", async () => {
    const found = await list(
      uses(dependency("g:a:1"), dependency("g:b:1")),
      {
        "g:a:1": uses(dependency("g:c:[1,2)")),
        "g:b:1": uses(dependency("g:c:[2,3)")),
        "g:c:1": "",
        "g:c:2": "",
      },
      metadata({ "g:c": ["1", "2"] }),
    );
    assert.deepEqual(found, ["g:a@1 runtime", "g:b@1 runtime", "g:c@ runtime (conflict)"]);
  });

  test("without a version in it is reported, with the newest version", async () => {
    const { components, coverage } = await resolve(uses(dependency("g:a:[5,)")), {}, metadata({ "g:a": ["1", "2"] }));
    assert.match(components[0]?.unresolved?.message ?? "", /No version of g:a is in the range \[5,\); the newest is 2/);
    assert.equal(coverage.unlocked?.length, 1);
  });
});

describe("what cannot be known", () => {
  test("is reported: a missing package, parent and BOM, and a version that nothing names", async () => {
    const { components, errors, coverage } = await resolve(
      manages(dependency("b:gone:1", bom)) + uses(dependency("g:a:1"), dependency("g:gone:1"), dependency("g:none")),
      { "g:a:1": parent("g:lost:1") + uses(dependency("g:b:1")), "g:b:1": "" },
    );
    assert.deepEqual(summarize({ components }), [
      "g:a@1 runtime (missing)",
      "g:b@1 runtime",
      "g:gone@1 runtime (missing)",
      "g:none@ runtime (missing)",
    ]);
    assert.match(errors[0]?.message ?? "", /does not have the BOM b:gone:1/);
    assert.equal(coverage.unlocked?.length, 1);
  });

  test("a private name is listed, without a request about it", async () => {
    const { components, server } = await resolve(
      uses(dependency("com.acme:a:1"), dependency("g:b:1")),
      { "com.acme:a:1": "", "g:b:1": "" },
      {},
      { mayAsk: ({ name }) => !name.startsWith("com.acme") },
    );
    assert.deepEqual(summarize({ components }), ["com.acme:a@1 runtime (private)", "g:b@1 runtime"]);
    assert.deepEqual(server.requests, ["GET /g/b/1/b-1.pom"]);
  });

  test("a repository that does not answer is a failure, and so is one that sends no POM", async () => {
    const server = await listen((request, response) => {
      if (request.url?.startsWith("/g/a/")) response.writeHead(403).end();
      else response.writeHead(200).end("<html>sign in</html>");
    });
    const tree = await completeTree({
      ecosystem: java,
      files: { "pom.xml": project("own:app:1", uses(dependency("g:a:1"), dependency("g:b:1"))) },
      addresses: { maven: [server.address] },
    });
    assert.deepEqual(summarize(tree), ["g:a@1 runtime (failed)", "g:b@1 runtime (failed)"]);
    assert.equal(tree.sourceFailures.length, 2);
  });

  test("a version that a BOM would say is a failure where the BOM cannot be asked for", async () => {
    const server = await listen((_request, response) => response.writeHead(403).end());
    const files = {
      "pom.xml": project("own:app:1", manages(dependency("b:bom:1", bom)) + uses(dependency("g:a"))),
      "g/build.gradle": "dependencies { implementation platform('b:bom:1'); implementation 'g:b' }",
    };
    const tree = await completeTree({ ecosystem: java, files, addresses: { maven: [server.address] } });
    assert.deepEqual(summarize(tree), ["g:a@ runtime (failed)", "g:b@ runtime (failed)"]);
    assert.equal(tree.sourceFailures.length, 1);
  });

  test("the second repository is asked for what the first does not have", async () => {
    const first = await serve(repository({ "g:a:1": uses(dependency("g:b:1")) }));
    const second = await serve(repository({ "g:b:1": "" }));
    const tree = await completeTree({
      ecosystem: java,
      files: { "pom.xml": project("own:app:1", uses(dependency("g:a:1"))) },
      addresses: { maven: [first.address, second.address] },
    });
    assert.deepEqual(summarize(tree), ["g:a@1 runtime", "g:b@1 runtime"]);
    assert.deepEqual(second.requests, ["GET /g/b/1/b-1.pom"]);
  });

  test("a bound ends the work", async () => {
    const { components, coverage } = await resolve(
      uses(dependency("g:a:1"), dependency("g:b:1"), dependency("g:c:1")),
      { "g:a:1": uses(dependency("g:d:1")), "g:b:1": "", "g:c:1": "", "g:d:1": "" },
      {},
      { bounds: { maxPackages: 2 } },
    );
    assert.deepEqual(summarize({ components }), [
      "g:a@1 runtime",
      "g:b@1 runtime",
      "g:c@1 runtime (limit)",
      "g:d@1 runtime (limit)",
    ]);
    assert.equal(coverage.limits?.length, 1);
  });
});

test("a second scan asks nothing", async () => {
  const cache = newCache();
  const server = await serve({
    ...repository({ "g:a:1.2": parent("g:p:1"), "g:p:1": uses(dependency("g:b:1")), "g:b:1": "" }),
    ...metadata({ "g:a": ["1.2"] }),
  });
  const trial = {
    ecosystem: java,
    files: { "pom.xml": project("own:app:1", uses(dependency("g:a:[1,2)"))) },
    addresses: { maven: [server.address] },
    cache,
  };
  const first = summarize(await completeTree(trial));
  const asked = server.requests.length;
  assert.deepEqual(summarize(await completeTree(trial)), first);
  assert.equal(server.requests.length, asked);
  assert.deepEqual(first, ["g:a@1.2 runtime", "g:b@1 runtime"]);
});

test("a POM of the project that manages too many versions is named as a limit", async () => {
  const many = Array.from({ length: 30_001 }, (_, at) => dependency(`m:a${at}:1`));
  const { coverage, errors } = await resolve(manages(...many) + uses(dependency("g:a:1")), { "g:a:1": "" });
  assert.deepEqual(
    coverage.unlocked?.map(({ file }) => file),
    ["pom.xml"],
  );
  assert.deepEqual(
    errors.map(({ message }) => message),
    ["The managed versions of pom.xml were not read: lcc reads at most 30,000 of a POM."],
  );
});
