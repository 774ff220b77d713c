import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toolsFor } from "../../../test/helpers/source-tools.ts";
import type { Component } from "../../domain/contracts/component.ts";
import type { SourceAddresses } from "../../domain/contracts/address-setting.ts";
import { loadRegistries } from "../../ecosystems/index.ts";
import { allowArchive } from "../../http/allow-archive.ts";

const mirror = "https://mirror.example.org";
const mirrors: SourceAddresses = {
  pypi: mirror,
  npm: mirror,
  crates: mirror,
  maven: [mirror],
  goproxy: mirror,
  rubygems: mirror,
  packagist: mirror,
  nuget: mirror,
};

async function isAllowed(type: string, name: string, address: string, addresses: SourceAddresses): Promise<boolean> {
  const tools = await toolsFor(addresses);
  const component: Component = { type, name, version: "v1.0.0", scope: "runtime", locations: [] };
  const registries = (await loadRegistries()).map((open) => open(tools));
  const access = registries.find((registry) => registry.handles(component))?.archiveAccess?.(component);
  await tools.http.close();
  return access !== undefined && allowArchive(address, access, []) !== undefined;
}

describe("each registry", () => {
  const known: readonly [type: string, name: string, address: string][] = [
    ["pypi", "x", "https://files.pythonhosted.org/packages/x.whl"],
    ["cargo", "x", "https://static.crates.io/crates/x/x-1.0.0.crate"],
    ["golang", "example.org/m", "https://proxy.golang.org/example.org/m/@v/v1.0.0.zip"],
    ["maven", "org.x:y", "https://repo.maven.apache.org/maven2/org/x/y/1/y-1.jar"],
    ["gem", "x", "https://rubygems.org/downloads/x-1.0.0.gem"],
    ["composer", "x/y", "https://api.github.com/repos/x/y/zipball/0a1b2c3"],
    ["nuget", "x", "https://api.nuget.org/v3-flatcontainer/x/1.0.0/x.1.0.0.nupkg"],
  ];
  for (const [type, name, address] of known) {
    test(`serves archives from the known host, and a mirror only from its own: ${type}`, async () => {
      assert.equal(await isAllowed(type, name, address, {}), true);
      assert.equal(await isAllowed(type, name, address, mirrors), false);
      assert.equal(await isAllowed(type, name, `${mirror}/x`, mirrors), true);
      assert.equal(await isAllowed(type, name, `${mirror}/x`, {}), false);
    });
  }

  test("serves archives from its own host: npm", async () => {
    assert.equal(await isAllowed("npm", "x", `${mirror}/x/-/x.tgz`, mirrors), true);
    assert.equal(await isAllowed("npm", "x", "https://files.example.org/x.tgz", mirrors), false);
  });
});
