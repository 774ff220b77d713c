import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import type { SourceAddresses } from "../../src/domain/contracts/address-setting.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { completeTree, newCache, summarize } from "../helpers/complete-tree.ts";
import { faults } from "../helpers/reply-faults.ts";
import { sendDocument, useStandIns } from "../helpers/stand-ins.ts";

const ecosystems = await openEcosystems();

interface Registry {
  readonly files: Readonly<Record<string, string>>;
  readonly addresses: (address: string) => SourceAddresses;
  /** The document at a path about a package, which is `wanted` unless the registry is broken. */
  readonly document: (path: string, name: string, address: string) => unknown;
  readonly found: string;
  /** Its documents do not say whose they are. */
  readonly isNameless?: true;
}

const registries: Readonly<Record<string, Registry>> = {
  npm: {
    files: { "package.json": '{"dependencies":{"wanted":"^1.0.0"}}' },
    addresses: (npm) => ({ npm }),
    document: (path, name) =>
      path === "/wanted"
        ? { name, "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": { name, version: "1.0.0" } } }
        : undefined,
    found: "wanted@1.0.0 runtime",
  },
  pypi: {
    files: { "requirements.txt": "wanted\n" },
    addresses: (pypi) => ({ pypi }),
    document: (path, name) =>
      ({
        "/simple/wanted/": {
          name,
          files: [{ filename: `${name}-1.0-py3-none-any.whl`, url: "/files/a.whl", hashes: {}, "core-metadata": true }],
        },
        "/files/a.whl.metadata": `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0\n`,
      })[path],
    found: "wanted@1.0 runtime",
  },
  cargo: {
    files: { "Cargo.toml": '[package]\nname = "own"\nversion = "1.0.0"\n[dependencies]\nwanted = "1"\n' },
    addresses: (cratesIndex) => ({ cratesIndex }),
    document: (path, name) =>
      path === "/wa/nt/wanted" ? { name, vers: "1.0.0", deps: [], features: {}, yanked: false } : undefined,
    found: "wanted@1.0.0 runtime",
  },
  maven: {
    files: {
      "pom.xml":
        "<project><groupId>own</groupId><artifactId>own</artifactId><version>1</version><dependencies><dependency><groupId>g</groupId><artifactId>wanted</artifactId><version>1</version></dependency></dependencies></project>",
    },
    addresses: (maven) => ({ maven: [maven] }),
    document: (path, name) =>
      path === "/g/wanted/1/wanted-1.pom"
        ? `<project><groupId>g</groupId><artifactId>${name}</artifactId><version>1</version></project>`
        : undefined,
    found: "g:wanted@1 runtime",
  },
  golang: {
    files: { "go.mod": "module example.org/own\ngo 1.12\nrequire example.org/wanted v1.0.0\n" },
    addresses: (goproxy) => ({ goproxy }),
    document: (path, name) =>
      path === "/example.org/wanted/@v/v1.0.0.mod" ? `module example.org/${name}\n` : undefined,
    found: "example.org/wanted@v1.0.0 runtime",
  },
  gem: {
    files: { Gemfile: "source 'https://rubygems.org'\ngem 'wanted'\n" },
    addresses: (rubygems) => ({ rubygems }),
    document: (path) => (path === "/info/wanted" ? "---\n1.0.0 |checksum:0\n" : undefined),
    found: "wanted@1.0.0 runtime",
    isNameless: true,
  },
  nuget: {
    files: {
      "own.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup><ItemGroup><PackageReference Include="Wanted" Version="1.0.0" /></ItemGroup></Project>',
    },
    addresses: (nuget) => ({ nuget }),
    document: (path, name, address) =>
      ({
        "/v3/index.json": {
          resources: [
            { "@id": `${address}/reg/`, "@type": "RegistrationsBaseUrl/3.6.0" },
            { "@id": `${address}/flat/`, "@type": "PackageBaseAddress/3.0.0" },
          ],
        },
        "/reg/wanted/index.json": { items: [{ items: [{ catalogEntry: { id: name, version: "1.0.0" } }] }] },
        "/flat/wanted/1.0.0/wanted.nuspec": `<package><metadata><id>${name}</id><version>1.0.0</version></metadata></package>`,
      })[path],
    found: "wanted@1.0.0 runtime",
  },
  composer: {
    files: { "composer.json": '{"name":"own/own","require":{"v/wanted":"^1.0"}}' },
    addresses: (packagist) => ({ packagist }),
    document: (path, name, address) =>
      ({
        "/packages.json": { "metadata-url": `${address}/p2/%package%.json` },
        "/p2/v/wanted.json": { packages: { [`v/${name}`]: [{ name: `v/${name}`, version: "1.0.0" }] } },
        "/p2/v/wanted~dev.json": { packages: { [`v/${name}`]: [] } },
      })[path],
    found: "v/wanted@1.0.0 runtime",
  },
};

const { listen } = useStandIns();

for (const [type, { files, addresses, document, found, isNameless }] of Object.entries(registries))
  void describe(`the tree of ${type}`, () => {
    for (const [fault, spoil] of Object.entries(faults)) {
      if (isNameless && spoil === "other") continue;
      test(`is not resolved from ${fault}, and is when the registry is repaired`, async () => {
        let isBroken = true;
        const server = await listen((request, response) => {
          const { host = "" } = request.headers;
          const path = request.url ?? "";
          const good = document(path, isBroken && spoil === "other" ? "other" : "wanted", `http://${host}`);
          const isSpoiled = isBroken && spoil !== "other" && good !== undefined && !isIndex(path);
          sendDocument(response, isSpoiled ? spoil : good);
        });
        const trial = {
          ecosystem: ecosystemOf(type),
          files,
          addresses: addresses(server.address),
          cache: newCache(),
        };
        const [broken] = (await completeTree(trial)).components;
        assert.equal(broken?.unresolved?.code, "failed");
        isBroken = false;
        assert.deepEqual(summarize(await completeTree(trial)), [found]);
      });
    }
  });

/** What a registry says about itself, not about a package. */
function isIndex(path: string): boolean {
  return path === "/v3/index.json" || path === "/packages.json";
}

function ecosystemOf(type: string): OpenEcosystem {
  const found = ecosystems.find(({ types }) => types.includes(type));
  assert.ok(found);
  return found;
}
