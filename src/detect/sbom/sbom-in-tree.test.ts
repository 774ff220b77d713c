import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

async function unread(files: Readonly<Record<string, string>>) {
  const { coverage } = await detect(sourceOf(files), ecosystems, { exclude: [] });
  return coverage.manifestsUnread;
}

const cyclonedx = `{"bomFormat": "CycloneDX", "specVersion": "1.6", "components": []}`;

describe("an SBOM in a scanned tree", () => {
  test("is named with the command that reads it", async () => {
    const [found] = await unread({ "docs/bom.json": cyclonedx });
    assert.deepEqual([found?.file, found?.cause], ["docs/bom.json", "format"]);
    assert.match(found?.reason ?? "", /run `lcc scan FILE` with this file/);
  });

  test("counts as a list of dependencies where lcc reads no other", async () => {
    const source = { "readme.md": "", "src/index.js": "" };
    const [alone] = await unread({ "bom.json": cyclonedx, ...source });
    const [beside] = await unread({ "bom.json": cyclonedx, ...source, "app/package-lock.json": `{"packages": {}}` });
    assert.deepEqual([alone?.listsDependencies, beside?.listsDependencies], [true, false]);
  });

  const contents: Record<string, string> = {
    "a.cdx.json": cyclonedx,
    "bom.xml": `<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.5" version="1"></bom>`,
    "manifest.spdx.json": `{"files": [], "spdxVersion": "SPDX-2.2"}`,
    "a.spdx": "# made by hand\nSPDXVersion: SPDX-2.3\n",
    "a.spdx.yml": "SPDXID: SPDXRef-DOCUMENT\nspdxVersion: SPDX-2.3\n",
    "acme-sbom.json": `{"@context": "https://spdx.org/rdf/3.0.1/spdx-context.jsonld"}`,
  };
  for (const [name, text] of Object.entries(contents)) {
    test(`is known as ${name}`, async () => assert.equal((await unread({ [name]: text })).length, 1));
  }

  test("is not every file of such a name", async () => {
    assert.deepEqual(
      await unread({ "bom.json": `{"parts": ["CycloneDX"]}`, "bom.xml": "<parts/>", "a.spdx": "MIT" }),
      [],
    );
  });
});
