import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { askOnce } from "../../../../test/helpers/source-tools.ts";
import type { StandIn } from "../../../../test/helpers/stand-in.ts";
import { sendDocument, useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { pypi } from "./pypi.ts";

const { listen } = useStandIns();

function component(version: string, more: Partial<Component> = {}): Component {
  return { type: "pypi", name: "my-lib", version, scope: "runtime", locations: [], ...more };
}

/** A mirror that has nothing but a simple index: a page, as JSON or HTML, and files. */
function mirrorWith(
  page: unknown,
  files: Readonly<Record<string, string>> = {},
  [status, body]: readonly [number, string] = [404, ""],
): Promise<StandIn> {
  return listen((request, response) => {
    if (request.url === "/root/simple/my-lib/") {
      const type = typeof page === "string" ? "text/html" : "application/vnd.pypi.simple.v1+json";
      response.writeHead(200, { "content-type": type }).end(typeof page === "string" ? page : JSON.stringify(page));
    } else sendDocument(response, files[request.url ?? ""], { status, body });
  });
}

function ask(address: string, asked: Component) {
  return askOnce(pypi, { pypi: address }, asked);
}

function file(name: string, more: object = {}): object {
  return { filename: name, url: `../../files/${name}#sha256=0`, "core-metadata": { sha256: "0" }, ...more };
}

const integrity = `sha256-${Buffer.alloc(32).toString("base64")}`;

/** A page as Nexus and devpi write it, which says nothing about metadata. */
function links(...names: readonly string[]): string {
  const all = names.map((name) => `<a href="../../files/${name}#sha256=${"00".repeat(32)}">${name}</a><br/>`);
  return `<!DOCTYPE html><html><body>${all.join("\n")}</body></html>`;
}

const page = {
  files: [
    file("my_lib-1.0.tar.gz", { "core-metadata": false }),
    file("my_lib-1.0-py3-none-any.whl"),
    file("my.lib-1.5-py3-none-any.whl", { yanked: "broken" }),
    file("my_lib-2.0-py3-none-any.whl", { "core-metadata": undefined, "dist-info-metadata": true }),
    file("other-9.0-py3-none-any.whl"),
  ],
};
const files = {
  "/root/files/my_lib-1.0-py3-none-any.whl.metadata": "Name: my-lib\r\nLicense: MIT License\r\n\r\nLicense: ISC",
  "/root/files/my.lib-1.5-py3-none-any.whl.metadata": "Name: my.lib\nLicense-Expression: ISC\n",
  "/root/files/my_lib-2.0-py3-none-any.whl.metadata":
    "Name: my_lib\nLicense: UNKNOWN\nClassifier: License :: OSI Approved :: MIT License\nClassifier: License :: OSI Approved :: Apache Software License\n",
};

describe("a simple index", () => {
  const cases: Readonly<Record<string, readonly [Component, string | undefined]>> = {
    "of the pinned version": [component("1.0"), "MIT"],
    "of the pinned version in another spelling": [component("1.0.0"), "MIT"],
    "of the pinned version though it is yanked": [component("1.5"), "ISC"],
    "of the newest version": [component(""), "MIT OR Apache-2.0"],
    "of the newest version that will do": [component("", { requirement: "<2" }), "MIT"],
    "of no version that is not there": [component("3.0"), undefined],
  };
  for (const [name, [asked, license]] of Object.entries(cases)) {
    test(`gives the license ${name}`, async () => {
      const mirror = await mirrorWith(page, files);
      const { evidence } = await ask(`${mirror.address}/root/simple/`, asked);
      assert.equal(evidence?.license, license);
      assert.equal(evidence?.assumed, asked.version === "" ? true : undefined);
      if (license !== undefined) assert.match(evidence?.url ?? "", /\/root\/files\/.*\.metadata$/);
    });
  }

  test("says whether it has no such package, or not this version of it", async () => {
    const mirror = await mirrorWith(page, files);
    for (const base of ["/root/simple", "/root"]) {
      const missing = async (asked: Component) => (await ask(`${mirror.address}${base}`, asked)).evidence?.missing;
      assert.equal(await missing(component("3.0")), "version");
      assert.equal(await missing(component("", { requirement: ">=3" })), "version");
      assert.equal(await missing(component("1.0", { name: "nosuch" })), "package");
    }
  });

  test("is also asked where a mirror turns out to have no JSON API", async () => {
    const mirror = await mirrorWith(page, files);
    assert.equal((await ask(`${mirror.address}/root`, component("1.0"))).evidence?.license, "MIT");
    assert.deepEqual(mirror.requests.slice(0, 2), ["GET /root/pypi/my-lib/1.0/json", "GET /root/pypi/my-lib/json"]);
  });

  test("is also asked where a mirror refuses what it does not serve, or shows its start page", async () => {
    for (const [status, body] of [
      [403, ""],
      [200, "<html>Welcome</html>"],
    ] as const) {
      const mirror = await mirrorWith(page, files, [status, body]);
      assert.equal((await ask(`${mirror.address}/root`, component("1.0"))).evidence?.license, "MIT");
    }
  });

  test("may be a page of links", async () => {
    const html = `<!DOCTYPE html><html><body>
      <a href="../../files/my_lib-1.0.tar.gz">my_lib-1.0.tar.gz</a>
      <A HREF='../../files/my_lib-1.0-py3-none-any.whl#sha256=0' data-requires-python="&gt;=3.9"
        data-core-metadata="sha256=0">my_lib-1.0-py3-none-any.whl</A>
      <a href="../../files/my_lib-2.0-py3-none-any.whl" data-yanked data-dist-info-metadata="true">x</a></body></html>`;
    const mirror = await mirrorWith(html, files);
    assert.equal((await ask(`${mirror.address}/root/simple`, component(""))).evidence?.license, "MIT");
  });

  const others: Readonly<Record<string, readonly [page: unknown]>> = {
    "the page of another project": [{ name: "other", files: [] }],
    "links to the files of another project": [links("other-1.0.tar.gz")],
  };
  for (const [name, [listing]] of Object.entries(others))
    test(`has failed where it sends ${name}`, async () => {
      const mirror = await mirrorWith(listing, files);
      await assert.rejects(ask(`${mirror.address}/root/simple`, component("1.0")), { reason: "bad_reply" });
    });

  const wrong: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "the metadata of another project": { "my_lib-1.0-py3-none-any.whl.metadata": "Name: other\n" },
    "the metadata of another version": { "my_lib-1.0-py3-none-any.whl.metadata": "Version: 1.1\n" },
    "a page for the metadata": { "my_lib-1.0-py3-none-any.whl.metadata": "<html>Sign in</html>" },
  };
  for (const [name, sent] of Object.entries(wrong))
    test(`has failed where it sends ${name}, and its archives are still named`, async () => {
      const served = Object.entries(sent).map(([file, text]) => [`/root/files/${file}`, text]);
      const mirror = await mirrorWith(page, { ...files, ...Object.fromEntries(served) });
      const { evidence, further, archives } = await ask(`${mirror.address}/root/simple`, component("1.0"));
      assert.equal(evidence?.outcome, "none");
      assert.deepEqual([further?.[0]?.outcome, further?.[0]?.failure], ["failed", "bad_reply"]);
      assert.equal(archives?.length, 2);
    });

  test("knows nothing where the metadata are not served", async () => {
    const mirror = await mirrorWith({ files: [file("my_lib-1.0.tar.gz", { "core-metadata": false })] });
    assert.equal((await ask(`${mirror.address}/root/simple`, component("1.0"))).evidence?.outcome, "none");
    assert.deepEqual(mirror.requests, ["GET /root/simple/my-lib/"]);
  });

  test("has metadata files of its wheels even if it does not say so", async () => {
    const metadata = `Metadata-Version: 2.1\n${files["/root/files/my_lib-1.0-py3-none-any.whl.metadata"]}`;
    const served = { "/root/files/my_lib-1.0-py3-none-any.whl.metadata": metadata };
    const html = links("my_lib-1.0.tar.gz", "my_lib-1.0-py3-none-any.whl");
    const json = { files: [file("my_lib-1.0-py3-none-any.whl", { "core-metadata": undefined })] };
    for (const unsaid of [html, json]) {
      const mirror = await mirrorWith(unsaid, served);
      assert.equal((await ask(`${mirror.address}/root/simple`, component("1.0"))).evidence?.license, "MIT");
    }
  });

  for (const [name, elsewhere] of Object.entries({
    "does not have": [404, ""],
    refuses: [403, "Forbidden"],
    "answers with a page": [200, "<html>License: MIT</html>"],
  } as const)) {
    test(`names the archives of a release whose metadata it ${name}`, async () => {
      const mirror = await mirrorWith(links("my_lib-1.0.tar.gz", "my_lib-1.0-py3-none-any.whl"), {}, elsewhere);
      const base = `${mirror.address}/root/files`;
      const tried = [
        { way: "simple page", outcome: "no_license" },
        { way: "metadata file", outcome: "absent" },
      ];
      assert.deepEqual(await ask(`${mirror.address}/root/simple`, component("1.0")), {
        evidence: { outcome: "none", confidence: 0, tried },
        archives: [
          { address: `${base}/my_lib-1.0-py3-none-any.whl`, kind: "wheel", integrity },
          { address: `${base}/my_lib-1.0.tar.gz`, kind: "sdist", integrity },
        ],
      });
    });
  }

  test("is asked where the JSON API has the project, and no document of the version", async () => {
    const releases = { "1.0": [{ filename: "my_lib-1.0.tar.gz", url: "https://files.example/my_lib-1.0.tar.gz" }] };
    const project = { info: { version: "2.0", license: "ISC" }, releases };
    const api = { "/root/pypi/my-lib/json": JSON.stringify(project) };
    const mirror = await mirrorWith(page, { ...files, ...api });
    const reply = await ask(`${mirror.address}/root`, component("1.0"));
    assert.deepEqual([reply.evidence?.license, reply.archives?.length], ["MIT", 3]);
    const without = await mirrorWith({ files: [] }, api);
    const { evidence, archives } = await ask(`${without.address}/root`, component("1.0"));
    assert.equal(evidence?.license, undefined);
    assert.deepEqual(archives, [{ address: "https://files.example/my_lib-1.0.tar.gz", kind: "sdist" }]);
    const newest = await mirrorWith({ files: [] }, api);
    assert.equal((await ask(`${newest.address}/root`, component("2.0"))).evidence?.license, "ISC");
  });

  test("could not be asked if the reply is not an index page", async () => {
    for (const broken of ["<html>Please log in</html>", { message: "hello" }]) {
      const mirror = await mirrorWith(broken);
      await assert.rejects(ask(`${mirror.address}/root/simple`, component("1.0")), SourceUnavailable);
    }
  });

  test("is not followed to other hosts, schemes or logins", async () => {
    const elsewhere = await mirrorWith(page, files);
    const addresses = [`${elsewhere.address}/root/files/`, "http://169.254.169.254/", "file:///etc/"];
    for (const address of addresses) {
      const name = "my_lib-1.0-py3-none-any.whl";
      const mirror = await mirrorWith({ files: [file(name, { url: address + name })] });
      assert.equal((await ask(`${mirror.address}/root/simple`, component("1.0"))).evidence?.outcome, "none");
    }
    assert.deepEqual(elsewhere.requests, []);
  });

  test("is given the login in its address, and evidence is not", async () => {
    const mirror = await mirrorWith(page, files);
    const address = mirror.address.replace("://", "://user:p%40ss@");
    const { evidence } = await ask(`${address}/root/simple`, component("1.0"));
    const basic = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;
    assert.deepEqual(mirror.authorizations, [basic, basic]);
    assert.doesNotMatch(evidence?.url ?? "", /user|p%40ss/);
  });

  test("is read in time whatever it is made of", async () => {
    for (const unit of ["<a ", "<a href=x", "<a href='", "<", "<a a".padEnd(3000, "a") + ">", '<a href="x">']) {
      const mirror = await mirrorWith(`<html>${unit.repeat(100_000 / unit.length)}`);
      await assertQuick(2000, unit.slice(0, 20), () =>
        ask(`${mirror.address}/root/simple`, component("1.0")).catch((error: unknown) =>
          assert.ok(error instanceof SourceUnavailable),
        ),
      );
    }
  });
});
