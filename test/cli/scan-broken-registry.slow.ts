import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { zipSync } from "fflate";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { isc } from "../../src/ecosystems/go/registry/fixtures/texts.ts";
import { createProjects } from "../helpers/project.ts";
import { sendDocument, useStandIns } from "../helpers/stand-ins.ts";
import { lcc } from "./run.ts";

interface Registry {
  readonly source: string;
  readonly setting: string;
  readonly purl: (name: string) => string;
  /** By path below the registry's address, in which NAME is the name of the package. */
  readonly documents: (name: string, address: string) => Readonly<Record<string, unknown>>;
}

const version = "1.0.0";

const registries: Readonly<Record<string, Registry>> = {
  npm: {
    source: "npm",
    setting: "SVC_NPM_URL",
    purl: (name) => `pkg:npm/${name}@${version}`,
    documents: (name) => ({ [`/${name}/${version}`]: { name, version, license: "ISC" } }),
  },
  pypi: {
    source: "pypi",
    setting: "SVC_PYPI_URL",
    purl: (name) => `pkg:pypi/${name}@${version}`,
    documents: (name) => ({
      [`/pypi/${name}/${version}/json`]: { info: { name, version, license_expression: "ISC" } },
    }),
  },
  crates: {
    source: "crates.io",
    setting: "SVC_CRATES_URL",
    purl: (name) => `pkg:cargo/${name}@${version}`,
    documents: (name) => ({
      [`/api/v1/crates/${name}/${version}`]: { version: { crate: name, num: version, license: "ISC" } },
    }),
  },
  maven: {
    source: "maven",
    setting: "SVC_MAVEN_URL",
    purl: (name) => `pkg:maven/g/${name}@${version}`,
    documents: (name) => ({
      [`/g/${name}/${version}/${name}-${version}.pom`]:
        `<project><groupId>g</groupId><artifactId>${name}</artifactId><version>${version}</version>` +
        "<licenses><license><name>ISC</name></license></licenses></project>",
    }),
  },
  go: {
    source: "goproxy",
    setting: "SVC_GOPROXY_URL",
    purl: (name) => `pkg:golang/example.org/${name}@v${version}`,
    documents: (name) => ({
      [`/example.org/${name}/@v/v${version}.zip`]: zipSync({
        [`example.org/${name}@v${version}/LICENSE`]: Buffer.from(isc),
      }),
    }),
  },
  gems: {
    source: "rubygems",
    setting: "SVC_RUBYGEMS_URL",
    purl: (name) => `pkg:gem/${name}@${version}`,
    documents: (name) => ({
      [`/api/v2/rubygems/${name}/versions/${version}.json`]: { name, version, licenses: ["ISC"] },
    }),
  },
  nuget: {
    source: "nuget",
    setting: "SVC_NUGET_URL",
    purl: (name) => `pkg:nuget/${name}@${version}`,
    documents: (name, address) => ({
      "/v3/index.json": {
        resources: [
          { "@id": `${address}/reg/`, "@type": "RegistrationsBaseUrl/3.6.0" },
          { "@id": `${address}/flat/`, "@type": "PackageBaseAddress/3.0.0" },
        ],
      },
      [`/flat/${name}/${version}/${name}.nuspec`]: `<package><metadata><id>${name}</id><version>${version}</version><license type="expression">ISC</license></metadata></package>`,
    }),
  },
  packagist: {
    source: "packagist",
    setting: "SVC_PACKAGIST_URL",
    purl: (name) => `pkg:composer/v/${name}@${version}`,
    documents: (name, address) => ({
      "/packages.json": { "metadata-url": `${address}/p2/%package%.json` },
      [`/p2/v/${name}.json`]: { packages: { [`v/${name}`]: [{ name: `v/${name}`, version, license: ["ISC"] }] } },
    }),
  },
};

const names = ["first", "second", "third"];
const indexes = new Set(["/v3/index.json", "/packages.json"]);

/** What a broken registry sends for each document about a package. */
const faults = {
  "an empty object": {},
  "an error with status 200": { error: "upstream timed out" },
  "404 for every package": undefined,
};

type Fault = keyof typeof faults;

const projects = createProjects();
after(projects.removeAll);
const { listen } = useStandIns();

/** One server for all registries, and a function that scans three packages of each of them. */
async function createTrial() {
  let current: Fault | "none" = "none";
  const server = await listen((request, response, body) => {
    const address = `http://${request.headers.host}`;
    const [, word = "", path = ""] = /^\/([a-z]+)(\/.*)$/.exec(request.url ?? "") ?? [];
    if (word === "definitions") return sendDocument(response, allUnknown(body));
    const documents = names.map((name) => registries[word]?.documents(name, `${address}/${word}`) ?? {});
    const document = documents.find((some) => path in some)?.[path];
    sendDocument(response, current === "none" || indexes.has(path) ? document : faults[current]);
  });
  const components = Object.values(registries).flatMap(({ purl }) =>
    names.map((name) => ({ type: "library", name, version, purl: purl(name) })),
  );
  const folder = projects.make({
    "bom.cdx.json": JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.5", components }),
  });
  const env = {
    ...Object.fromEntries(
      Object.entries(registries).map(([word, { setting }]) => [setting, `${server.address}/${word}`]),
    ),
    SVC_CLEARLYDEFINED_URL: `${server.address}/definitions`,
    SVC_CODE_HOST_URL: server.address,
    SVC_CODE_HOST_API_URL: server.address,
    XDG_CACHE_HOME: projects.make({}),
  };
  return async (fault: Fault | "none", ...options: string[]) => {
    current = fault;
    const output = join(folder, "report.json");
    const { status } = await lcc(["scan", join(folder, "bom.cdx.json"), "--output", output, ...options], { env });
    const { report } = JSON.parse(readFileSync(output, "utf8")) as ScanDetail;
    const failed = new Set(report.sourceFailures.map(({ source }) => source));
    return {
      status,
      licenses: [...new Set(report.findings.map((finding) => finding.resolved_license))],
      failed: Object.values(registries).flatMap(({ source }) => (failed.has(source) ? [source] : [])),
    };
  };
}

function allUnknown(body: string): unknown {
  return Object.fromEntries((JSON.parse(body) as string[]).map((coordinates) => [coordinates, {}]));
}

const repaired = { status: 0, licenses: ["ISC"], failed: [] };
const broken = { status: 4, licenses: ["UNKNOWN"], failed: Object.values(registries).map(({ source }) => source) };

test("A scan ends with 4 while registries are broken and with 0 after the repair, and --refresh asks again.", async () => {
  const scan = await createTrial();
  for (const fault of Object.keys(faults) as Fault[]) assert.deepEqual(await scan(fault), broken, fault);
  assert.deepEqual(await scan("404 for every package"), broken, "the second time");
  assert.deepEqual(await scan("none"), repaired, "after the repair");

  assert.deepEqual(await scan("404 for every package"), repaired, "with cached answers");
  assert.deepEqual(await scan("404 for every package", "--refresh"), broken, "with --refresh");
  assert.deepEqual(await scan("none", "--refresh"), repaired, "with --refresh after the repair");
});
