import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nugetFeed } from "../../../../test/helpers/nuget-feed.ts";
import { packageRows } from "../../../../test/helpers/package-rows.ts";
import { emptyCache, resolveTree } from "../../../../test/helpers/resolve-tree.ts";
import { app, none, nugetResolver } from "../../../../test/helpers/nuget-project.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { dotnet as dotnetFacts } from "../index.ts";
import { openEcosystem } from "../../index.ts";

const dotnet = await openEcosystem(dotnetFacts);

const standIns = useStandIns();
const { listen } = standIns;
const resolve = nugetResolver(standIns);

describe("the registry", () => {
  test("is asked nothing the second time", async () => {
    const cache = emptyCache();
    const packages = { A: { "1.0.0": { "": { B: "1.1" } } }, B: { "1.2.0": none } };
    const first = await resolve(packages, app(["A 1.*"]), { cache });
    const feed = await listen(nugetFeed(packages));
    assert.ok(first.requests.length > 0);
    const again = await resolveTree(dotnet, app(["A 1.*"]), { addresses: { nuget: feed.address }, cache });
    assert.equal(feed.requests.length > 0, true, "another feed is asked for itself");
    const before = feed.requests.length;
    const third = await resolveTree(dotnet, app(["A 1.*"]), { addresses: { nuget: feed.address }, cache });
    assert.equal(feed.requests.length, before);
    assert.deepEqual(packageRows(third), packageRows(again));
  });

  test("gets no request for a private name", async () => {
    const feed = { A: { "1.0.0": { "": { "Acme.Core": "1.0" } } } };
    const mayAsk = (name: string) => !name.startsWith("acme.");
    const { packages, requests, manifests } = await resolve(feed, app(["A 1.0.0", "Acme.Web 1.0.0"]), { mayAsk });
    const codes = packages.map(({ name, unresolved }) => `${name} ${unresolved?.code ?? ""}`).sort();
    assert.deepEqual(codes, ["A ", "Acme.Core private", "Acme.Web private"]);
    assert.ok(requests.every((request) => !request.includes("acme")));
    assert.equal(manifests[0]?.isWhole, false);
  });

  test("gets no request for packages from a feed that is not set up", async () => {
    const config = `<configuration><packageSources><add key="own" value="https://feed.example.com/v3/index.json" /><add key="nuget.org" value="https://api.nuget.org/v3/index.json" /></packageSources><packageSourceMapping><packageSource key="nuget.org"><package pattern="*" /></packageSource><packageSource key="own"><package pattern="Acme.*" /></packageSource></packageSourceMapping></configuration>`;
    const feed = { A: { "1.0.0": { "": { "Acme.Core": "1.0" } } } };
    const { packages, requests } = await resolve(feed, { ...app(["A 1.0.0"]), "nuget.config": config });
    assert.equal(packages.find(({ name }) => name === "Acme.Core")?.unresolved?.code, "private");
    assert.ok(requests.every((request) => !request.includes("acme")));
  });

  test("that lacks a package, fails or answers nonsense leaves it without a version", async () => {
    const feed = await listen((request, response) => {
      const path = request.url ?? "";
      if (path.includes("/broken/")) response.writeHead(200).end("<html>");
      else if (path.includes("/down/")) response.writeHead(403).end();
      else nugetFeed({ A: { "1.0.0": none } })(request, response, "");
    });
    const tree = await resolveTree(dotnet, app(["A 1.0.0", "Gone 1.0.0", "Broken 1.0.0", "Down 1.0.0"]), {
      addresses: { nuget: feed.address },
    });
    const codes = tree.packages.map(({ name, unresolved }) => `${name} ${unresolved?.code ?? ""}`).sort();
    assert.deepEqual(codes, ["A ", "Broken failed", "Down failed", "Gone missing"]);
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("may have odd content", async () => {
    const strange = { "": { A: "1.0", __proto__x: "1.0", "not a name": "1", B: "nonsense", toString: "[1.0]" } };
    const { packages } = await resolve({ A: { "1.0.0": strange }, toString: { "1.0.0": none } }, app(["A 1.0.0"]));
    const codes = packages
      .map(({ name, version, unresolved }) => `${name} ${version} ${unresolved?.code ?? ""}`)
      .sort();
    assert.deepEqual(codes, ["A 1.0.0 unreadable", "B  unreadable", "__proto__x  missing", "toString 1.0.0 "]);
  });

  test("may have no manifests, only registrations", async () => {
    const entry = (id: string, version: string, dependencies: unknown) => ({
      catalogEntry: { id, version, listed: true, dependencyGroups: [{ targetFramework: "net6.0", dependencies }] },
    });
    const feed = await listen((request, response) => {
      const me = `http://${request.headers.host}`;
      const documents: Record<string, unknown> = {
        "/v3/index.json": { resources: [{ "@id": `${me}/reg/`, "@type": "RegistrationsBaseUrl" }] },
        "/reg/a/index.json": { items: [{ "@id": `${me}/reg/a/page.json` }] },
        "/reg/a/page.json": { items: [entry("A", "1.0.0", [{ id: "B", range: "[1.0.0, )" }])] },
        "/reg/b/index.json": { items: [{ items: [entry("B", "1.0.0", [])] }] },
      };
      const found = documents[request.url ?? ""];
      response.writeHead(found === undefined ? 404 : 200).end(JSON.stringify(found));
    });
    const tree = await resolveTree(dotnet, app(["A 1.0.0"]), { addresses: { nuget: feed.address } });
    assert.deepEqual(packageRows(tree), ["A 1.0.0 runtime", "B 1.0.0 runtime"]);
  });

  test("is asked no further than the bound", async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`P${at}`, { "1.0.0": { "": { [`P${at + 1}`]: "1.0" } } }]),
    );
    const { packages, manifests } = await resolve(chain, app(["P0 1.0.0"]), { maxPackages: 20 });
    assert.equal(packages.filter(({ version }) => version !== "").length, 20);
    assert.equal(packages.find(({ version }) => version === "")?.unresolved?.code, "limit");
    assert.equal(manifests[0]?.isWhole, false);
  });
});
