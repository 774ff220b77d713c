import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testRecorded } from "../../../../test/helpers/recorded.ts";
import { askOnce, toolsFor } from "../../../../test/helpers/source-tools.ts";
import { type RecordedReply, recordedReplies, type StandIn, startStandIn } from "../../../../test/helpers/stand-in.ts";
import { sendDocument, useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { isc } from "./fixtures/texts.ts";
import { pypi } from "./pypi.ts";

const { listen } = useStandIns();

function component(name: string, version: string, more: Partial<Component> = {}): Component {
  return { type: "pypi", name, version, scope: "runtime", locations: [], ...more };
}

/** An index that has these replies, by path; a path is where to go instead. */
function indexWith(replies: Readonly<Record<string, unknown>>): Promise<StandIn> {
  return listen((request, response) => {
    const body = replies[request.url ?? ""];
    if (typeof body === "string" && body.startsWith("/")) response.writeHead(301, { location: body }).end();
    else sendDocument(response, body, { body: '{"message": "Not Found"}' });
  });
}

function ask({ address }: StandIn, asked: Component) {
  return askOnce(pypi, { pypi: address }, asked);
}

function withOwnFiles(body: string, address: string): string {
  return body.replaceAll("https://files.pythonhosted.org", address);
}

/** The recorded metadata of a file on an index page. */
async function serveMetadata(row: RecordedReply): Promise<StandIn> {
  const recorded = await startStandIn([row]);
  const text = await (await fetch(recorded.address + row.path)).text();
  await recorded.close();
  const own = text.replace(/^Name: .*$/m, "Name: siuba").replace(/^Version: .*$/m, "Version: 0.3.0");
  const file = row.path.replace(".metadata", "");
  const files = [{ filename: file.split("/").at(-1), url: file, "core-metadata": true }];
  return indexWith({ "/simple/siuba/": { files }, [row.path]: own });
}

testRecorded("recorded replies of PyPI", {
  rows: recordedReplies("pypi"),
  serve: (row) => (row.file.includes("metadata") ? serveMetadata(row) : startStandIn([row], withOwnFiles)),
  ask(server, { path }) {
    const [, form = "", name = "", version = ""] = path.split("/");
    const asked = form === "packages" ? component("siuba", "0.3.0") : component(name, version.replace("json", ""));
    return ask(server, asked);
  },
});

function classifier(...names: readonly string[]): readonly string[] {
  return names.map((name) => `License :: OSI Approved :: ${name}`);
}

describe("the license fields of PyPI", () => {
  const cases: Readonly<Record<string, readonly [info: object, outcome: string | undefined, license?: string]>> = {
    "the expression before all else": [
      { license_expression: "MIT", license: "see LICENSE", classifiers: classifier("MIT License") },
      "answer",
      "MIT",
    ],
    "free text if the expression is invalid": [{ license_expression: "Own terms!", license: "ISC" }, "answer", "ISC"],
    "classifiers where the free text is a family": [
      { license: "GPL", classifiers: classifier("GNU General Public License v3 or later (GPLv3+)") },
      "answer",
      "GPL-3.0-or-later",
    ],
    "a family where nothing says more": [
      { license: "LGPL", classifiers: classifier("BSD License") },
      "weak",
      "LGPL-2.0-or-later",
    ],
    "only versions that are named": [
      { classifiers: classifier("GNU General Public License v2 (GPLv2)") },
      "answer",
      "GPL-2.0-only",
    ],
    "Apache by convention": [{ classifiers: classifier("Apache Software License") }, "answer", "Apache-2.0"],
    "no choice with an unknown part": [{ classifiers: classifier("MIT License", "BSD License") }, "none"],
    "nothing in the head of the list": [{ license: "UNKNOWN", classifiers: ["License :: OSI Approved"] }, "none"],
    "nothing in empty fields": [{ license: "", license_expression: null, classifiers: null }, "none"],
    "no file name": [{ license: "LICENSE.txt" }, "none"],
    "no path": [{ license: "../../etc/passwd" }, "none"],
    "no object": [{ license: { type: "x" } }, "none"],
    "no key of objects": [{ license: "__proto__", classifiers: "constructor" }, "none"],
    "no text of a megabyte": [{ license: "lorem ipsum ".repeat(90_000) }, "none"],
    "nothing where there is no info": [{ constructor: 1 }, "none"],
  };
  for (const [name, [info, outcome, license]] of Object.entries(cases)) {
    test(`give ${name}`, async () => {
      const server = await indexWith({ "/pypi/a/1.0/json": { info } });
      const { evidence } = await ask(server, component("a", "1.0"));
      assert.equal(evidence?.outcome, outcome);
      assert.equal(evidence?.license, license);
      assert.notEqual(evidence?.raw, "");
      assert.ok((evidence?.raw?.length ?? 0) <= 1000);
    });
  }

  const contrary: Readonly<Record<string, readonly [info: object, license: string]>> = {
    "the expression against the free text": [{ license_expression: "MIT", license: "ISC" }, "MIT"],
    "the expression against a family in the classifiers": [
      { license_expression: "MIT", classifiers: classifier("BSD License") },
      "MIT",
    ],
    "the free text against the classifiers": [
      { license: "MIT", classifiers: classifier("GNU General Public License v3 (GPLv3)") },
      "MIT",
    ],
    "another version": [
      { license: "GPLv2", classifiers: classifier("GNU General Public License v3 or later (GPLv3+)") },
      "GPL-2.0-only",
    ],
    "a license text against the expression": [{ license_expression: "Apache-2.0", license: isc }, "Apache-2.0"],
    "a limit that no open source license has": [
      { license: "MIT", classifiers: [...classifier("MIT License"), "License :: Free for non-commercial use"] },
      "MIT",
    ],
  };
  for (const [name, [info, license]] of Object.entries(contrary)) {
    test(`that contradict each other are a guess: ${name}`, async () => {
      const server = await indexWith({ "/pypi/a/1.0/json": { info } });
      const { evidence } = await ask(server, component("a", "1.0"));
      assert.deepEqual([evidence?.outcome, evidence?.license, evidence?.confidence], ["weak", license, 0.5]);
      assert.equal(evidence?.doubt, "contradiction");
      for (const words of Object.values(info).flat() as string[]) {
        assert.ok(evidence?.raw?.includes(words.trim().slice(0, 200)), `"${words}" is shown`);
      }
    });
  }

  const agreeing: Readonly<Record<string, readonly [info: object, license: string]>> = {
    "a family and its member": [{ license: "BSD-3-Clause", classifiers: classifier("BSD License") }, "BSD-3-Clause"],
    "a family without a version": [
      { license: "LGPL", classifiers: classifier("GNU Lesser General Public License v3 (LGPLv3)") },
      "LGPL-3.0-only",
    ],
    "only and or-later": [
      { license: "GPLv3", classifiers: classifier("GNU General Public License v3 or later (GPLv3+)") },
      "GPL-3.0-only",
    ],
    "a version that or-later includes": [
      { license: "GPLv3", classifiers: classifier("GNU General Public License v2 or later (GPLv2+)") },
      "GPL-3.0-only",
    ],
    "one of several": [{ license: "MIT OR Apache-2.0", classifiers: classifier("MIT License") }, "MIT OR Apache-2.0"],
    "a license and what build tools add for names that they do not know": [
      { license: "Apache-2.0 WITH LLVM-exception", classifiers: ["License :: Other/Proprietary License"] },
      "Apache-2.0 WITH LLVM-exception",
    ],
    "names of Python's license": [
      { license: "Python-2.0", classifiers: classifier("Python Software Foundation License") },
      "Python-2.0",
    ],
  };
  for (const [name, [info, license]] of Object.entries(agreeing)) {
    test(`may differ in words and agree: ${name}`, async () => {
      const server = await indexWith({ "/pypi/a/1.0/json": { info } });
      const { evidence } = await ask(server, component("a", "1.0"));
      assert.deepEqual([evidence?.outcome, evidence?.license, evidence?.doubt], ["answer", license, undefined]);
    });
  }

  test("mean what build tools add for unknown names only where it is alone", async () => {
    const classifiers = ["License :: Other/Proprietary License"];
    const server = await indexWith({
      "/pypi/a/1.0/json": { info: { classifiers } },
      "/pypi/a/2.0/json": { info: { classifiers, license: "Our Own License" } },
    });
    assert.equal((await ask(server, component("a", "1.0"))).evidence?.license, "LicenseRef-Proprietary");
    const { evidence } = await ask(server, component("a", "2.0"));
    assert.deepEqual([evidence?.outcome, evidence?.raw], ["none", "Our Own License"]);
  });

  test("are given with their confidence, their words and their address", async () => {
    const info = { version: "1.0", license: "Apache 2", project_urls: { "Source Code": "https://github.com/a/a" } };
    const server = await indexWith({ "/pypi/a/1.0/json": { info } });
    assert.deepEqual(await ask(server, component("a", "1.0")), {
      evidence: {
        outcome: "answer",
        license: "Apache-2.0",
        raw: "Apache 2",
        confidence: 1,
        url: `${server.address}/pypi/a/1.0/json`,
      },
      repository: "https://github.com/a/a",
    });
  });

  const repositories: Readonly<Record<string, readonly [object, string | undefined]>> = {
    "under another label": [{ project_urls: { GitHub: "https://github.com/a/b" } }, "https://github.com/a/b"],
    "as the home page": [{ home_page: "https://gitlab.com/a/b" }, "https://gitlab.com/a/b"],
    "but not a site": [{ home_page: "https://a.example", project_urls: { Home: "https://b.example" } }, undefined],
    "but not another scheme": [{ project_urls: { Source: "file:///etc/passwd" } }, undefined],
  };
  for (const [name, [info, want]] of Object.entries(repositories)) {
    test(`name the repository ${name}`, async () => {
      const server = await indexWith({ "/pypi/a/1.0/json": { info } });
      assert.equal((await ask(server, component("a", "1.0"))).repository, want);
    });
  }
});

describe("the version of a package", () => {
  const releases = { "1.0.0": [], "1.4.2": [], "1.9.0": [{ yanked: true }], "2.0.0": [], "2.1.0rc1": [] };
  const replies = {
    "/pypi/a/json": { info: { version: "2.0.0", license: "MIT" }, releases },
    "/pypi/a/1.0.0/json": { info: { version: "1.0.0", license: "ISC" } },
    "/pypi/a/1.4.2/json": { info: { version: "1.4.2", license: "Apache-2.0" } },
    "/pypi/a/2.1.0rc1/json": { info: { version: "2.1.0rc1", license: "Zlib" } },
  };
  const cases: Readonly<Record<string, readonly [Partial<Component>, string | undefined, string | undefined]>> = {
    "the newest where any will do": [{}, "MIT", "2.0.0"],
    "the newest that satisfies the requirement": [{ requirement: ">=1,<2" }, "Apache-2.0", "1.4.2"],
    "the newest stable where the requirement cannot be read": [{ requirement: "what ever" }, "MIT", "2.0.0"],
    "a candidate where the requirement names one": [{ requirement: ">=2.1.0a0" }, "Zlib", "2.1.0rc1"],
    "none where none satisfies": [{ requirement: ">=3" }, undefined, undefined],
    "the same version in another spelling": [{ version: "1.0" }, "ISC", undefined],
    "the release that a build of one's own is of": [{ version: "1.4.2+cu118" }, "Apache-2.0", "1.4.2"],
    "none where the pinned one is not there": [{ version: "1.5" }, undefined, undefined],
  };
  for (const [name, [asked, license, assumed]] of Object.entries(cases)) {
    test(`is ${name}`, async () => {
      const { evidence, facts } = await ask(await indexWith(replies), component("a", "", asked));
      assert.equal(evidence?.license, license);
      assert.equal(facts?.["assumedVersion"], assumed);
      assert.equal(evidence?.assumed, assumed === undefined ? undefined : true);
    });
  }

  test("may be yanked, which is reported", async () => {
    const server = await indexWith({ "/pypi/a/1.9.0/json": { info: { version: "1.9.0", yanked: true } } });
    assert.deepEqual((await ask(server, component("a", "1.9.0"))).facts, { yanked: true });
  });
});

describe("PyPI", () => {
  test("is asked for names and versions as they are, whatever is in them", async () => {
    const server = await indexWith({});
    for (const [name, version] of [
      ["../../x", "1?a=b#c"],
      ["..", "."],
      ["a\r\nHost: evil", "%2f"],
    ] as const) {
      assert.equal((await ask(server, component(name, version))).evidence?.missing, "package");
    }
    assert.deepEqual(
      server.requests.filter((request) => !request.includes("simple/")),
      [
        "GET /pypi/..%2F..%2Fx/1%3Fa%3Db%23c/json",
        "GET /pypi/..%2F..%2Fx/json",
        "GET /pypi/%252E%252E/%252E/json",
        "GET /pypi/%252E%252E/json",
        "GET /pypi/a%0D%0AHost%3A%20evil/%252f/json",
        "GET /pypi/a%0D%0AHost%3A%20evil/json",
      ],
    );
  });

  test("says whether it has no such package, or not this version of it", async () => {
    const server = await indexWith({
      "/pypi/a/json": { info: { version: "1.0" }, releases: { "1.0": [] } },
      "/pypi/a/1.0/json": { info: { version: "1.0" } },
    });
    const missing = async (asked: Component) => (await ask(server, asked)).evidence?.missing;
    assert.equal(await missing(component("a", "99.0")), "version");
    assert.equal(await missing(component("a", "", { requirement: ">=99" })), "version");
    assert.equal(await missing(component("nosuch", "1.0")), "package");
    assert.equal(await missing(component("nosuch", "")), "package");
    assert.equal(await missing(component("a", "1.0")), undefined);
  });

  test("is not asked for what is not its own, or may be private", async () => {
    const source = pypi(await toolsFor({ pypi: "https://index.example/root" }));
    const from = (kind: "registry" | "git" | "archive" | "file", address: string) =>
      source.handles(component("a", "1.0", { origin: { kind, address } }));
    assert.equal(source.handles(component("a", "1.0")), true);
    assert.equal(source.handles(component("a", "1.0", { type: "conda" })), false);
    assert.equal(source.handles(component("../a", "1.0")), false);
    assert.equal(from("registry", "https://index.example/other/simple"), true);
    assert.equal(from("registry", "https://pypi.corp.example/simple"), false);
    assert.equal(from("registry", "not an address"), false);
    assert.equal(from("archive", "https://evil.example/a-1.0.tar.gz"), false);
    assert.equal(from("git", "https://index.example/a.git"), false);
    assert.equal(from("file", "wheels/a-1.0-py3-none-any.whl"), false);
  });

  test("follows a redirect to the usual spelling of a name", async () => {
    const server = await indexWith({
      "/pypi/A_b/1.0/json": "/pypi/a-b/1.0/json",
      "/pypi/a-b/1.0/json": { info: { version: "1.0", license: "MIT" } },
    });
    assert.equal((await ask(server, component("A_b", "1.0"))).evidence?.license, "MIT");
  });

  test("could not be asked when it answers with a page", async () => {
    const server = await indexWith({ "/pypi/a/1.0/json": "<html>Log in</html>" });
    await assert.rejects(ask(server, component("a", "1.0")), SourceUnavailable);
  });
});

test("the wheel that fits everywhere and the source distribution are named, with their hashes", async () => {
  const sha256 = "00".repeat(32);
  const integrity = `sha256-${Buffer.alloc(32).toString("base64")}`;
  const file = (filename: string) => ({ filename, url: `https://files.example/${filename}`, digests: { sha256 } });
  const names = ["a-1.0.zip", "a-1.0.tar.gz", "a-1.0-cp312-cp312-win32.whl", "a-1.0-py3-none-any.whl"];
  const index = await indexWith({ "/pypi/a/1.0/json": { info: { version: "1.0" }, urls: names.map(file) } });
  assert.deepEqual((await ask(index, component("a", "1.0"))).archives, [
    { address: "https://files.example/a-1.0-py3-none-any.whl", kind: "wheel", integrity },
    { address: "https://files.example/a-1.0.tar.gz", kind: "sdist", integrity },
  ]);
});

test("a project whose document is too large is read by its list of versions", async () => {
  const index = await indexWith({
    "/pypi/a/json": { info: { version: "2.0" }, releases: { "1.0": [{ comment_text: "x".repeat(16_000_000) }] } },
    "/simple/a/": { files: ["1.0", "1.5", "2.0"].map((version) => ({ filename: `a-${version}.tar.gz`, url: "/x" })) },
    "/pypi/a/1.5/json": { info: { version: "1.5", license_expression: "ISC" } },
  });
  const { evidence, facts } = await ask(index, component("a", "", { requirement: "<2" }));
  assert.deepEqual([evidence?.license, facts?.["assumedVersion"]], ["ISC", "1.5"]);
});
