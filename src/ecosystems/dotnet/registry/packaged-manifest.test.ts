import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { zip } from "../../../../test/helpers/archive-server.ts";
import { app } from "../../../../test/helpers/nuget-project.ts";
import { packageRows } from "../../../../test/helpers/package-rows.ts";
import { resolveTree } from "../../../../test/helpers/resolve-tree.ts";
import { askOnce } from "../../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { openEcosystem } from "../../index.ts";
import { dotnet as dotnetFacts } from "../index.ts";
import { nuget } from "./nuget.ts";

const dotnet = await openEcosystem(dotnetFacts);
const { listen } = useStandIns();

const nuspec = `<package><metadata><id>A</id><version>1.0.0</version><license type="expression">MIT</license><dependencies><dependency id="B" version="1.0" /></dependencies></metadata></package>`;
const inB = `<package><metadata><id>B</id><version>1.0.0</version></metadata></package>`;
const library: Component = { type: "nuget", name: "A", version: "1.0.0", scope: "runtime", locations: [] };

/** A feed that lists A and B, without manifests. */
function feedWith(packages: Readonly<Record<string, Uint8Array>>) {
  return listen((request, response) => {
    const documents: Record<string, unknown> = {
      "/v3/index.json": {
        resources: [{ "@id": `http://${request.headers.host}/flat/`, "@type": "PackageBaseAddress/3.0.0" }],
      },
      "/flat/a/index.json": { versions: ["1.0.0"] },
      "/flat/b/index.json": { versions: ["1.0.0"] },
    };
    const document = documents[request.url ?? ""];
    const bytes = packages[request.url ?? ""] ?? (document && JSON.stringify(document));
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
}

describe("a feed that serves packages without their manifests", () => {
  const packages = {
    "/flat/a/1.0.0/a.1.0.0.nupkg": zip({ "A.nuspec": nuspec, "lib/net8.0/a.dll": "x" }),
    "/flat/b/1.0.0/b.1.0.0.nupkg": zip({ "B.nuspec": inB }),
  };

  test("is asked for the package itself", async () => {
    const { address } = await feedWith(packages);
    assert.equal((await askOnce(nuget, { nuget: address }, library)).evidence?.license, "MIT");
    const tree = await resolveTree(dotnet, app(["A 1.0.0"]), { addresses: { nuget: address } });
    assert.deepEqual(packageRows(tree), ["A 1.0.0 runtime", "B 1.0.0 runtime"]);
  });

  test("has failed for a version that it lists without a readable package", async () => {
    const broken = { ...packages, "/flat/b/1.0.0/b.1.0.0.nupkg": zip({ "lib/b.dll": "x" }) };
    const { address } = await feedWith(broken);
    const tree = await resolveTree(dotnet, app(["A 1.0.0"]), { addresses: { nuget: address } });
    const { unresolved } = tree.packages.find(({ name }) => name === "B") ?? {};
    assert.equal(unresolved?.code, "failed");
    assert.match(unresolved?.message ?? "", /lists b 1\.0\.0, and neither a manifest nor the package could be read/);
    assert.equal(tree.manifests[0]?.isWhole, false);
    const other = { ...library, name: "B" };
    await assert.rejects(askOnce(nuget, { nuget: address }, other), SourceUnavailable);
  });

  test("does not have a version that it does not list", async () => {
    const { address } = await feedWith(packages);
    const { evidence } = await askOnce(nuget, { nuget: address }, { ...library, version: "9.0.0" });
    assert.equal(evidence?.missing, "version");
  });
});
