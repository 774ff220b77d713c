import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toolsFor } from "../../../../test/helpers/stand-in.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { nuget } from "./nuget.ts";
import { readOperatorFeeds } from "./operator-feeds.ts";

const path = "/home/operator/.nuget/NuGet/NuGet.Config";
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

async function feedsIn(content: string | undefined, env: Record<string, string> = {}, address?: string) {
  const { operator } = await toolsFor({}, { env, files: content === undefined ? {} : { [path]: content } });
  return readOperatorFeeds(operator, address);
}

const corp = `<add key="My Corp" value="https://corp.example/%FEED%/v3/index.json"/>`;
const community = `<add key="nuget.org" value="https://api.nuget.org/v3/index.json" protocolVersion="3"/>`;
const configuration = (inside: string) => `<?xml version="1.0"?><configuration>${inside}</configuration>`;

describe("the feeds of NuGet", () => {
  test("are nuget.org by default", async () => {
    assert.deepEqual((await feedsIn(undefined)).all, [{ index: "https://api.nuget.org/v3/index.json" }]);
    assert.equal((await feedsIn(configuration("<config/>"))).all.length, 1);
  });

  test("are those of the setting of lcc, whatever the NuGet.Config says", async () => {
    const content = configuration(`<packageSources>${corp}</packageSources>`);
    const { all } = await feedsIn(content, {}, "https://u:p%40@mirror.example/nuget/");
    assert.deepEqual(all, [{ index: "https://mirror.example/nuget/v3/index.json", authorization: basic("u:p@") }]);
  });

  test("are those of the operator's file, with their credentials", async () => {
    const content = configuration(
      `<packageSources>${community}${corp}<add key="old" value="https://old.example/api/v2"/><add key="dir" value="C:\\x"/><add key="off" value="https://off.example/index.json"/></packageSources>
       <disabledPackageSources><add key="off" value="true"/></disabledPackageSources>
       <packageSourceCredentials><My_x0020_Corp><add key="Username" value="u"/><add key="ClearTextPassword" value="%PW%"/></My_x0020_Corp></packageSourceCredentials>`,
    );
    assert.deepEqual((await feedsIn(content, { FEED: "main", PW: "secret" })).all, [
      { index: "https://api.nuget.org/v3/index.json" },
      { index: "https://corp.example/main/v3/index.json", authorization: basic("u:secret") },
    ]);
  });

  test("take credentials from a variable", async () => {
    const content = configuration(
      `<packageSources><add key="corp" value="https://corp.example/v3/index.json"/></packageSources>`,
    );
    const { all } = await feedsIn(content, { NuGetPackageSourceCredentials_corp: "Username=u;Password=p" });
    assert.equal(all[0]?.authorization, basic("u:p"));
  });

  test("are chosen by the longest pattern that fits the name", async () => {
    const content = configuration(
      `<packageSources>${community}<add key="corp" value="https://corp.example/v3/index.json"/></packageSources>
       <packageSourceMapping><packageSource key="nuget.org"><package pattern="*"/></packageSource>
       <packageSource key="corp"><package pattern="Corp.*"/><package pattern="Special"/></packageSource></packageSourceMapping>`,
    );
    const feeds = await feedsIn(content);
    const hostFor = (name: string) =>
      feeds
        .feedsFor(name)
        .map(({ index }) => new URL(index).host)
        .join();
    assert.equal(hostFor("Corp.Secret"), "corp.example");
    assert.equal(hostFor("special"), "corp.example");
    assert.equal(hostFor("Newtonsoft.Json"), "api.nuget.org");
  });

  test("are empty if the file cannot be read, so that private names are not sent", async () => {
    assert.deepEqual((await feedsIn("<configuration>")).all, []);
  });
});

test("a package from elsewhere is asked about only where the operator has named its host", async () => {
  const content = configuration(
    `<packageSources>${community}<add key="corp" value="https://corp.example/v3/index.json"/></packageSources>`,
  );
  const resolver = nuget(await toolsFor({}, { files: { [path]: content } }));
  const component: Component = { type: "nuget", name: "A", version: "1.0.0", scope: "runtime", locations: [] };
  const from = (address: string, kind: "registry" | "file" | "git" = "registry") =>
    resolver.handles({ ...component, origin: { kind, address } });
  const elsewhere = { ...component, origin: { kind: "registry", address: "https://corp.example/x" } } as const;
  assert.equal(resolver.addressFor(elsewhere), "https://corp.example/v3/index.json");
  assert.equal(resolver.handles(component), true);
  assert.equal(from("https://corp.example/other/index.json"), true);
  assert.equal(from("https://api.nuget.org/v3/index.json"), true);
  assert.equal(from("https://evil.example/v3/index.json"), false);
  assert.equal(from("https://corp.example.evil.example/v3/index.json"), false);
  assert.equal(from("./packages", "file"), false);
  assert.equal(from("https://corp.example/a.git", "git"), false);
  assert.equal(resolver.handles({ ...component, type: "npm" }), false);
});
