import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { zipSync } from "fflate";
import type { Cache } from "../../src/cache/cache.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { isc } from "../../src/ecosystems/go/registry/fixtures/texts.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { openIdentifier } from "../../src/scan/run/open-identifier.ts";
import { openSources } from "../../src/scan/run/open-sources.ts";
import { runScan } from "../../src/scan/run/run-scan.ts";
import { loadConfig } from "../../src/scan/run/settings.ts";
import { sourcesAt } from "../helpers/all-sources.ts";
import { gem, tgz } from "../helpers/archive-server.ts";
import { newCache } from "../helpers/complete-tree.ts";
import { policyOf } from "../helpers/policy.ts";
import { faults } from "../helpers/reply-faults.ts";
import { sourceOf } from "../helpers/source.ts";
import { sendDocument, useStandIns } from "../helpers/stand-ins.ts";

const ecosystems = await openEcosystems();

interface Source {
  readonly purl: string;
  /** The document at a path about a package, which is `wanted` unless the source is broken. */
  readonly document: (path: string, name: string, address: string) => unknown;
  /** Other documents, which are right all the time. */
  readonly others?: (address: string) => Readonly<Record<string, unknown>>;
}

/** The document below a path. */
const at = (place: string, document: (name: string) => unknown) => (path: string, name: string) =>
  path.startsWith(place) ? document(name) : undefined;

/** A version in the npm registry without a license. */
function release(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const document = { name: "wanted", version: "1.0.0", ...fields };
  return { "/wanted/1.0.0": document, "/wanted/latest": document };
}

const sources: Readonly<Record<string, Source>> = {
  npm: {
    purl: "pkg:npm/wanted@1.0.0",
    document: at("/wanted", (name) => ({ name, version: "1.0.0", license: "ISC" })),
  },
  pypi: {
    purl: "pkg:pypi/wanted@1.0",
    document: at("/pypi/wanted/", (name) => ({ info: { name, version: "1.0", license_expression: "ISC" } })),
  },
  "crates.io": {
    purl: "pkg:cargo/wanted@1.0.0",
    document: at("/api/v1/crates/wanted", (name) => {
      const version = { crate: name, num: "1.0.0", license: "ISC" };
      return { crate: { name }, version, versions: [version] };
    }),
  },
  maven: {
    purl: "pkg:maven/g/wanted@1",
    document: (path, name) => {
      const own = `<groupId>g</groupId><artifactId>${name}</artifactId><version>1</version>`;
      return {
        "/g/wanted/maven-metadata.xml": `<metadata>${own}<versioning><release>1</release></versioning></metadata>`,
        "/g/wanted/1/wanted-1.pom": `<project>${own}<licenses><license><name>ISC</name></license></licenses></project>`,
      }[path];
    },
  },
  goproxy: {
    purl: "pkg:golang/example.org/wanted@v1.0.0",
    document: (path, name) =>
      ({
        "/example.org/wanted/@latest": { Version: "v1.0.0" },
        "/example.org/wanted/@v/v1.0.0.zip": zipSync({ [`example.org/${name}@v1.0.0/LICENSE`]: Buffer.from(isc) }),
      })[path],
  },
  rubygems: {
    purl: "pkg:gem/wanted@1.0.0",
    document: (path, name) =>
      ({
        "/info/wanted": "---\n1.0.0 |checksum:0\n",
        "/gems/wanted-1.0.0.gem": gem(
          `name: ${name}\nversion: !ruby/object:Gem::Version\n  version: 1.0.0\nlicenses:\n- ISC\n`,
          {},
        ),
      })[path],
  },
  "rubygems by its API": {
    purl: "pkg:gem/wanted@1.0.0",
    document: at("/api/", (name) => ({ name, version: "1.0.0", licenses: ["ISC"] })),
  },
  nuget: {
    purl: "pkg:nuget/wanted@1.0.0",
    others: (address) => ({
      "/v3/index.json": {
        resources: [
          { "@id": `${address}/reg/`, "@type": "RegistrationsBaseUrl/3.6.0" },
          { "@id": `${address}/flat/`, "@type": "PackageBaseAddress/3.0.0" },
        ],
      },
    }),
    document: (path, name) =>
      ({
        "/reg/wanted/index.json": {
          items: [{ items: [{ catalogEntry: { id: name, version: "1.0.0", licenseExpression: "ISC" } }] }],
        },
        "/flat/wanted/1.0.0/wanted.nuspec": `<package><metadata><id>${name}</id><version>1.0.0</version><license type="expression">ISC</license></metadata></package>`,
      })[path],
  },
  packagist: {
    purl: "pkg:composer/v/wanted@1.0.0",
    others: (address) => ({ "/packages.json": { "metadata-url": `${address}/p2/%package%.json` } }),
    document: (path, name) =>
      ({
        "/p2/v/wanted.json": {
          packages: { [`v/${name}`]: [{ name: `v/${name}`, version: "1.0.0", license: ["ISC"] }] },
        },
      })[path],
  },
  huggingface: {
    purl: "pkg:huggingface/owner/wanted@abc",
    document: at("/api/models/owner/wanted", (name) => ({ id: `owner/${name}`, cardData: { license: "isc" } })),
  },
  clearlydefined: {
    purl: "pkg:npm/wanted@1.0.0",
    document: at("/definitions", (name) => ({
      "npm/npmjs/-/wanted/1.0.0": {
        coordinates: { type: "npm", provider: "npmjs", name, revision: "1.0.0" },
        licensed: { declared: "ISC" },
      },
    })),
    others: () => ({ "/wanted/1.0.0": { name: "wanted", version: "1.0.0" } }),
  },
  archive: {
    purl: "pkg:npm/wanted@1.0.0",
    document: at("/wanted-1.0.0.tgz", (name) =>
      tgz({ "package.json": JSON.stringify({ name, version: "1.0.0" }), LICENSE: isc }),
    ),
    others: (address) => release({ dist: { tarball: `${address}/wanted-1.0.0.tgz` } }),
  },
  github: {
    purl: "pkg:npm/wanted@1.0.0",
    document: (path, name, address) =>
      path === "/repos/owner/wanted/license"
        ? { license: { spdx_id: "ISC" }, html_url: `${address}/owner/${name}/blob/main/LICENSE` }
        : undefined,
    others: (address) => release({ repository: `${address}/owner/wanted` }),
  },
};

const { listen } = useStandIns();
const identify = await openIdentifier();

for (const [title, { purl: pinned, document, others }] of Object.entries(sources))
  void describe(title, () => {
    const [source = ""] = title.split(" ", 1);
    const cases = ["", " and no version is asked for"].flatMap((form) =>
      Object.entries(faults).map(([fault, spoil]) => [fault + form, spoil, form === ""] as const),
    );
    for (const [fault, spoil, isPinned] of cases) {
      if (!isPinned && source === "clearlydefined") continue;
      const purl = isPinned ? pinned : pinned.replace(/@.*/, "");
      test(`has failed where it sends ${fault}, and answers when it is repaired`, async () => {
        let isBroken = true;
        const server = await listen((request, response, body) => {
          const path = request.url ?? "";
          const name = isBroken && spoil === "other" ? "other" : "wanted";
          const address = `http://${request.headers.host}`;
          const good = document(path, name, address);
          const sent = isBroken && spoil !== "other" && good !== undefined ? spoil : good;
          sendDocument(
            response,
            sent ?? others?.(address)[path] ?? (path.startsWith("/definitions") ? nothing(body) : undefined),
          );
        });
        const cache = newCache();
        const broken = await scan(purl, server.address, cache);
        assert.deepEqual(
          broken.sourceFailures.map((one) => one.source),
          [source],
        );
        assert.ok(broken.completeness?.reasons.some(({ code }) => code === "sources_failed"));
        isBroken = false;
        const repaired = await scan(purl, server.address, cache);
        assert.deepEqual(
          [repaired.findings.map((one) => one.resolved_license), repaired.sourceFailures],
          [["ISC"], []],
        );
      });
    }
  });

test("a registry that has none of the packages has failed, until it is repaired", async () => {
  let isBroken = true;
  const known = at("/wanted", () => ({ name: "wanted", version: "1.0.0", license: "ISC" }));
  const server = await listen((request, response, body) => {
    const path = request.url ?? "";
    sendDocument(response, path.startsWith("/definitions") ? nothing(body) : isBroken ? undefined : known(path, ""));
  });
  const purls = ["pkg:npm/wanted@1.0.0", "pkg:npm/a@1.0.0", "pkg:npm/@s/b@1.0.0"];
  const cache = newCache();
  const scanAll = () => scan(purls.join(" "), server.address, cache);
  const first = await scanAll();
  const { host } = new URL(server.address);
  const [reason] = first.completeness?.reasons ?? [];
  assert.deepEqual([reason?.code, reason?.message], ["sources_failed", `${host} knows none of the 3 packages.`]);
  assert.match(reason?.advice ?? "", /SVC_NPM_URL.*SVC_PRIVATE_NAMES/);
  const second = await scanAll();
  assert.deepEqual([second.completeness, second.sourceFailures], [first.completeness, first.sourceFailures]);
  isBroken = false;
  const third = await scanAll();
  assert.deepEqual([third.completeness?.state, third.sourceFailures], ["complete", []]);
});

/** A batch in which everything is unknown. */
function nothing(body: string): unknown {
  return Object.fromEntries((JSON.parse(body) as string[]).map((one) => [one, {}]));
}

async function scan(purls: string, address: string, cache: Cache): Promise<Report> {
  const components = purls.split(" ").map((purl) => ({ type: "library", name: "wanted", purl }));
  const bom = { bomFormat: "CycloneDX", specVersion: "1.5", components };
  const settings = { ...sourcesAt(address), SVC_PACKAGIST_URL: address };
  const kept = { ...cache, close: async () => {} };
  const opened = await openSources(loadConfig(settings), settings, { identify, warn() {}, cache: kept });
  const { policy } = policyOf("allow: [ISC]");
  const [context] = policy.contexts;
  assert.ok(context);
  try {
    return await runScan(
      {
        source: sourceOf({ "bom.json": JSON.stringify(bom) }),
        sbomFile: "bom.json",
        origin: { path: "/srv/shop" },
        policy,
        context,
        exclude: [],
        today: "2026-01-01",
      },
      { ecosystems, identify, sources: opened.sources },
    );
  } finally {
    await opened.close();
  }
}
