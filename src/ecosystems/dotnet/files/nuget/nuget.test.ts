import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../domain/contracts/component.ts";
import type { Detector } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { depsJson } from "./deps-json.ts";
import { packagesConfig } from "./packages-config.ts";
import { packagesLock } from "./packages-lock.ts";
import { projectAssets } from "./project-assets.ts";
import { projectJson } from "./project-json.ts";
import { dotnetTools, globalJson } from "./tools.ts";

async function read(detector: Detector, path: string, content: unknown, others: Record<string, string> = {}) {
  const text = typeof content === "string" ? content : JSON.stringify(content, undefined, 2);
  return await detector.parse(fileOf(path, text, others));
}

function show({ name, version, scope, direct }: Component): string {
  return [name, version, scope, direct === undefined ? "" : direct ? "direct" : "indirect"].join(" ").trim();
}

describe("packages.config", () => {
  test("lists packages with their scope and line", async () => {
    const text = `<packages>\n  <package id="A" version="1.0.0" />\n  <package id="B" version="2.0" developmentDependency="true" />\n  <package version="1" />\n</packages>`;
    const { components, notes } = await read(packagesConfig, "packages.config", text);
    assert.deepEqual(components.map(show), ["A 1.0.0 runtime direct", "B 2.0 dev direct"]);
    assert.equal(components[1]?.locations[0]?.line, 3);
    assert.equal(notes?.length, 1);
  });

  test("rejects other XML, unless the name is only similar", async () => {
    await assert.rejects(read(packagesConfig, "packages.config", "<configuration />"), ParseError);
    assert.deepEqual((await read(packagesConfig, "packages.x.config", "<configuration />")).components, []);
  });
});

describe("packages.lock.json", () => {
  const lock = {
    version: 2,
    dependencies: {
      "net8.0": {
        A: { type: "Direct", requested: "[1.0.0, )", resolved: "1.0.0", dependencies: { B: "2.0.0", Own: "1.0" } },
        B: { type: "Transitive", resolved: "2.1.0" },
        C: { type: "CentralTransitive", requested: "[3.0, )", resolved: "3.0.0" },
        Tool: { type: "Direct", resolved: "4.0.0", dependencies: { Helper: "5.0.0" } },
        Helper: { type: "Transitive", resolved: "5.0.0" },
        own: { type: "Project", dependencies: { C: "3.0.0" } },
        Broken: { type: "Direct" },
      },
      "net6.0": {
        A: { type: "Direct", resolved: "1.0.0", dependencies: { b: "1.9.0" } },
        B: { type: "Transitive", resolved: "1.9.0" },
      },
    },
  };

  test("lists what was chosen for every framework, without projects", async () => {
    const { components, notes } = await read(packagesLock, "src/App/packages.lock.json", lock);
    assert.deepEqual(components.map(show), [
      "A 1.0.0 unknown direct",
      "B 2.1.0 unknown indirect",
      "C 3.0.0 unknown indirect",
      "Tool 4.0.0 unknown direct",
      "Helper 5.0.0 unknown indirect",
      "B 1.9.0 unknown indirect",
    ]);
    assert.deepEqual(components[0]?.dependsOn, ["nuget:B@2.1.0", "nuget:B@1.9.0"]);
    assert.deepEqual(components[0]?.locations, [{ file: "src/App/packages.lock.json", line: 5 }]);
    assert.equal(notes?.length, 1);
  });

  test("takes scopes from the project next to it and hands them down", async () => {
    const project = `<Project><ItemGroup><PackageReference Include="A" Version="1.0.0" /><PackageReference Include="tool" Version="4.0.0" ExcludeAssets="runtime" /></ItemGroup></Project>`;
    const { components } = await read(packagesLock, "src/App/packages.lock.json", lock, {
      "src/App/App.csproj": project,
    });
    const dev = components.filter(({ scope }) => scope === "dev").map(({ name }) => name);
    assert.deepEqual(dev, ["Tool", "Helper"]);
    assert.ok(components.every(({ scope }) => scope === "dev" || scope === "runtime"));
  });

  test("marks what .NET supplies to each target for .NET", async () => {
    const json = (version: string) => ({ "System.Text.Json": { type: "Direct", resolved: version } });
    const supplied = async (dependencies: object) => {
      const others = { "src/App/App.csproj": "<Project />" };
      const { components } = await read(packagesLock, "src/App/packages.lock.json", { dependencies }, others);
      return components.map(({ version, scope, scopeReason = "" }) => `${version} ${scope} ${scopeReason}`.trim());
    };
    assert.deepEqual(await supplied({ "net8.0": json("8.0.0"), ".NETStandard,Version=v2.0": json("8.0.0") }), [
      "8.0.0 available supplied by .NET",
    ]);
    assert.deepEqual(await supplied({ "net8.0": json("8.0.5"), "net8.0/win-x64": json("8.0.5") }), ["8.0.5 runtime"]);
    assert.deepEqual(await supplied({ "net6.0": json("8.0.0"), "net8.0": json("8.0.0") }), ["8.0.0 runtime"]);
    assert.deepEqual(await supplied({ ".NETStandard,Version=v2.0": json("8.0.0") }), ["8.0.0 runtime"]);
  });

  test("is refused when it is something else", () =>
    assert.rejects(read(packagesLock, "packages.lock.json", { a: 1 }), ParseError));
});

describe("project.assets.json", () => {
  test("lists what was restored, with what the project asked for", async () => {
    const assets = {
      version: 3,
      targets: {
        "net8.0": {
          "A/1.0.0": { type: "package", dependencies: { B: "2.0.0" } },
          "B/2.0.0": { type: "package" },
          "Own/1.0.0": { type: "project", dependencies: { B: "2.0.0" } },
          "Tool/3.0.0": { type: "package" },
        },
      },
      project: {
        restore: { sources: { "https://feed.example.com/index.json": {} } },
        frameworks: {
          "net8.0": {
            dependencies: { A: { version: "[1.0.0, )" }, Tool: { suppressParent: "All", version: "[3.0.0, )" } },
          },
        },
      },
    };
    const { components } = await read(projectAssets, "obj/project.assets.json", assets);
    assert.deepEqual(components.map(show), [
      "A 1.0.0 runtime direct",
      "B 2.0.0 runtime indirect",
      "Tool 3.0.0 dev direct",
    ]);
    assert.equal(components[0]?.origin?.address, "https://feed.example.com/index.json");
  });

  test("reads the older project.lock.json", async () => {
    const lock = {
      targets: { "DNX,Version=v4.5.1": { "A/1.0.0": { type: "package" } } },
      projectFileDependencyGroups: { "": ["A >= 1.0.0"] },
    };
    const { components } = await read(projectAssets, "project.lock.json", lock);
    assert.deepEqual(components.map(show), ["A 1.0.0 runtime direct"]);
  });
});

describe("other files of .NET", () => {
  test("a built program lists its libraries and the runtime it carries", async () => {
    const deps = {
      runtimeTarget: { name: "net8.0" },
      targets: {
        "net8.0": {
          "App/1.0.0": { dependencies: { A: "1.0.0", "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64": "8.0.1" } },
          "A/1.0.0": { dependencies: { B: "2.0.0" } },
          "B/2.0.0": {},
          "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/8.0.1": {},
        },
      },
      libraries: {
        "App/1.0.0": { type: "project" },
        "A/1.0.0": { type: "package" },
        "B/2.0.0": { type: "package" },
        "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/8.0.1": { type: "runtimepack" },
      },
    };
    const { components } = await read(depsJson, "App.deps.json", deps);
    assert.deepEqual(components.map(show), [
      "A 1.0.0 runtime direct",
      "B 2.0.0 runtime indirect",
      "Microsoft.NETCore.App.Runtime.linux-x64 8.0.1 runtime direct",
    ]);
    assert.deepEqual((await read(depsJson, "any.deps.json", { a: 1 })).components, []);
  });

  test("tools and SDKs", async () => {
    const tools = { version: 1, tools: { "dotnet-ef": { version: "8.0.1", commands: ["dotnet-ef"] } } };
    const found = await read(dotnetTools, ".config/dotnet-tools.json", tools);
    assert.deepEqual(found.components.map(show), ["dotnet-ef 8.0.1 dev direct"]);
    const global = `{ // pinned\n "sdk": { "version": "8.0.100" },\n "msbuild-sdks": { "Microsoft.Build.Traversal": "4.1.0" } }`;
    const sdks = await read(globalJson, "global.json", global);
    assert.deepEqual(sdks.components.map(show), ["Microsoft.Build.Traversal 4.1.0 build direct"]);
  });

  test("project.json, when it is one of .NET", async () => {
    const project = {
      dependencies: { A: "1.0.0", B: { version: "2.0.0", type: "build" }, Own: { target: "project" } },
      frameworks: { "netstandard1.6": { dependencies: { C: "1.0.0-*" } } },
    };
    const { components } = await read(projectJson, "project.json", project);
    assert.deepEqual(components.map(show), ["A 1.0.0 runtime direct", "B 2.0.0 dev direct", "C  runtime direct"]);
    assert.deepEqual((await read(projectJson, "project.json", { name: "nx", targets: {} })).components, []);
  });
});
