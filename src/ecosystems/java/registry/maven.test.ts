import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../../../domain/contracts/component.ts";
import { type Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { askOnce, toolsFor } from "../../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { component, license, pom } from "./fixtures/poms.ts";
import { maven } from "./maven.ts";

const { listen, serve: serveDocuments } = useStandIns();
const { signal } = new AbortController();

describe("licenses of a POM", () => {
  const cases: Record<string, readonly [string, string | undefined, string]> = {
    "a precise name, whatever the address says": [
      license("Apache License, Version 2.0", "http://example.org/"),
      "Apache-2.0",
      "answer",
    ],
    "the address where the name is vague": [
      license("Eclipse Public License", "https://www.eclipse.org/legal/epl-2.0/"),
      "EPL-2.0",
      "answer",
    ],
    "an address without a name": [
      license(undefined, "https://www.apache.org/licenses/LICENSE-2.0.txt"),
      "Apache-2.0",
      "answer",
    ],
    "a bare family name, as a guess": [license("LGPL"), "LGPL-2.0-or-later", "weak"],
    "several, of which one may be chosen, as a guess": [
      license("MIT") + license("Apache-2.0"),
      "MIT OR Apache-2.0",
      "weak",
    ],
    "the same license twice": [license("MIT") + license("The MIT License"), "MIT", "answer"],
    "a choice in one name": [license("MIT OR Apache-2.0"), "MIT OR Apache-2.0", "answer"],
    "several with an unknown one, as none": [license("MIT") + license("Our own terms"), undefined, "none"],
    "a property in the name": [license("${lic} ${project.version}"), "Apache-2.0", "answer"],
    "a name over several lines": [
      license("\n   The Apache Software License,\n   Version 2.0\n"),
      "Apache-2.0",
      "answer",
    ],
    "a megabyte of text, as none": [license("x ".repeat(500_000)), undefined, "none"],
    "markup in a name, as none": [license("<b>MIT</b>"), undefined, "none"],
  };
  for (const [name, [licenses, want, outcome]] of Object.entries(cases)) {
    test(`are read: ${name}`, async () => {
      const poms = {
        "/g/a/2.0/a-2.0.pom": pom(
          `<version>2.0</version><properties><lic>Apache</lic></properties><licenses>${licenses}</licenses>`,
        ),
      };
      const { reply } = await ask(poms, { version: "2.0" });
      assert.equal(reply.evidence?.license, want);
      assert.equal(reply.evidence?.outcome ?? "none", outcome);
      assert.ok((reply.evidence?.raw?.length ?? 0) <= 1_000);
    });
  }

  test("are inherited from the nearest parent that has any, and shared parents are fetched once", async () => {
    const parent = `<parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>`;
    const server = await serve({
      "/g/a/1/a-1.pom": pom(parent),
      "/g/b/1/b-1.pom": pom(parent),
      "/g/p/1/p-1.pom": pom(`<licenses>${license("MIT")}</licenses><scm><url>https://github.com/g/p</url></scm>`),
    });
    const tools = await toolsFor({ maven: [server.address] });
    const resolver = maven(tools);
    const replies = await Promise.all(
      ["g:a", "g:b"].map((name) => resolver.resolve(component({ name, version: "1" }), signal)),
    );
    assert.deepEqual(
      replies.map(({ evidence, repository }) => [evidence?.license, repository]),
      [
        ["MIT", "https://github.com/g/p"],
        ["MIT", "https://github.com/g/p"],
      ],
    );
    assert.equal(server.requests.filter((request) => request.includes("/g/p/")).length, 1);
    assert.equal(replies[0]?.evidence?.url, `${server.address}/g/p/1/p-1.pom`);
    await tools.http.close();
  });

  test("several are a guess with the words of their comments", async () => {
    const second = `<license><name>ISC</name><comments>for the\n file b.java</comments></license>`;
    const { reply } = await ask(
      { "/g/a/1/a-1.pom": pom(`<licenses>${license("BSD-3-Clause")}${second}</licenses>`) },
      { version: "1" },
    );
    const { license: named, raw, confidence, doubt } = reply.evidence ?? {};
    assert.deepEqual([named, confidence, doubt], ["BSD-3-Clause OR ISC", 0.5, "several_licenses"]);
    assert.equal(raw, "BSD-3-Clause; ISC: for the file b.java");
  });

  const parents: Readonly<Record<string, readonly [group: string, license: string, doubt: string | undefined]>> = {
    "a parent of the same group is exact": ["org.acme.lib", "MIT", undefined],
    "a parent of the group above is exact": ["org.acme", "MIT", undefined],
    "a parent of another group is a guess": ["org.other", "MIT", "inherited"],
    "a parent whose group only begins alike is a guess": ["org.ac", "MIT", "inherited"],
    "a parent of a group below is a guess": ["org.acme.lib.build", "MIT", "inherited"],
    "what the group above gives away is a guess": ["org.acme", "CC0-1.0", "inherited"],
    "what a parent of the same group gives away is a guess": ["org.acme.lib", "CC0-1.0", "inherited"],
  };
  for (const [name, [group, inherited, doubt]] of Object.entries(parents)) {
    test(`inherited from ${name}`, async () => {
      const parent = `<parent><groupId>${group}</groupId><artifactId>p</artifactId><version>1</version></parent>`;
      const poms = {
        "/org/acme/lib/a/1/a-1.pom": pom(`${parent}<groupId>org.acme.lib</groupId>`),
        [`/${group.replaceAll(".", "/")}/p/1/p-1.pom`]: pom(
          `<groupId>${group}</groupId><licenses>${license(inherited)}</licenses>`,
        ),
      };
      const { evidence } = (await ask(poms, { name: "org.acme.lib:a", version: "1" })).reply;
      assert.deepEqual([evidence?.license, evidence?.doubt], [inherited, doubt]);
      assert.deepEqual([evidence?.outcome, evidence?.confidence], doubt === undefined ? ["answer", 1] : ["weak", 0.5]);
    });
  }

  test("a parent that leads back to its child, or whose version has no value, ends the search", async () => {
    const poms = {
      "/g/a/1/a-1.pom": pom(`<parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>`),
      "/g/p/1/p-1.pom": pom(`<parent><groupId>g</groupId><artifactId>a</artifactId><version>1</version></parent>`),
      "/g/b/1/b-1.pom": pom(
        `<parent><groupId>g</groupId><artifactId>a</artifactId><version>\${project.version}</version></parent>`,
      ),
    };
    assert.equal((await ask(poms, { version: "1" })).reply.evidence, undefined);
    assert.equal((await ask(poms, { name: "g:b", version: "1" })).reply.evidence, undefined);
  });

  test("a long line of parents is read to its end, and one without end is a failure", async () => {
    const lineOf = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, at) => [
          `/g/a/${at}/a-${at}.pom`,
          pom(
            `<version>${at}</version><parent><groupId>g</groupId><artifactId>a</artifactId><version>${at + 1}</version></parent>`,
          ),
        ]),
      );
    const poms = { ...lineOf(40), "/g/a/40/a-40.pom": pom(`<licenses>${license("MIT")}</licenses>`) };
    assert.equal((await ask(poms, { version: "0" })).reply.evidence?.license, "MIT");
    await assert.rejects(ask(lineOf(150), { version: "0" }), {
      reason: "too_large",
      message: /has a POM with more than the 100 parents that lcc follows\.$/,
    });
  });

  test("more licenses than lcc reads are a failure, not the first of them", async () => {
    const poms = { "/g/a/1/a-1.pom": pom(`<licenses>${license("MIT").repeat(201)}</licenses>`) };
    await assert.rejects(ask(poms, { version: "1" }), {
      reason: "too_large",
      message: /lcc reads at most 200 licenses of a POM\.$/,
    });
  });

  test("a package that moved has the license of its new place", async () => {
    const moved = `<distributionManagement><relocation><groupId>n.g</groupId></relocation></distributionManagement>`;
    const { reply } = await ask(
      { "/g/a/1/a-1.pom": pom(moved), "/n/g/a/1/a-1.pom": pom(`<licenses>${license("MIT")}</licenses>`) },
      { version: "1" },
    );
    assert.equal(reply.evidence?.license, "MIT");
  });

  test("a marker of a Gradle plugin has the license of the plugin", async () => {
    const dependency = `<dependencies><dependency><groupId>g</groupId><artifactId>impl</artifactId><version>2</version></dependency></dependencies>`;
    const { reply } = await ask(
      {
        "/x/y/x.y.gradle.plugin/1/x.y.gradle.plugin-1.pom": pom(dependency),
        "/g/impl/2/impl-2.pom": pom(`<licenses>${license("MIT")}</licenses>`),
      },
      { name: "x.y:x.y.gradle.plugin", version: "1" },
    );
    assert.equal(reply.evidence?.license, "MIT");
  });

  test("encodings are honoured: a declared one, and a byte order mark", async () => {
    const latin = Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${pom(`<licenses>${license("Lizenz für alle")}</licenses>`)}`,
      "latin1",
    );
    assert.equal((await ask({ "/g/a/1/a-1.pom": latin }, { version: "1" })).reply.evidence?.raw, "Lizenz für alle");
    const marked = Buffer.from(`\ufeff${pom(`<licenses>${license("MIT")}</licenses>`)}`);
    assert.equal((await ask({ "/g/a/1/a-1.pom": marked }, { version: "1" })).reply.evidence?.license, "MIT");
  });

  for (const [name, body] of Object.entries({
    "a page in the place of a POM": "<html><body>Sign in</body></html>",
    "a POM that declares entities": `<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>${pom("&x;")}`,
    "half a POM": "<project><licenses>",
  })) {
    test(`${name} is a failure, not an answer`, () =>
      assert.rejects(ask({ "/g/a/1/a-1.pom": body }, { version: "1" }), SourceUnavailable));
  }
});

describe("the files next to a POM", () => {
  const cases: Readonly<Record<string, readonly [packaging: string, files: readonly string[]]>> = {
    "a jar and its sources where nothing is said": ["", ["jar a-1.jar", "sources-jar a-1-sources.jar"]],
    "a jar for plugins and bundles too": [
      "<packaging>bundle</packaging>",
      ["jar a-1.jar", "sources-jar a-1-sources.jar"],
    ],
    "an archive of another kind": ["<packaging>aar</packaging>", ["jar a-1.aar", "sources-jar a-1-sources.jar"]],
    "none for a POM alone": ["<packaging>pom</packaging>", []],
  };
  for (const [name, [packaging, files]] of Object.entries(cases)) {
    test(`are ${name}`, async () => {
      for (const licenses of ["", `<licenses>${license("MIT")}</licenses>`]) {
        const { archives = [] } = (await ask({ "/g/a/1/a-1.pom": pom(packaging + licenses) }, { version: "1" })).reply;
        assert.deepEqual(
          archives.map(({ kind, address }) => `${kind} ${address.replace(/^.*\/g\/a\/1\//, "")}`),
          files,
        );
      }
    });
  }
});

describe("versions", () => {
  const metadata = `<metadata><versioning><latest>3.0-rc1</latest><release>2.1</release><versions>${[
    ...["1.0", "1.9", "1.10", "2.0-beta", "2.0", "2.1", "3.0-rc1"],
  ]
    .map((version) => `<version>${version}</version>`)
    .join("")}</versions></versioning></metadata>`;
  const poms = {
    "/g/a/maven-metadata.xml": metadata,
    ...Object.fromEntries(
      ["1.10", "2.0", "2.1"].map((v) => [`/g/a/${v}/a-${v}.pom`, pom(`<licenses>${license("MIT")}</licenses>`)]),
    ),
  };
  for (const [requirement, want] of [
    ["[1,2)", "1.10"],
    ["1.+", "1.10"],
    ["(,2.0]", "2.0"],
    ["[1.0,2.0[", "1.10"],
    ["latest.release", "2.1"],
    ["", "2.1"],
    ["[9,)", "2.1"],
    ["[".repeat(900), "2.1"],
  ] as const) {
    test(`the newest that fits ${JSON.stringify(requirement.slice(0, 20))} is ${want}, and is marked as assumed`, async () => {
      const { reply } = await ask(poms, { version: "", requirement });
      assert.equal(reply.facts?.["assumedVersion"], want);
      assert.equal(reply.evidence?.assumed, true);
      assert.equal(reply.evidence?.license, "MIT");
    });
  }

  test("a snapshot is found by the time it was built", async () => {
    const built = `<metadata><versioning><snapshotVersions><snapshotVersion><extension>pom</extension><value>1-20240101.010101-3</value></snapshotVersion></snapshotVersions></versioning></metadata>`;
    const { reply } = await ask(
      {
        "/g/a/1-SNAPSHOT/maven-metadata.xml": built,
        "/g/a/1-SNAPSHOT/a-1-20240101.010101-3.pom": pom(`<licenses>${license("MIT")}</licenses>`),
      },
      { version: "1-SNAPSHOT" },
    );
    assert.equal(reply.evidence?.license, "MIT");
  });
});

describe("what no repository has", () => {
  const files = { "/g/a/maven-metadata.xml": "<metadata><versioning><release>1</release></versioning></metadata>" };
  const cases: Readonly<Record<string, readonly [Partial<Component>, string | undefined]>> = {
    "a version": [{ version: "99" }, "version"],
    "a package": [{ name: "g:nosuch", version: "1" }, "package"],
    "a package in any version": [{ name: "g:nosuch" }, "package"],
    "the POM of a version that is listed": [{}, undefined],
  };
  for (const [name, [asked, missing]] of Object.entries(cases)) {
    test(`is distinguished: ${name}`, async () => {
      assert.equal((await ask(files, asked)).reply.evidence?.missing, missing);
    });
  }
});

describe("repositories", () => {
  const asked = async (
    component: Component,
    options: { readonly env?: Record<string, string>; readonly files?: Record<string, string> } = {},
  ): Promise<string[]> => {
    const requests: string[] = [];
    const http: Http = {
      get: (address, { headers }) => {
        const login = headers?.["authorization"];
        if (address.endsWith(".pom")) requests.push(login ? `${address} ${login}` : address);
        return Promise.resolve(undefined);
      },
      json: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    };
    await maven(await toolsFor({}, { http, ...options })).resolve(component, signal);
    return requests;
  };
  const settings = (mirrorOf: string, rest = "") =>
    `<settings><mirrors><mirror><id>m</id><url>https://mirror.example/m2/</url><mirrorOf>${mirrorOf}</mirrorOf></mirror></mirrors>${rest}</settings>`;
  const home = "/home/operator/.m2/settings.xml";

  test("Central has everything, Google its own, the plugin portal the markers", async () => {
    assert.deepEqual(await asked(component({ version: "1" })), ["https://repo.maven.apache.org/maven2/g/a/1/a-1.pom"]);
    assert.deepEqual(await asked(component({ name: "androidx.core:core", version: "1" })), [
      "https://dl.google.com/dl/android/maven2/androidx/core/core/1/core-1.pom",
      "https://repo.maven.apache.org/maven2/androidx/core/core/1/core-1.pom",
    ]);
    assert.deepEqual(await asked(component({ name: "x:x.gradle.plugin", version: "1" })), [
      "https://plugins.gradle.org/m2/x/x.gradle.plugin/1/x.gradle.plugin-1.pom",
      "https://repo.maven.apache.org/maven2/x/x.gradle.plugin/1/x.gradle.plugin-1.pom",
    ]);
  });

  test("the operator's mirrors replace the repositories", async () => {
    const mirror = "https://mirror.example/m2/androidx/core/core/1/core-1.pom";
    const google = "https://dl.google.com/dl/android/maven2/androidx/core/core/1/core-1.pom";
    const core = component({ name: "androidx.core:core", version: "1" });
    assert.deepEqual(await asked(core, { files: { [home]: settings("*") } }), [mirror]);
    assert.deepEqual(await asked(core, { files: { [home]: settings("external:*, !google") } }), [google, mirror]);
    assert.deepEqual(await asked(core, { files: { [home]: settings("central") } }), [google, mirror]);
    assert.deepEqual(await asked(core, { files: { [home]: "<settings" } }).then((all) => all.length), 2);
    assert.deepEqual(
      await asked(core, { env: { MAVEN_HOME: "/opt/m" }, files: { "/opt/m/conf/settings.xml": settings("*") } }),
      [mirror],
    );
  });

  test("the password of a mirror goes to that mirror only; an encrypted one is left out", async () => {
    const server = (password: string) =>
      `<servers><server><id>m</id><username>u</username><password>${password}</password></server></servers>`;
    const core = component({ name: "androidx.core:core", version: "1" });
    const [google, mirror] = await asked(core, {
      env: { SECRET: "s" },
      files: { [home]: settings("central", server("${env.SECRET}")) },
    });
    assert.ok(google?.endsWith(".pom"));
    assert.ok(mirror?.endsWith(` Basic ${Buffer.from("u:s").toString("base64")}`));
    const encrypted = await asked(core, { files: { [home]: settings("*", server("{COQL=}")) } });
    assert.ok(encrypted[0]?.endsWith(".pom"));
  });

  test("one that fails does not hide the next; if no other has it, the failure is reported", async () => {
    const broken = await listen((_, response) => response.writeHead(403).end());
    const good = await serve({ "/g/a/1/a-1.pom": pom(`<licenses>${license("MIT")}</licenses>`) });
    const tools = await toolsFor({ maven: [broken.address, good.address] });
    const resolver = maven(tools);
    const reply = await resolver.resolve(component({ version: "1" }), signal);
    assert.equal(reply.evidence?.license, "MIT");
    await assert.rejects(resolver.resolve(component({ version: "2" }), signal), SourceUnavailable);
    await tools.http.close();
  });

  test("only coordinates of the public world are asked for", async () => {
    const { handles } = maven(await toolsFor({ maven: ["https://repo.example/m2"] }));
    assert.ok(handles(component({})));
    for (const name of ["a", "a:b:c", "..:b", "a:..", "a/b:c", "a:b?c", "a:b\r\nX: y", "a..b:c", ":", ""]) {
      assert.ok(!handles(component({ name })), name);
    }
    const from = (kind: "git" | "registry" | "file", address: string) => component({ origin: { kind, address } });
    assert.ok(!handles(from("registry", "https://private.example/m2")));
    assert.ok(handles(from("registry", "https://repo.example/other")));
    assert.ok(!handles(from("git", "https://repo.example/x.git")));
    assert.ok(!handles(from("file", "lib/a.jar")));
  });

  test("a hostile version stays one part of the path", async () => {
    const { requests } = await ask({}, { version: "../../x?y#z\r\nA: b" });
    assert.deepEqual(requests, [
      "GET /g/a/..%2F..%2Fx%3Fy%23z%0D%0AA%3A%20b/a-..%2F..%2Fx%3Fy%23z%0D%0AA%3A%20b.pom",
      "GET /g/a/maven-metadata.xml",
    ]);
  });
});

type Files = Readonly<Record<string, string | Uint8Array>>;

function serve(files: Files) {
  return serveDocuments(files, { body: "<html>not here</html>" });
}

async function ask(files: Files, rest: Partial<Component>) {
  const { address, requests } = await serve(files);
  return { reply: await askOnce(maven, { maven: [address] }, component(rest)), requests };
}
