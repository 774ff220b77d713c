import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { askOnce, toolsFor } from "../../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { nuget } from "./nuget.ts";
import { readNuspec } from "./nuspec.ts";

const signal = new AbortController().signal;
const { listen } = useStandIns();

function component(name: string, version: string, more: Partial<Component> = {}): Component {
  return { type: "nuget", name, version, scope: "runtime", locations: [], ...more };
}

/** A feed that has these documents, by path; `{me}` in them is its own address. */
async function feedWith(documents: Readonly<Record<string, unknown>>, index: unknown = usualIndex) {
  const all: Readonly<Record<string, unknown>> = { "/v3/index.json": index, ...documents };
  const { address, requests } = await listen((request, response) => {
    const found = all[request.url ?? ""];
    const body = typeof found === "string" ? found : JSON.stringify(found);
    if (found === undefined) response.writeHead(404).end("<Error/>");
    else response.writeHead(200).end(body.replaceAll("{me}", `http://${request.headers.host}`));
  });
  return { address, requests, asked: () => requests.filter((request) => request !== "GET /v3/index.json") };
}

const usualIndex = {
  resources: [
    { "@id": "{me}/old/", "@type": "RegistrationsBaseUrl" },
    { "@id": "{me}/reg/", "@type": ["RegistrationsBaseUrl/3.6.0"] },
    { "@id": "{me}/flat/", "@type": "PackageBaseAddress/3.0.0" },
  ],
};

const nuspec = (inside: string, namespace = "http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd") =>
  `\ufeff<?xml version="1.0"?><package xmlns="${namespace}"><metadata><id>A</id>${inside}</metadata></package>`;

const url = (address: string) => `<licenseUrl>${address}</licenseUrl>`;
const file = (path: string) => nuspec(`<license type="file">${path}</license>`);

const leaf = (version: string, licenseExpression: string, listed = true) => ({
  catalogEntry: { version, licenseExpression, licenseUrl: "", listed },
});

function resolve(address: string, asked: Component) {
  return askOnce(nuget, { nuget: address }, asked);
}

describe("the manifest of a NuGet package", () => {
  const cases: Readonly<Record<string, readonly [inside: string, outcome: string | undefined, license?: string]>> = {
    "an expression": [`<license type="expression">MIT OR Apache-2.0</license>`, "answer", "MIT OR Apache-2.0"],
    "an expression before its address": [
      `<license type="expression">MIT</license>${url("https://licenses.nuget.org/ISC")}`,
      "answer",
      "MIT",
    ],
    "a right that is not granted": [
      `<license type="expression">UNLICENSED</license>`,
      "answer",
      "LicenseRef-Proprietary",
    ],
    "an expression in an address": [
      url("https://licenses.nuget.org/Apache-2.0%20OR%20MIT"),
      "answer",
      "Apache-2.0 OR MIT",
    ],
    "an address of a known license": [url("http://www.opensource.org/licenses/mit-license.php"), "answer", "MIT"],
    "an address of a family": [url("http://www.gnu.org/licenses/lgpl.html"), "weak", "LGPL-2.0-or-later"],
    "an address that says nothing": [url("https://go.microsoft.com/fwlink/?LinkId=123456"), "none"],
    "an address of the .NET library license": [
      url("http://go.microsoft.com/fwlink/?LinkId=329770"),
      "answer",
      "LicenseRef-ms-net-library",
    ],
    "an older address of the .NET library license": [
      url("http://www.microsoft.com/web/webpi/eula/net_library_eula_enu.htm"),
      "answer",
      "LicenseRef-ms-net-library",
    ],
    "a file": [`<license type="file">LICENSE.txt</license>${url("https://aka.ms/deprecateLicenseUrl")}`, "none"],
    "a placeholder alone": [url("https://aka.ms/deprecateLicenseUrl"), "none"],
    "empty fields": [`<license type="expression"></license>${url("")}`, undefined],
    "nothing at all": ["", undefined],
    "a long text": [`<license type="expression">${"free ".repeat(100_000)}</license>`, "none"],
  };
  for (const [name, [inside, outcome, license]] of Object.entries(cases)) {
    test(`is read where it has ${name}`, async () => {
      const feed = await feedWith({ "/flat/a/1.0.0/a.nuspec": nuspec(inside) });
      const { evidence } = await resolve(feed.address, component("A", "1.0"));
      assert.equal(evidence?.outcome, outcome);
      assert.equal(evidence?.license, license);
      assert.ok((evidence?.raw?.length ?? 0) <= 1_000);
      if (evidence) assert.equal(evidence.url, `${feed.address}/flat/a/1.0.0/a.nuspec`);
      assert.deepEqual(feed.asked(), ["GET /flat/a/1.0.0/a.nuspec"]);
    });
  }

  test("is next to the package", async () => {
    const feed = await feedWith({ "/flat/a/1.0.0/a.nuspec": nuspec("") });
    const { archives } = await resolve(feed.address, component("A", "1.0"));
    assert.deepEqual(archives, [{ address: `${feed.address}/flat/a/1.0.0/a.1.0.0.nupkg`, kind: "nupkg" }]);
  });

  test("may have any namespace, and wide characters", () => {
    const content = nuspec(`<license type="expression">MIT</license>`, "urn:other");
    assert.equal(readNuspec(Buffer.from(content, "utf8"), "x").expression, "MIT");
    assert.equal(readNuspec(Buffer.from(content, "utf16le"), "x").expression, "MIT");
  });

  const repositories: Readonly<Record<string, readonly [inside: string, repository: string | undefined]>> = {
    "its repository": [
      `<repository type="git" url="https://github.com/a/b.git" commit="1"/>`,
      "https://github.com/a/b",
    ],
    "the address of its license": [url("https://github.com/a/b/blob/master/LICENSE"), "https://github.com/a/b"],
    "the raw address of its license": [url("http://raw.github.com/a/b/master/LICENSE"), "https://github.com/a/b"],
    "the address of its project": [`<projectUrl>https://github.com/a/b</projectUrl>`, "https://github.com/a/b"],
    "a repository elsewhere, without its password": [
      `<repository url="https://u:p@git.example/a/b"/>`,
      "https://git.example/a/b",
    ],
    "a page that is no repository": [`<projectUrl>https://example.org/a/b</projectUrl>`, undefined],
    "a host that looks like another": [url("https://github.com.evil.example/a/b/blob/x"), undefined],
    "a page of the code host": [`<projectUrl>https://github.com/a</projectUrl>`, undefined],
    "a file of this machine": [`<repository url="file:///etc/passwd"/>`, undefined],
  };
  for (const [name, [inside, want]] of Object.entries(repositories)) {
    test(`gives the repository from ${name}`, async () => {
      const feed = await feedWith({ "/flat/a/1.0.0/a.nuspec": nuspec(inside) });
      assert.equal((await resolve(feed.address, component("a", "1.0.0"))).repository, want);
    });
  }

  test("gives the name of a license file that is in the package", async () => {
    const feed = await feedWith({
      "/flat/a/1.0.0/a.nuspec": file("docs\\LICENSE.txt"),
      "/flat/a/2.0.0/a.nuspec": file("../../etc/passwd"),
    });
    assert.equal((await resolve(feed.address, component("a", "1.0.0"))).facts?.["licenseFile"], "docs\\LICENSE.txt");
    assert.equal((await resolve(feed.address, component("a", "2.0.0"))).facts?.["licenseFile"], undefined);
  });

  for (const [name, body] of Object.entries({
    "a page of a portal": "<html><body>Sign in<br></body></html>",
    "another document": "<feed/>",
    "declared entities": `<!DOCTYPE p [<!ENTITY a "b">]>${nuspec("")}`,
  })) {
    test(`is not believed where it is ${name}`, async () => {
      const feed = await feedWith({ "/flat/a/1.0.0/a.nuspec": body });
      await assert.rejects(resolve(feed.address, component("a", "1.0.0")), SourceUnavailable);
    });
  }
});

describe("a NuGet feed", () => {
  const names: Readonly<Record<string, readonly [name: string, version: string, path: string]>> = {
    "capitals and short versions": [
      "Newtonsoft.Json",
      "13.0.0.0",
      "/flat/newtonsoft.json/13.0.0/newtonsoft.json.nuspec",
    ],
    "build metadata": ["A", "1.0.0-RC.1+x", "/flat/a/1.0.0-rc.1/a.nuspec"],
    "a way up": ["..", "..", "/flat/%252E%252E/%252E%252E/%252E%252E.nuspec"],
    "a longer way up": ["../../x", "1.0.0", "/flat/..%2F..%2Fx/1.0.0/..%2F..%2Fx.nuspec"],
    "a query and a line break": ["a?b\r\nX: y", "1#2", "/flat/a%3Fb%0D%0Ax%3A%20y/1%232/a%3Fb%0D%0Ax%3A%20y.nuspec"],
  };
  for (const [name, [asked, version, path]] of Object.entries(names)) {
    test(`is asked for ${name} in one piece`, async () => {
      const feed = await feedWith({});
      await resolve(feed.address, component(asked, version));
      assert.equal(feed.asked()[0], `GET ${path}`);
    });
  }

  test("is asked for its index once", async () => {
    const feed = await feedWith({});
    const resolver = nuget(await toolsFor({ nuget: `${feed.address}/v3/index.json` }));
    await resolver.resolve(component("a", "1.0.0"), signal);
    await resolver.resolve(component("b", "1.0.0"), signal);
    assert.equal(feed.requests.filter((request) => request === "GET /v3/index.json").length, 1);
  });

  test("that has no manifests is asked for the registration", async () => {
    const index = { resources: [{ "@id": "{me}/reg", "@type": "RegistrationsBaseUrl" }] };
    const hash = Buffer.alloc(64).toString("base64");
    const entry = {
      "/reg/a/1.0.0.json": { catalogEntry: "{me}/cat/a.json", packageContent: "{me}/files/a.nupkg" },
      "/cat/a.json": { licenseExpression: "MIT", packageHashAlgorithm: "SHA512", packageHash: hash },
    };
    const feed = await feedWith(entry, index);
    const { evidence, archives } = await resolve(feed.address, component("a", "1.0.0"));
    assert.equal(evidence?.license, "MIT");
    const address = `${feed.address}/files/a.nupkg`;
    assert.deepEqual(archives, [{ address, kind: "nupkg", integrity: `sha512-${hash}` }]);
  });

  test("says whether it has no such package, or not this version of it", async () => {
    const feed = await feedWith({
      "/flat/a/index.json": { versions: ["1.0.0"] },
      "/reg/a/index.json": { items: [{ "@id": "{me}/x", items: [leaf("1.0.0", "")] }] },
      "/flat/a/1.0.0/a.nuspec": nuspec("<version>1.0.0</version>"),
    });
    const missing = async (asked: Component) => (await resolve(feed.address, asked)).evidence?.missing;
    assert.equal(await missing(component("A", "99.0.0")), "version");
    assert.equal(await missing(component("A", "", { requirement: "[99,)" })), "version");
    assert.equal(await missing(component("NoSuch", "1.0.0")), "package");
    assert.equal(await missing(component("NoSuch", "")), "package");
    assert.equal(await missing(component("A", "1.0.0")), undefined);
  });

  test("cannot send lcc to another host", async () => {
    const other = await feedWith({
      "/reg/a/index.json": {},
      "/page.json": {},
      "/cat.json": { licenseExpression: "MIT" },
    });
    const elsewhere = { resources: [{ "@id": `${other.address}/flat/`, "@type": "PackageBaseAddress/3.0.0" }] };
    const feed = await feedWith({}, elsewhere);
    await assert.rejects(resolve(feed.address, component("a", "1.0.0")), SourceUnavailable);
    const pages = await feedWith({
      "/reg/a/index.json": {
        items: [{ "@id": `${other.address}/page.json` }, { "@id": "file:///etc/passwd" }, 7, null],
      },
      "/reg/a/1.0.0.json": { catalogEntry: `${other.address}/cat.json` },
    });
    for (const version of ["", "1.0.0"])
      assert.equal((await resolve(pages.address, component("a", version))).evidence?.outcome, "none");
    assert.deepEqual(other.requests, []);
  });

  test("that is not a feed could not be asked", async () => {
    for (const index of [{}, [], "<html></html>", { resources: { a: 1 } }]) {
      const feed = await feedWith({}, index);
      await assert.rejects(resolve(feed.address, component("a", "1.0.0")), SourceUnavailable);
    }
  });
});

describe("a requirement for a NuGet package", () => {
  const documents = {
    "/reg/a/index.json": {
      items: [
        { "@id": "{me}/reg/a/page/1.json", lower: "1.0.0", upper: "1.9.0" },
        { "@id": "{me}/reg/a/page/2.json", lower: "2.0.0", upper: "3.0.0-beta" },
        {
          "@id": "{me}/reg/a/index.json#page/4",
          lower: "4.0.0",
          upper: "4.0.0",
          items: [leaf("4.0.0", "GPL-3.0-only", false)],
        },
      ],
    },
    "/reg/a/page/1.json": { items: [leaf("1.0.0", "Apache-2.0"), leaf("1.9.0+b1", "ISC"), leaf("1.10.0-rc", "0BSD")] },
    "/reg/a/page/2.json": { items: [leaf("2.0.0", ""), leaf("2.5.0", "MIT"), leaf("3.0.0-beta", "Zlib")] },
    "/flat/a/2.0.0/a.nuspec": nuspec(`<version>2.0.0</version><license type="expression">BSL-1.0</license>`),
  };
  const cases: Readonly<Record<string, readonly [license: string | undefined, version?: string]>> = {
    "": ["MIT", "2.5.0"],
    "*": ["MIT", "2.5.0"],
    "*-*": ["Zlib", "3.0.0-beta"],
    "[1.0,2.0)": ["ISC", "1.9.0+b1"],
    "[2.0, 2.4]": ["BSL-1.0", "2.0.0"],
    "~> 1.0.0": ["Apache-2.0", "1.0.0"],
    "[4.0,)": ["GPL-3.0-only", "4.0.0"],
    "$(SomeVersion)": ["MIT", "2.5.0"],
    "[9.0,)": [undefined],
  };
  for (const [requirement, [license, version]] of Object.entries(cases)) {
    test(`"${requirement}" is assumed to be ${version ?? "nothing"}`, async () => {
      const feed = await feedWith(documents);
      const { evidence, facts } = await resolve(feed.address, component("A", "", { requirement }));
      assert.equal(evidence?.license, license);
      assert.equal(facts?.["assumedVersion"], version);
      assert.equal(evidence?.assumed, license === undefined ? undefined : true);
    });
  }

  test("is looked for on all pages", async () => {
    const numbers = Array.from({ length: 60 }, (_, at) => at + 1);
    const page = (at: number) => ({ "@id": `{me}/reg/b/page/${at}.json`, lower: `${at}.0.0-a`, upper: `${at}.0.0-b` });
    const pages = numbers.map((at) => [`/reg/b/page/${at}.json`, { items: [leaf(`${at}.0.0-a`, "MIT")] }]);
    const oldest = { items: [leaf("1.0.0", "ISC")] };
    const feed = await feedWith({
      "/reg/b/index.json": { items: numbers.map(page) },
      ...Object.fromEntries(pages),
      "/reg/b/page/1.json": oldest,
    });
    const { evidence, facts } = await resolve(feed.address, component("b", ""));
    assert.deepEqual([evidence?.license, facts?.["assumedVersion"]], ["ISC", "1.0.0"]);
  });

  test("leaves out the pages that cannot have an answer", async () => {
    const feed = await feedWith(documents);
    await resolve(feed.address, component("a", "", { requirement: "[1.0,1.5]" }));
    assert.ok(!feed.asked().includes("GET /reg/a/page/2.json"));
  });
});
