import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Zippable, zipSync } from "fflate";
import { loadArchives } from "../../src/ecosystems/index.ts";
import { ParseError } from "../../src/domain/contracts/parse-error.ts";
import type { BinaryFacts } from "../../src/binaries/binary-facts.ts";
import { createReadBudget } from "../../src/binaries/binary-file.ts";
import { readBinary } from "../../src/binaries/read-binary.ts";

const formats = await loadArchives();
const identify = () => ({ confidence: 0 });

type Content = string | Uint8Array;

function zip(files: Readonly<Record<string, Content>>, level: 0 | 6 = 6): Uint8Array {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(files)) entries[path] = [Buffer.from(content), { level }];
  return zipSync(entries);
}

function read(path: string, bytes: Uint8Array, maxBytes = 10_000_000): Promise<BinaryFacts | undefined> {
  const budget = createReadBudget(maxBytes);
  const at = (start: number, length: number) => Promise.resolve(bytes.subarray(start, start + length));
  return readBinary({ path, size: bytes.length, read: at }, { formats, identify, budget });
}

const coordinates = (artifact: string, version = "1.0") =>
  `#Created\r\nversion=${version}\r\ngroupId=org.acme\r\nartifactId=${artifact}\r\n`;
const pom = (artifact: string, file = "pom.properties") => `META-INF/maven/org.acme/${artifact}/${file}`;
const list = (facts: BinaryFacts | undefined) => facts?.embedded?.map(({ path, name }) => `${path}: ${name}`);

describe("a jar", () => {
  test("is the artifact that it is named after; the others are shaded into it", async () => {
    const facts = await read(
      "lib/core-1.0.jar",
      zip({
        [pom("api")]: coordinates("api"),
        [pom("core")]: coordinates("core"),
        [pom("core", "pom.xml")]: "<project><licenses><license><name>MIT</name></license></licenses></project>",
        "META-INF/LICENSE": "Permission is hereby granted",
        "META-INF/NOTICE.txt": "Acme",
      }),
    );
    assert.deepEqual(list(facts), [`${pom("api")}: org.acme:api`]);
    const { name, version, type, kind, license, statement, licenseFiles, notices } = facts ?? {};
    assert.deepEqual([kind, type, name, version, license], ["jar", "maven", "org.acme:core", "1.0", "MIT"]);
    assert.equal(statement?.license, "MIT");
    assert.deepEqual(licenseFiles, [{ file: "META-INF/LICENSE", text: "Permission is hereby granted" }]);
    assert.deepEqual(notices, [{ file: "META-INF/NOTICE.txt", text: "Acme" }]);
  });

  test("without coordinates is named by its file and its manifest", async () => {
    const manifest = [
      "Manifest-Version: 1.0",
      'Bundle-License: Apache-2.0;link="https://www.apache.org/licen',
      ' ses/LICENSE-2.0.txt"',
      "Implementation-Vendor: Acme Inc.",
      "Implementation-Title: The Tool",
      "Implementation-Version: 2.5",
      "",
      "Name: a/b.class",
      "Implementation-Title: other",
    ].join("\r\n");
    const common = {
      kind: "jar",
      license: "Apache-2.0",
      licenseUrl: "https://www.apache.org/licenses/LICENSE-2.0.txt",
      company: "Acme Inc.",
    };
    const bytes = zip({ "META-INF/MANIFEST.MF": manifest });
    assert.deepEqual(await read("tool-2.4.jar", bytes), { ...common, name: "tool", version: "2.4" });
    assert.deepEqual(await read("t.jar", bytes), { ...common, name: "The Tool", version: "2.5" });
  });

  test("that was renamed keeps its only artifact, unless the manifest names another product", async () => {
    const shaded = { [pom("json")]: coordinates("json") };
    assert.equal((await read("x.jar", zip(shaded)))?.name, "org.acme:json");
    const product = zip({ ...shaded, "META-INF/MANIFEST.MF": "Implementation-Title: Product\n" });
    const facts = await read("x.jar", product);
    assert.deepEqual([facts?.name, list(facts)], ["Product", [`${pom("json")}: org.acme:json`]]);
  });

  for (const level of [0, 6] as const) {
    test(`lists the jars in it, ${level === 0 ? "stored" : "compressed"}`, async () => {
      const inner = zip({ [pom("inner")]: coordinates("inner") });
      const middle = zip({ [pom("middle")]: coordinates("middle"), "lib/inner.jar": inner }, level);
      const facts = await read(
        "app.jar",
        zip({ "BOOT-INF/lib/middle.jar": middle, "lib/bad.jar": "PK\x03\x04 oops" }, level),
      );
      assert.equal(facts?.name, "app");
      assert.deepEqual(list(facts), [
        "BOOT-INF/lib/middle.jar: org.acme:middle",
        "BOOT-INF/lib/middle.jar/lib/inner.jar: org.acme:inner",
        "lib/bad.jar: undefined",
      ]);
      assert.equal(facts?.embedded?.at(-1)?.problem, "This is not a zip archive.");
    });
  }

  test("is read five levels deep, and says that there is more", async () => {
    const nest = (depth: number): Uint8Array =>
      zip(depth === 0 ? { a: "" } : { [`level${depth}.jar`]: nest(depth - 1) });
    const facts = await read("app.jar", nest(7));
    assert.deepEqual([facts?.embedded?.length, facts?.limits], [5, ["lcc reads 5 levels of nested archives."]]);
    assert.equal((await read("app.jar", nest(5)))?.limits, undefined);
  });
});

describe("a package", () => {
  const metadata = "Name: acme\nVersion: 1.2\nLicense-Expression: MIT\n\nReadme";
  const nuspec =
    '<package><metadata><id>Acme</id><version>1.2</version><license type="expression">MIT</license></metadata></package>';
  const cases: Readonly<Record<string, readonly [string, Readonly<Record<string, Content>>, string]>> = {
    "a wheel": ["a-1.whl", { "acme-1.2.dist-info/METADATA": metadata }, "pypi acme 1.2"],
    "an egg": ["a.egg", { "EGG-INFO/PKG-INFO": metadata }, "pypi acme 1.2"],
    "a NuGet package": ["a.nupkg", { "Acme.nuspec": nuspec }, "nuget Acme 1.2"],
  };
  for (const [title, [path, files, want]] of Object.entries(cases)) {
    test(`is named by its metadata: ${title}`, async () => {
      const { type, name, version, statement } = (await read(path, zip(files))) ?? {};
      assert.deepEqual([`${type} ${name} ${version}`, statement?.license], [want, "MIT"]);
    });
  }
});

test("unpacked bytes count towards the limit", async () => {
  const bomb = zip({ "lib/a.jar": new Uint8Array(5_000_000) });
  assert.ok(bomb.length < 50_000);
  const facts = await read("app.jar", bomb, 1_000_000);
  assert.deepEqual(facts?.limits, ["lcc reads at most 1 MB of binary files."]);
});

test("a damaged archive is a ParseError", () =>
  assert.rejects(read("a.jar", Buffer.from("PK\x03\x04...")), ParseError));
