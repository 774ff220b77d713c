import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { type Zippable, zipSync } from "fflate";
import { gem, integrityOf, packageOf, sendFile, tgz, zip } from "../../../test/helpers/archive-server.ts";
import { openIdentifierOnce } from "../../../test/helpers/open-identifier-once.ts";
import { toolsFor } from "../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../test/helpers/stand-ins.ts";
import { tar } from "../../archive/fixtures/tar.ts";
import { type SourceReply, SourceUnavailable } from "../../domain/contracts/sources.ts";
import { isc, unlicense } from "../../ecosystems/go/registry/fixtures/texts.ts";
import type { Subject } from "../../domain/contracts/subject.ts";
import { loadArchives } from "../../ecosystems/index.ts";
import { createArchiveSource } from "./archive-source.ts";

const formats = await loadArchives();

const { listen } = useStandIns();
const { signal } = new AbortController();

const pom = "<project><licenses><license><name>MIT License</name></license></licenses></project>";

interface Served {
  readonly integrity?: string;
  readonly ranges?: boolean;
  readonly isDeep?: boolean;
  readonly licenseFile?: string;
  readonly subject?: Subject;
}

async function read(kind: string, body: Uint8Array, served: Served = {}): Promise<SourceReply> {
  const { ranges = true, ...asked } = served;
  const server = await listen((request, response) => sendFile(request, response, body, ranges));
  return readAt(`${server.address}/x`, kind, asked);
}

async function readAt(
  address: string,
  kind: string,
  { isDeep = false, licenseFile, integrity, subject = {} }: Served = {},
): Promise<SourceReply> {
  const { http } = await toolsFor({});
  const identify = await openIdentifierOnce();
  const source = createArchiveSource({ http, formats, identify, isDeep, allowedHosts: [] });
  const archive = { address, kind, ...(integrity !== undefined && { integrity }) };
  try {
    return await source.read({ archive, allowed: { address, options: {} }, subject, licenseFile, signal });
  } finally {
    await http.close();
  }
}

describe("a published archive", () => {
  for (const kind of formats.keys()) {
    for (const ranges of [true, false]) {
      test(`is read: ${kind}, from a server ${ranges ? "with" : "without"} ranges`, async () => {
        const body = packageOf(kind, { LICENSE: isc, "other.txt": "x" });
        const { evidence } = await read(kind, body, { ranges, integrity: integrityOf(body) });
        assert.equal(evidence?.license, "ISC");
        assert.equal(evidence?.outcome, "answer");
        assert.equal(evidence?.integrity, "verified");
        assert.match(evidence?.file ?? "", /LICENSE$/);
      });
    }
  }

  test("of several license files means what one of them says about the others", async () => {
    const files = { "LICENSE.ISC": isc, "LICENSE.UNLICENSE": unlicense };
    const either = "This is made available under either of the licenses found in LICENSE.ISC or LICENSE.UNLICENSE.";
    const choice = await read("tgz", packageOf("tgz", { LICENSE: either, ...files }));
    assert.deepEqual([choice.evidence?.license, choice.evidence?.outcome], ["ISC OR Unlicense", "answer"]);
    const silent = await read("tgz", packageOf("tgz", files));
    assert.equal(silent.evidence?.license, "ISC AND Unlicense");
  });

  test("of which only parts were read is not checked", async () => {
    const body = zip({ "x-1.dist-info/LICENSE": isc, "x/noise": noise(300_000) });
    const { evidence } = await read("wheel", body, { integrity: integrityOf(new Uint8Array(3)) });
    assert.equal(evidence?.license, "ISC");
    assert.equal(evidence?.integrity, "unchecked");
  });

  test("without a hash is not checked", async () => {
    const { evidence } = await read("tgz", tgz({ LICENSE: isc }));
    assert.equal(evidence?.integrity, "unchecked");
  });

  test("is read where the metadata point to", async () => {
    const body = tgz({ "docs/TERMS.md": isc, "package.json": `{"license":"SEE LICENSE IN docs/TERMS.md"}` });
    assert.equal((await read("tgz", body, { licenseFile: "docs/TERMS.md" })).evidence?.license, "ISC");
  });

  const places: Record<string, readonly [string, Uint8Array, string | undefined]> = {
    "licenses of a wheel": ["wheel", zip({ "x-1.dist-info/licenses/COPYING": isc }), "ISC"],
    "the folder of the code, where a wheel has no other": ["wheel", zip({ "aenum/LICENSE": isc }), "ISC"],
    "not the folder of the code, where a wheel has another": [
      "wheel",
      zip({ "aenum/LICENSE": unlicense, "aenum-1.dist-info/LICENSE": isc }),
      "ISC",
    ],
    "the file that a crate names": [
      "crate",
      tgz({ "Cargo.toml": `[package]\nlicense-file = "../docs/terms.txt"`, "docs/terms.txt": isc }, "x-1/"),
      "ISC",
    ],
    "the file that is named, and one at the top": [
      "tgz",
      tgz({ "package.json": `{"license":"SEE LICENSE IN docs/terms.txt"}`, LICENSE: isc, "docs/terms.txt": unlicense }),
      "ISC AND Unlicense",
    ],
    "the file that a nupkg names": [
      "nupkg",
      zip({
        "x.nuspec": `<package><metadata><license type="file">docs\\terms.txt</license></metadata></package>`,
        "docs/terms.txt": isc,
      }),
      "ISC",
    ],
    "the root of a source distribution that is a zip file": ["sdist", zip({ "x-1.0/LICENSE": isc }), "ISC"],
    "the metadata of a nupkg": [
      "nupkg",
      zip({ "x.nuspec": `<package><metadata><license type="expression">MIT</license></metadata></package>` }),
      "MIT",
    ],
    "the specification of a gem": ["gem", gem("name: x\nlicenses:\n- MIT\n", { "lib/x.rb": "" }), "MIT"],
    "the documents of a gem": [
      "gem",
      gem("name: x\nlicenses: []\n", { "docs/COPYING": isc, "lib/x/LICENSE": unlicense }),
      "ISC",
    ],
    "the README of a gem that lists several licenses": [
      "gem",
      gem("name: x\nlicenses:\n- MIT\n- GPL-2.0\n", {
        "README.md": "## License\n\nDual licensed under the MIT or GPL-2.0 licenses.\n",
      }),
      "MIT OR GPL-2.0-only",
    ],
    "the root of an archive of the code host": ["composer-zip", zip({ "x-y-0a1b2c3/LICENSE": isc }), "ISC"],
    "the manifest of a PHP package": [
      "composer-zip",
      zip({ "x-y-0a1b2c3/composer.json": `{"license": ["MIT", "ISC"]}`, "x-y-0a1b2c3/src/x.php": "" }),
      "MIT OR ISC",
    ],
    "the POM of a jar": ["jar", zip({ "META-INF/maven/g/a/pom.xml": pom }), "MIT"],
    "no POM of a jar that bundles others": [
      "jar",
      zip(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`META-INF/maven/g/a${at}/pom.xml`, pom]))),
      undefined,
    ],
    "not a vendored part": ["wheel", zip({ "x-1.dist-info/licenses/x/_vendor/y/LICENSE": isc }), undefined],
    "not a folder of other people's licenses": ["tgz", tgz({ "licenses/LICENSE": isc }), undefined],
    "not a bundled package": ["tgz", tgz({ "node_modules/y/LICENSE": isc }), undefined],
    "the metadata, where there is no text": ["tgz", tgz({ "package.json": `{"license":"MIT"}` }), "MIT"],
    "the metadata, which say that two texts are a choice": [
      "crate",
      tgz(
        { "Cargo.toml": `[package]\nlicense = "ISC OR Unlicense"`, "LICENSE-ISC": isc, UNLICENSE: unlicense },
        "x-1/",
      ),
      "ISC OR Unlicense",
    ],
    "the texts, where the metadata contradict them": [
      "tgz",
      tgz({ "package.json": `{"license":"MIT"}`, LICENSE: isc }),
      "ISC",
    ],
    "all texts together, where nothing says that they are a choice": [
      "tgz",
      tgz({ LICENSE: isc, COPYING: unlicense }),
      "Unlicense AND ISC",
    ],
  };
  for (const [name, [kind, body, want]] of Object.entries(places)) {
    test(`has its license in ${name}`, async () => {
      assert.equal((await read(kind, body)).evidence?.license, want);
    });
  }

  test("has bundled licenses, which only a deep scan reads", async () => {
    const body = tgz({
      LICENSE: isc,
      "THIRD_PARTY_NOTICES.txt": unlicense,
      "vendor/y/LICENSE": unlicense,
    });
    const { evidence } = await read("tgz", body, { isDeep: true });
    assert.equal(evidence?.license, "ISC");
    assert.deepEqual(evidence?.contains, [
      { license: "Unlicense", file: "package/THIRD_PARTY_NOTICES.txt" },
      { license: "Unlicense", file: "package/vendor/y/LICENSE" },
    ]);
    const plain = await read("tgz", body);
    assert.equal(plain.evidence?.contains, undefined);
  });

  test("gives the texts that are passed on with it", async () => {
    const body = tgz({
      LICENSE: isc,
      "lib/NOTICE": "Made by Y.",
      "dist/x.js.LICENSE.txt": "of a part",
      AUTHORS: "to whom no license refers",
    });
    const deep = await read("tgz", body, { isDeep: true });
    assert.deepEqual(
      deep.texts?.map(({ file, kind }) => `${kind} ${file}`),
      ["license package/LICENSE", "notice package/lib/NOTICE", "third-party package/dist/x.js.LICENSE.txt"],
    );
    assert.equal(deep.texts?.[0]?.content, isc);
    const readme = tgz({ "package.json": `{"license":"ISC"}`, "README.md": `# x\n\n## License\n\n${isc}\n## More\n` });
    const [text] = (await read("tgz", readme, { isDeep: true })).texts ?? [];
    assert.deepEqual([text?.kind, text?.content?.includes(isc)], ["license", true]);
  });

  test("keeps its answer where it bundles more licenses than lcc reads, with a note", async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`vendor/${at}/LICENSE`, isc]));
    const { evidence, further = [] } = await read("tgz", tgz({ LICENSE: isc, ...many }), { isDeep: true });
    assert.equal(evidence?.license, "ISC");
    assert.equal(evidence?.contains?.length, 50);
    assert.equal(further.at(-1)?.failure, "too_large");
  });
});

test("the token for the code host goes to its API only", async () => {
  const body = packageOf("composer-zip", { LICENSE: isc });
  const files = await listen((request, response) => sendFile(request, response, body, false));
  const api = await listen((_, response) => response.writeHead(302, { location: `${files.address}/x.zip` }).end());
  const { http } = await toolsFor({});
  const identify = await openIdentifierOnce();
  const codeHost = { apiUrl: `${api.address}/v3`, token: "secret" };
  const source = createArchiveSource({ http, formats, identify, isDeep: false, allowedHosts: [], codeHost });
  const address = `${api.address}/repos/x/y/zipball/0a1b2c3`;
  const allowed = { address, options: { redirectsTo: [files.address] } };
  const { evidence } = await source.read({ archive: { address, kind: "composer-zip" }, allowed, subject: {}, signal });
  await http.close();
  assert.equal(evidence?.license, "ISC");
  assert.deepEqual([...new Set(api.authorizations)], ["Bearer secret"]);
  assert.deepEqual([...new Set(files.authorizations)], [undefined]);
});

describe("an archive is a failure of its host", () => {
  const metadata: Readonly<Record<string, string>> = {
    wheel: "METADATA",
    sdist: "PKG-INFO",
    tgz: "package.json",
    crate: "Cargo.toml",
    nupkg: "x.nuspec",
    "composer-zip": "composer.json",
  };
  const content = (kind: string, name: string, version: string): string => {
    if (kind === "crate") return `[package]\nname = "${name}"\nversion = "${version}"\n`;
    if (kind === "nupkg")
      return `<package><metadata><id>${name}</id><version>${version}</version></metadata></package>`;
    const isJson = kind === "tgz" || kind === "composer-zip";
    return isJson ? JSON.stringify({ name, version }) : `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`;
  };
  const packed = (kind: string, name: string, version: string): Uint8Array => {
    if (kind === "gem")
      return gem(`name: ${name}\nversion: !ruby/object:Gem::Version\n  version: ${version}\n`, { LICENSE: isc });
    return packageOf(kind, { [metadata[kind] ?? ""]: content(kind, name, version), LICENSE: isc });
  };

  for (const kind of [...Object.keys(metadata), "gem"]) {
    const subject = { name: kind === "composer-zip" ? "v/wanted" : "wanted", version: "1.0.0" };
    const { name, version } = subject;

    test(`if its metadata name another package: ${kind}`, async () => {
      const { evidence } = await read(kind, packed(kind, name, version), { subject });
      assert.equal(evidence?.license, "ISC");
      const other = read(kind, packed(kind, name.replace("wanted", "other"), version), { subject });
      await assert.rejects(other, badReply(/ answered about \S*other \S* ?when it was asked about \S*wanted/));
    });

    test(`if its metadata name another version, where they have one: ${kind}`, async () => {
      const other = read(kind, packed(kind, name, "1.0.1"), { subject });
      if (kind === "composer-zip") assert.equal((await other).evidence?.license, "ISC");
      else
        await assert.rejects(other, badReply(/answered about wanted 1\.0\.1 when it was asked about wanted 1\.0\.0/));
    });
  }

  test("if it is a document", async () => {
    const pages = [
      "<!DOCTYPE html><html></html>".repeat(20),
      "{}",
      '\ufeff\n{"error": "The upstream cannot be reached."}',
    ];
    for (const kind of ["tgz", "wheel"])
      for (const page of pages)
        await assert.rejects(read(kind, Buffer.from(page)), badReply(/sent a document in place of the archive/));
  });

  test("if it does not have the hash that the registry states", async () => {
    for (const [kind, algorithm] of [
      ["tgz", "sha512"],
      ["wheel", "sha256"],
    ] as const) {
      const integrity = integrityOf(new Uint8Array(1), algorithm);
      const wrong = read(kind, packageOf(kind, { LICENSE: isc }), { integrity });
      await assert.rejects(wrong, badReply(new RegExp(`does not have the ${algorithm} hash`)));
    }
  });

  test("but that of a bundled part is not the license of a jar", async () => {
    const jar = (group: string) => zip({ [`META-INF/maven/${group}/a/pom.xml`]: pom });
    const subject = { name: "g:a", version: "1" };
    assert.equal((await read("jar", jar("g"), { subject })).evidence?.license, "MIT");
    assert.equal((await read("jar", jar("other"), { subject })).evidence?.license, undefined);
  });

  function badReply(message: RegExp): (error: unknown) => boolean {
    return (error) => error instanceof SourceUnavailable && error.reason === "bad_reply" && message.test(String(error));
  }
});

describe("an archive is refused with a reason", () => {
  const body = tgz({ LICENSE: isc });
  const bomb = gzipSync(tar([{ path: "package/LICENSE", content: Buffer.alloc(6_000_000) }]));
  const refused: Record<string, readonly [string, Uint8Array, Served, RegExp, string]> = {
    "cut off": ["tgz", body.subarray(0, body.length - 30), {}, /damaged/, "bad_reply"],
    "a zip that is cut off": [
      "wheel",
      packageOf("wheel", { LICENSE: isc }).subarray(0, 100),
      {},
      /not a zip/,
      "bad_reply",
    ],
    "compressed twice": ["tgz", gzipSync(body), {}, /not a tar archive/, "bad_reply"],
    "a bomb": ["tgz", bomb, {}, /license files of at most 5 MB/, "too_large"],
    "too many license files": [
      "tgz",
      tgz(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`LICENSE-${at}`, isc]))),
      {},
      /at most 200 license files/,
      "too_large",
    ],
  };
  for (const [name, [kind, bytes, served, reason, failure]] of Object.entries(refused)) {
    test(name, async () => {
      const { evidence } = await read(kind, bytes, served);
      assert.equal(evidence?.outcome, "none");
      assert.equal(evidence?.license, undefined);
      assert.match(evidence?.raw ?? "", reason);
      assert.equal(evidence?.failure, failure);
    });
  }

  test("more than 16 MB to be moved by ranges", async () => {
    const files = Array.from({ length: 4 }, (_, at) => [`x-1.dist-info/LICENSE-${at}`, Buffer.alloc(4_800_000, "x")]);
    const { evidence } = await read("wheel", zipSync(Object.fromEntries(files) as Zippable, { level: 0 }));
    assert.match(evidence?.raw ?? "", /would read more than 16 MB/);
    assert.equal(evidence?.failure, "too_large");
  });

  test("more than 64 MB without ranges", async () => {
    for (const kind of ["tgz", "wheel"] as const) {
      const { evidence } = await read(kind, Buffer.alloc(64_000_001), { ranges: false });
      assert.match(evidence?.raw ?? "", /more than the 64 MB that lcc reads/);
      assert.equal(evidence?.failure, "too_large");
    }
  });

  test("links are not followed", async () => {
    const archive = gzipSync(tar([{ path: "package/LICENSE", content: "", type: "2" }]));
    const { evidence } = await read("tgz", archive);
    assert.equal(evidence?.outcome, "none");
    assert.equal(evidence?.raw, "There is no license file in the archive. package/LICENSE is a link.");
  });

  test("paths that lead out of it are skipped", async () => {
    const archive = gzipSync(tar([{ path: "package/../../LICENSE", content: isc }]));
    const { evidence } = await read("tgz", archive);
    assert.match(evidence?.raw ?? "", /package\/\.\.\/\.\.\/LICENSE leads out of the archive\.$/);
  });

  test("one that is not there", async () => {
    const server = await listen((_, response) => response.writeHead(404).end());
    const { evidence } = await readAt(`${server.address}/x.tgz`, "tgz");
    assert.match(evidence?.raw ?? "", /does not have the archive\.$/);
  });

  test("a server that fails is a failure, not a refusal", async () => {
    const server = await listen((_, response) => response.writeHead(403).end());
    await assert.rejects(readAt(`${server.address}/x.tgz`, "tgz"), SourceUnavailable);
  });

  test("a redirect to another host is not followed, and the reason names the host and the setting", async () => {
    const other = await listen((_, response) => response.end(body));
    const server = await listen((_, response) => response.writeHead(302, { location: `${other.address}/x` }).end());
    for (const kind of ["tgz", "wheel"] as const) {
      const { evidence } = await readAt(`${server.address}/x`, kind);
      const { host } = new URL(other.address);
      assert.ok(evidence?.raw?.includes(`add ${host} to SVC_ARCHIVE_HOSTS`), evidence?.raw);
    }
    assert.deepEqual(other.requests, []);
  });
});

/** Text that does not compress to nothing. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join("");
}
