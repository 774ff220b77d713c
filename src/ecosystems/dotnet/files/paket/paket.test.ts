import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../domain/contracts/component.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { paketDependencies } from "./paket-dependencies.ts";
import { paketLock } from "./paket-lock.ts";
import { paketReferences } from "./paket-references.ts";

const lock = `STORAGE: NONE
RESTRICTION: == net8.0
NUGET
  remote: https://api.nuget.org/v3/index.json
    FSharp.Core (8.0.100)
    Giraffe (6.2)
      FSharp.Core (>= 6.0)
      System.Text.Json (>= 8.0) - restriction: >= net6.0
    System.Text.Json (8.0.3) - restriction: >= net6.0
  remote: https://feed.example.com/v3/index.json
    Acme.Core (1.0.0-beta.1)
GITHUB
  remote: fsharp/FAKE
    src/app/FakeLib/Globbing.fs (991bea743c5d5e8eec0defc7338a89281ed3f51a)

GROUP Build
NUGET
  remote: https://api.nuget.org/v3/index.json
    FAKE (5.20.4)
`;

const dependencies = `source https://api.nuget.org/v3/index.json // the public one
storage: none
nuget FSharp.Core ~> 8.0 redirects: force
nuget giraffe == 6.2
nuget Argu 6.1.1 framework: net8.0
nuget Serilog >= 2.0 < 4.0 prerelease # a comment
nuget Acme.Core
github fsharp/FAKE src/app/FakeLib/Globbing.fs

group Build
  source https://feed.example.com/v3/index.json
  nuget FAKE
  clitool dotnet-fable ~> 1.3
`;

function show({ name, version, requirement, scope, direct }: Component): string {
  return `${name} ${version || `(${requirement ?? ""})`} ${scope} ${direct ?? "?"}`;
}

describe("paket.lock", () => {
  test("lists the packages of all groups with what they need, and no files from repositories", async () => {
    const { components } = await paketLock.parse(fileOf("paket.lock", lock));
    assert.deepEqual(components.map(show), [
      "FSharp.Core 8.0.100 runtime ?",
      "Giraffe 6.2 runtime ?",
      "System.Text.Json 8.0.3 runtime ?",
      "Acme.Core 1.0.0-beta.1 runtime ?",
      "FAKE 5.20.4 dev ?",
    ]);
    assert.deepEqual(components[1]?.dependsOn, ["nuget:FSharp.Core@8.0.100", "nuget:System.Text.Json@8.0.3"]);
    assert.equal(components[3]?.origin?.address, "https://feed.example.com/v3/index.json");
    assert.equal(components[4]?.locations[0]?.line, 19);
  });

  test("knows what is asked for from the file next to it", async () => {
    const { components } = await paketLock.parse(fileOf("paket.lock", lock, { "paket.dependencies": dependencies }));
    assert.deepEqual(
      components.map(({ direct }) => direct),
      [true, true, false, true, true],
    );
  });

  test("may be empty, but is not any text", async () => {
    assert.deepEqual((await paketLock.parse(fileOf("paket.lock", "\n"))).components, []);
    await assert.rejects(paketLock.parse(fileOf("paket.lock", "hello")), ParseError);
  });
});

test("paket.dependencies lists what is asked for", async () => {
  const { components } = await paketDependencies.parse(fileOf("paket.dependencies", dependencies));
  assert.deepEqual(components.map(show), [
    "FSharp.Core (~> 8.0) runtime true",
    "giraffe 6.2 runtime true",
    "Argu 6.1.1 runtime true",
    "Serilog (>= 2.0 < 4.0) runtime true",
    "Acme.Core () runtime true",
    "FAKE () dev true",
    "dotnet-fable (~> 1.3) dev true",
  ]);
  assert.equal(components[5]?.origin?.address, "https://feed.example.com/v3/index.json");
});

test("paket.references takes versions and spelling from the lockfile above", async () => {
  const text = "FSHARP.CORE\nGiraffe copy_local: false\nFile:Globbing.fs .\ngroup Build\n  FAKE\nUnknown";
  const file = fileOf("src/App/paket.references", text, { "paket.lock": lock });
  const { components } = await paketReferences.parse(file);
  assert.deepEqual(components.map(show), [
    "FSharp.Core 8.0.100 runtime true",
    "Giraffe 6.2 runtime true",
    "FAKE 5.20.4 dev true",
    "Unknown () dev true",
  ]);
});
