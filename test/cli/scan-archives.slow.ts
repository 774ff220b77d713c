import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { findLicenseText } from "../../src/spdx/license-text.ts";
import { packageOf, zip } from "../helpers/archive-server.ts";
import { harms, hostileArchive } from "../helpers/hostile-archives.ts";
import { answerForSites, type SitePackage, type Sites } from "../helpers/package-sites.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { lcc } from "./run.ts";

const isc = findLicenseText("ISC") ?? assert.fail("no text of ISC");
const good = "good";
const files = { LICENSE: isc };
const hostile = (container: "zip" | "tgz" | "gem") =>
  harms.map((harm) => ({ name: harm, ...hostileArchive(container, harm, isc) }));
const wrong = (body: Uint8Array) => ({
  name: "hash",
  body,
  hasWrongHash: true,
  reason: /does not have the sha\d+ hash/,
});

/** One of each that is as it should be, and those that must be refused: npm for tar, NuGet and Maven for zip, and gems. */
const sites = {
  npm: [{ name: good, body: packageOf("tgz", files) }, ...hostile("tgz"), wrong(packageOf("tgz", files))],
  maven: [{ name: good, body: packageOf("jar", files) }, wrong(packageOf("jar", files))],
  cargo: [{ name: good, body: packageOf("crate", files) }],
  gem: [{ name: good, body: packageOf("gem", files) }, ...hostile("gem"), wrong(packageOf("gem", files, "hash"))],
  nuget: [{ name: good, body: packageOf("nupkg", files) }, ...hostile("zip")],
  golang: [{ name: "example.org/good", body: zip({ "example.org/good@v1.0.0/LICENSE": isc }) }],
} as const satisfies Sites;

const namesOf = (packages: readonly SitePackage[]): readonly string[] => packages.map(({ name }) => name);

function writeProject(folder: string): void {
  const locked = namesOf(sites.npm).map((name) => [`node_modules/${name}`, { version: "1.0.0" }]);
  const resolved = namesOf(sites.nuget).map((name) => [name, { type: "Direct", resolved: "1.0.0" }]);
  const dependency = (name: string) =>
    `<dependency><groupId>g</groupId><artifactId>${name}</artifactId><version>1.0.0</version></dependency>`;
  const crate = (name: string) =>
    `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`;
  const gems = namesOf(sites.gem);
  const project: Record<string, string> = {
    "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: { "": {}, ...Object.fromEntries(locked) } }),
    "pom.xml": `<project><groupId>own</groupId><artifactId>own</artifactId><version>1</version><dependencies>${namesOf(sites.maven).map(dependency).join("")}</dependencies></project>`,
    "Cargo.lock": `version = 3\n\n${namesOf(sites.cargo).map(crate).join("\n")}`,
    "Gemfile.lock": `GEM\n  remote: https://rubygems.org/\n  specs:\n${gems.map((name) => `    ${name} (1.0.0)\n`).join("")}\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n${gems.map((name) => `  ${name}\n`).join("")}`,
    "packages.lock.json": JSON.stringify({ version: 1, dependencies: { "net8.0": Object.fromEntries(resolved) } }),
    "go.mod": `module own.example/own\n\ngo 1.22\n\nrequire ${sites.golang[0].name} v1.0.0\n`,
  };
  for (const [name, text] of Object.entries(project)) writeFileSync(join(folder, name), text);
}

describe("lcc scan reads the archives of every ecosystem", () => {
  let folder: string;
  let server: StandIn;
  let hasRanges = true;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
    writeProject(folder);
    server = await startServer((request, response) => answerForSites(sites, request, response, hasRanges));
  });
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function scan(): Promise<readonly Finding[]> {
    const nobody = "http://127.0.0.1:9";
    const env = {
      SVC_NPM_URL: `${server.address}/npm`,
      SVC_MAVEN_URL: `${server.address}/maven`,
      SVC_CRATES_URL: `${server.address}/cargo`,
      SVC_RUBYGEMS_URL: `${server.address}/gem`,
      SVC_NUGET_URL: `${server.address}/nuget/index.json`,
      SVC_GOPROXY_URL: `${server.address}/golang`,
      SVC_CLEARLYDEFINED_URL: nobody,
      SVC_CODE_HOST_URL: nobody,
      SVC_CODE_HOST_API_URL: nobody,
      XDG_CACHE_HOME: join(folder, `cache-${hasRanges}`),
    };
    const { stdout, stderr } = await lcc(["scan", folder, "--deep", "--format", "json"], { env });
    assert.notEqual(stdout, "", stderr);
    return (JSON.parse(stdout) as ScanDetail).report.findings;
  }

  for (const ranges of [true, false]) {
    test(`from a server ${ranges ? "with" : "without"} ranges, checks their hashes and refuses what is hostile`, async () => {
      hasRanges = ranges;
      const findings = await scan();
      for (const [type, packages] of Object.entries(sites)) {
        for (const one of packages) checkFinding(find(findings, type, one.name), `${type} ${one.name}`, one);
      }
      const integrityOf = (type: string) =>
        find(findings, type, good).evidence.find(({ source }) => source === "archive")?.integrity;
      const stated = ["npm", "maven", "cargo", "gem"];
      assert.deepEqual(
        stated.map(integrityOf),
        Array.from(stated, () => "verified"),
      );
      assert.deepEqual(["nuget", "golang"].map(integrityOf), ["unchecked", "unchecked"]);
    });
  }
});

function find(findings: readonly Finding[], type: string, name: string): Finding {
  const found = findings.find(({ component }) => component.type === type && component.name.endsWith(name));
  return found ?? assert.fail(`no ${type} ${name}`);
}

type Refused = SitePackage & { readonly reason: RegExp };

/** Those with a reason must be refused for it. */
function checkFinding({ resolved_license, evidence }: Finding, id: string, { reason }: Partial<Refused>): void {
  const inArchive = evidence.filter(({ source }) => source === "archive");
  if (reason) {
    assert.equal(resolved_license, "UNKNOWN", id);
    // A jar that is refused may have another archive beside it, which this server does not have.
    assert.match(inArchive[0]?.raw ?? "", reason, id);
    assert.ok(
      inArchive.every(({ license }) => license === undefined),
      id,
    );
  } else {
    assert.equal(resolved_license, "ISC", id);
    assert.ok(
      inArchive.some(({ license, file = "" }) => license === "ISC" && file.endsWith("LICENSE")),
      id,
    );
  }
}
