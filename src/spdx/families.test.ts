import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { needs, sharedFolder } from "../../test/helpers/shared.ts";
import { successors } from "./deprecated.ts";
import {
  classifiedExceptions,
  classifiedLicenses,
  explainFamily,
  families,
  findFamily,
  nameFamily,
  rankOfFamily,
  type Family,
} from "./families.ts";
import { allLicenseIds, findExceptionId } from "./identifiers.ts";

const folder = sharedFolder("corpus/ai");

describe("the table of families", () => {
  test("has one row for every SPDX identifier, deprecated ones included", () => {
    const rows = classifiedLicenses();
    assert.equal(new Set(rows).size, rows.length);
    const missing = allLicenseIds().filter((id) => !rows.includes(id));
    assert.deepEqual(missing, []);
  });

  test("has no row for anything that SPDX and the model hub do not know", () => {
    const strangers = classifiedLicenses().filter(
      (id) => !id.startsWith("LicenseRef-") && !allLicenseIds().includes(id),
    );
    assert.deepEqual(strangers, []);
  });

  test("has three columns and a known family in every row", () => {
    const [head, ...rows] = readTable(new URL("data/families.tsv", import.meta.url));
    assert.deepEqual(head, ["license", "family", "note"]);
    const names: readonly string[] = families;
    for (const row of rows) assert.ok(row.length === 3 && names.includes(row[1] ?? ""), row.join("|"));
  });

  test("puts a renamed identifier where its successor is", () => {
    for (const [old, today] of Object.entries(successors)) assert.equal(findFamily(old), findFamily(today), old);
  });

  test("agrees with the licenses of the model hub, but for network copyleft", needs(folder), () => {
    const differences = new Set<string>();
    for (const file of ["hub-licenses.tsv", "hub-license-names.tsv"]) {
      for (const [, license = "", family = ""] of readTable(join(folder ?? "", file)).slice(1)) {
        if (findFamily(license) !== hubFamily(family)) differences.add(license);
      }
    }
    // The hub's table has no word for network copyleft; its remarks say that these have it.
    assert.deepEqual([...differences].sort(), ["AGPL-3.0-only", "EUPL-1.1", "EUPL-1.2", "OSL-3.0"]);
  });

  test("knows every LicenseRef of the model hub", needs(folder), () => {
    const rows = classifiedLicenses();
    for (const file of ["hub-licenses.tsv", "hub-license-names.tsv"]) {
      for (const [, license = ""] of readTable(join(folder ?? "", file)).slice(1))
        assert.ok(rows.includes(license), license);
    }
  });
});

describe("familyOf", () => {
  const cases: Record<Family, readonly string[]> = {
    "public-domain": ["CC0-1.0", "Unlicense", "PDDL-1.0", "SAX-PD", "blessing", "libselinux-1.0", "NIST-PD", "CC-PDDC"],
    permissive: [
      "MIT",
      "mit",
      "Apache-2.0",
      "Apache-2.0+",
      "BSD-3-Clause",
      "ISC",
      "0BSD",
      "WTFPL",
      "CC-BY-4.0",
      "LOOP",
    ],
    "weak-copyleft": [
      "LGPL-2.1-only",
      "LGPL-3.0-or-later",
      "MPL-2.0",
      "MPL-1.1+",
      "EPL-2.0",
      "CDDL-1.0",
      "CPL-1.0",
      "MS-PL",
      "OFL-1.1",
      "Eurosym",
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "GPL-3.0-or-later with gcc-exception-3.1",
      "GPL-2.0-with-classpath-exception",
    ],
    copyleft: [
      "GPL-2.0-only",
      "GPL-3.0-or-later",
      "GPL-2.0+",
      "CC-BY-SA-4.0",
      "GFDL-1.3-only",
      "ODbL-1.0",
      "BSD-Protection",
      "GPL-2.0-only WITH openvpn-openssl-exception",
      "GPL-3.0-only WITH LicenseRef-own-exception",
    ],
    "network-copyleft": [
      "AGPL-3.0-only",
      "AGPL-1.0-or-later",
      "SSPL-1.0",
      "OSL-3.0",
      "EUPL-1.2",
      "CPAL-1.0",
      "RPL-1.5",
      "NPOSL-3.0",
      "AGPL-3.0-only WITH Classpath-exception-2.0",
    ],
    "use-restricted": [
      "BUSL-1.1",
      "Elastic-2.0",
      "PolyForm-Small-Business-1.0.0",
      "Hippocratic-2.1",
      "JSON",
      "ISO-permission",
      "LicenseRef-Commons-Clause",
      "LicenseRef-PolyForm-Shield-1.0.0",
      "LicenseRef-llama3.1",
      "LicenseRef-bigscience-openrail-m",
    ],
    "non-commercial": [
      "CC-BY-NC-4.0",
      "CC-BY-NC-ND-3.0-IGO",
      "CC-BY-NC-SA-2.0-FR",
      "PolyForm-Noncommercial-1.0.0",
      "LicenseRef-PolyForm-Strict-1.0.0",
      "LicenseRef-qwen-research",
    ],
    proprietary: ["LicenseRef-Proprietary", "LicenseRef-proprietary-acme", "LicenseRef-apple-ascl"],
    other: [
      "CC-BY-ND-4.0",
      "C-UDA-1.0",
      "SGI-B-1.1",
      "Adobe-Utopia",
      "Lucida-Bitmap-Fonts",
      "LicenseRef-acme",
      "LicenseRef-proprietarian",
      "DocumentRef-a:LicenseRef-b",
      "UNKNOWN",
    ],
  };
  for (const [family, licenses] of Object.entries(cases)) {
    test(`finds ${family}`, () => {
      for (const license of licenses) assert.equal(findFamily(license), family, license);
    });
  }
});

test("copyleft of texts, pictures and data is explained by adaptations, not by source code", () => {
  for (const license of ["CC-BY-SA-4.0", "ODbL-1.0", "CDLA-Sharing-1.0", "GFDL-1.3-only"]) {
    const text = explainFamily(findFamily(license), license);
    assert.match(text, /^Adaptations of the work/);
    assert.doesNotMatch(text, /source/);
  }
  assert.match(explainFamily(findFamily("GPL-3.0-only"), "GPL-3.0-only"), /source of the whole/);
});

test("every exception is in the table of exceptions, and nothing else is", () => {
  const [head, ...rows] = readTable(new URL("data/exceptions.tsv", import.meta.url));
  assert.deepEqual(head, ["exception", "effect", "note", "names"]);
  for (const [exception = "", effect = ""] of rows) {
    assert.equal(findExceptionId(exception), exception);
    assert.ok(["weak-copyleft", "none"].includes(effect), exception);
  }
  assert.equal(new Set(classifiedExceptions()).size, 84);
});

test("the families are ordered from the least to the most demanding, each with a name and an explanation", () => {
  assert.deepEqual(
    [...families].sort((a, b) => rankOfFamily(a) - rankOfFamily(b)),
    families,
  );
  assert.equal(families[0], "public-domain");
  assert.equal(families.at(-1), "other");
  for (const family of families) assert.match(explainFamily(family), /^[A-Z].*\. .*\.$/);
  assert.deepEqual(
    families.map(nameFamily).filter((name) => name.includes("-")),
    ["use-restricted", "non-commercial"],
  );
});

function hubFamily(family: string): string {
  if (family === "rail" || family === "community-restricted") return "use-restricted";
  return family === "research-only" ? "non-commercial" : family;
}

function readTable(file: string | URL): string[][] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => line.split("\t"));
}
