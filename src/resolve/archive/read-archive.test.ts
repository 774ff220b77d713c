import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageOf, zip } from "../../../test/helpers/archive-server.ts";
import { openIdentifierOnce } from "../../../test/helpers/open-identifier-once.ts";
import { readTar } from "../../archive/tar.ts";
import { readZip } from "../../archive/zip.ts";
import { loadArchives } from "../../ecosystems/index.ts";
import { isc } from "../../ecosystems/go/registry/fixtures/texts.ts";
import { wholeFile } from "../../http/remote-file.ts";
import { findLicenseText } from "../../spdx/license-text.ts";
import { readArchive } from "./read-archive.ts";

const textOf = (id: string): string => findLicenseText(id) ?? assert.fail(`no text of ${id}`);

const formats = await loadArchives();

async function read(kind: string, body: Uint8Array) {
  const isZip = body[0] === 0x50;
  const reply = await readArchive(
    formats.get(kind) ?? assert.fail(kind),
    "https://registry.example/x",
    { integrity: "unchecked", read: (wants) => (isZip ? readZip(wholeFile(body), wants) : readTar(body, wants)) },
    { subject: {}, identify: await openIdentifierOnce(), isDeep: false },
  );
  return [reply.evidence?.license, reply.evidence?.outcome, reply.evidence?.file ?? reply.evidence?.raw];
}

describe("a package without a license file", () => {
  test("is under what its README says, with a doubt", async () => {
    const body = packageOf("tgz", { "Readme.md": "# x\n\n## License\n\nMIT\n", "package.json": "{}" });
    assert.deepEqual(await read("tgz", body), ["MIT", "weak", "package/Readme.md"]);
  });

  test("is under the license whose whole text is in its README", async () => {
    const body = packageOf("crate", { "README.md": `# x\n\n## License\n\n${isc}` });
    assert.deepEqual(await read("crate", body), ["ISC", "answer", "x-1.0.0/README.md"]);
  });

  test("is under what its README says in RDoc", async () => {
    const body = packageOf("crate", { "README.rdoc": `= x\n\n=== LICENSE:\n\n${isc}\n== Thanks\n` });
    assert.deepEqual(await read("crate", body), ["ISC", "answer", "x-1.0.0/README.rdoc"]);
  });

  test("has the license in the description of a wheel, as a weak answer", async () => {
    const metadata = "Name: x\nVersion: 1\n\n# x\n\n## License\n\nMIT\n";
    const body = packageOf("wheel", { METADATA: metadata });
    assert.deepEqual(await read("wheel", body), ["MIT", "weak", "x-1.0.0.dist-info/METADATA"]);
  });

  test("has no license where only the README of a part names one", async () => {
    const body = packageOf("tgz", { "vendor/README.md": "# License\n\nMIT\n" });
    assert.deepEqual(await read("tgz", body), [undefined, "none", "There is no license file in the archive."]);
  });

  test("does not have the license of the README if the metadata name an unknown one", async () => {
    const files = { "README.md": "# License\n\nMIT\n", "package.json": `{"license":"Terms of Acme"}` };
    assert.deepEqual((await read("tgz", packageOf("tgz", files)))[1], "none");
  });

  test("is under the license in the notice at the head of its POM, with a doubt", async () => {
    const pom = `<!-- Licensed under the Apache License, Version 2.0. --><project></project>`;
    const body = zip({ "META-INF/maven/g/a/pom.xml": pom });
    assert.deepEqual(await read("jar", body), ["Apache-2.0", "weak", "META-INF/maven/g/a/pom.xml"]);
  });
});

test("an unknown license file is not replaced by a README", async () => {
  const files = { LICENSE: "You may ask Acme for a license.", "README.md": "# License\n\nMIT\n" };
  const unread = ["LicenseRef-Unidentified-Terms", "answer", "package/LICENSE"];
  assert.deepEqual(await read("tgz", packageOf("tgz", files)), unread);
});

describe("a license file with the texts of several licenses", () => {
  const both = `${textOf("EPL-2.0")}\n\n---\n\n${textOf("MIT")}`;

  test("is a choice where the SPDX tag of the NOTICE says so", async () => {
    const notice = "# Notices\n\nSPDX-License-Identifier: EPL-2.0 OR MIT\n";
    const body = packageOf("jar", { "LICENSE.md": both, "NOTICE.md": notice });
    assert.deepEqual(await read("jar", body), ["EPL-2.0 OR MIT", "answer", "META-INF/NOTICE.md"]);
  });

  const silent = {
    "without a NOTICE": undefined,
    "where the NOTICE offers other licenses": "SPDX-License-Identifier: EPL-2.0 OR Apache-2.0\n",
    "where a sentence of the NOTICE is about a part": "It includes a part under the EPL-2.0 or the MIT license.\n",
    "where the NOTICE has two tags": "SPDX-License-Identifier: EPL-2.0 OR MIT\nSPDX-License-Identifier: ISC\n",
  };
  for (const [name, notice] of Object.entries(silent)) {
    test(`applies as a whole ${name}`, async () => {
      const files = { "LICENSE.md": both, ...(notice !== undefined && { "NOTICE.md": notice }) };
      assert.equal((await read("jar", packageOf("jar", files)))[0], "EPL-2.0 AND MIT");
    });
  }
});

describe("LICENSE-MIT and LICENSE-APACHE", () => {
  const files = { "LICENSE-MIT": textOf("MIT"), "LICENSE-APACHE": textOf("Apache-2.0") };

  test("is a choice where the metadata name one of them", async () => {
    const body = packageOf("crate", { ...files, "Cargo.toml": `[package]\nlicense = "MIT"\n` });
    assert.deepEqual((await read("crate", body)).slice(0, 2), ["MIT OR Apache-2.0", "answer"]);
  });

  test("is not a choice if the metadata say that both apply, or name another license", async () => {
    for (const license of ["MIT AND Apache-2.0", "MIT AND ISC"]) {
      const body = packageOf("crate", { ...files, "Cargo.toml": `[package]\nlicense = "${license}"\n` });
      assert.equal((await read("crate", body))[0], license);
    }
  });
});
