import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { scripts, singleFiles } from "./scripts.ts";

async function list(detector: ManifestDetector, path: string, text: string) {
  const { components } = await detector.parse(fileOf(path, text));
  return components.map(
    ({ name, version, requirement = "", locations: [place] }) =>
      `${name} ${version || `(${requirement})`}:${place?.line}`,
  );
}

describe("a C# file without a project", () => {
  const text = `\uFEFF#!/usr/bin/env dotnet
#:sdk Microsoft.NET.Sdk.Web
#:package Humanizer@2.14.1
// a comment
#:package Serilog@4.*
#:package NoVersion

Console.WriteLine();
#:package TooLate@1.0.0
`;

  test("names packages at its head", async () =>
    assert.deepEqual(await list(singleFiles, "tools/run.cs", text), [
      "Humanizer 2.14.1:3",
      "Serilog (4.*):5",
      "NoVersion ():6",
    ]));
});

test("a script names packages where it refers to them", async () => {
  const text = `#!meta
#r "nuget: FSharp.Data, 6.3.0"
  #r "nuget:Plotly.NET"
#r "nuget: Range, [1.0,2.0)"
#r "System.Xml.dll"
let text = "#r nuget: Nothing, 1.0"
`;
  const want = ["FSharp.Data 6.3.0:2", "Plotly.NET ():3", "Range ([1.0,2.0)):4"];
  for (const path of ["a.fsx", "a.csx", "a.dib"]) assert.deepEqual(await list(scripts, path, text), want);
});
