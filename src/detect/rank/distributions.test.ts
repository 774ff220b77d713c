import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";
import type { Distribution, HashAlgorithm } from "../../domain/contracts/component.ts";

const ecosystems = await openEcosystems();

const lengths: Readonly<Record<HashAlgorithm, number>> = { md5: 16, sha1: 20, sha256: 32, sha384: 48, sha512: 64 };
const hex = (algorithm: HashAlgorithm) => "ab".repeat(lengths[algorithm]);
const base64 = (algorithm: HashAlgorithm) => Buffer.from(hex(algorithm), "hex").toString("base64");
const hash = (algorithm: HashAlgorithm) => ({ algorithm, value: hex(algorithm) });

const address = "https://registry.npm.example/a/-/a-1.0.0.tgz";
const wheel = "https://files.example/a-1.0.0-py3-none-any.whl";
const sdist = "https://files.example/a-1.0.0.tar.gz";
const conda = "https://conda.anaconda.org/conda-forge/noarch/a-1.0.0-py_0.conda";

async function filesOfA(
  files: Readonly<Record<string, string>>,
  called = "a",
): Promise<readonly Distribution[] | undefined> {
  const { components } = await detect(sourceOf(files), ecosystems, { exclude: [] });
  const found = components.find(({ name }) => name === called);
  assert.ok(found, `a is missing from ${JSON.stringify(components)}`);
  return found.distributions;
}

describe("the files of a component", () => {
  const locks: Readonly<Record<string, readonly [file: string, text: string, want: readonly Distribution[]]>> = {
    npm: [
      "package-lock.json",
      JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { dependencies: { a: "1" } },
          "node_modules/a": { version: "1.0.0", resolved: address, integrity: `sha512-${base64("sha512")}` },
        },
      }),
      [{ address, hashes: [hash("sha512")] }],
    ],
    "Yarn 1, with a SHA-1 behind the address": [
      "yarn.lock",
      `# yarn lockfile v1\n\na@1:\n  version "1.0.0"\n  resolved "${address}#${hex("sha1")}"\n`,
      [{ address, hashes: [hash("sha1")] }],
    ],
    pnpm: [
      "pnpm-lock.yaml",
      `lockfileVersion: '9.0'\npackages:\n  a@1.0.0:\n    resolution: {integrity: sha512-${base64("sha512")}}\nsnapshots:\n  a@1.0.0: {}\n`,
      [{ hashes: [hash("sha512")] }],
    ],
    bun: [
      "bun.lock",
      JSON.stringify({
        lockfileVersion: 1,
        workspaces: { "": { dependencies: { a: "1" } } },
        packages: { a: ["a@1.0.0", "", {}, `sha512-${base64("sha512")}`] },
      }),
      [{ hashes: [hash("sha512")] }],
    ],
    uv: [
      "uv.lock",
      `version = 1\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = { registry = "https://pypi.org/simple" }\nsdist = { url = "${sdist}", hash = "sha256:${hex("sha256")}" }\nwheels = [{ url = "${wheel}", hash = "sha256:${hex("sha256")}" }]\n`,
      [
        { address: wheel, hashes: [hash("sha256")] },
        { address: sdist, hashes: [hash("sha256")] },
      ],
    ],
    "Poetry, which names no address": [
      "poetry.lock",
      `[[package]]\nname = "a"\nversion = "1.0.0"\nfiles = [{file = "a-1.0.0.tar.gz", hash = "sha256:${hex("sha256")}"}]\n`,
      [{ hashes: [hash("sha256")] }],
    ],
    "the standard lockfile of Python": [
      "pylock.toml",
      `lock-version = "1.0"\n[[packages]]\nname = "a"\nversion = "1.0.0"\n[[packages.wheels]]\nurl = "${wheel}"\nhashes = {sha256 = "${hex("sha256")}"}\n`,
      [{ address: wheel, hashes: [hash("sha256")] }],
    ],
    Pipenv: [
      "Pipfile.lock",
      JSON.stringify({
        _meta: {},
        default: { a: { version: "==1.0.0", hashes: [`sha256:${hex("sha256")}`, `sha512:${hex("sha512")}`] } },
      }),
      [{ hashes: [hash("sha256")] }, { hashes: [hash("sha512")] }],
    ],
    pip: [
      "requirements.txt",
      `a==1.0.0 \\\n    --hash=sha256:${hex("sha256")} \\\n    --hash=sha512:${hex("sha512")}\n`,
      [{ hashes: [hash("sha256")] }, { hashes: [hash("sha512")] }],
    ],
    "an explicit list of conda": [
      "conda-linux-64.lock",
      `@EXPLICIT\n${conda}#${hex("md5")}\n`,
      [{ address: conda, hashes: [hash("md5")] }],
    ],
    "conda-lock": [
      "conda-lock.yml",
      `version: 1\npackage:\n- name: a\n  version: 1.0.0\n  manager: conda\n  platform: linux-64\n  url: ${conda}\n  hash:\n    md5: ${hex("md5")}\n    sha256: ${hex("sha256")}\n`,
      [{ address: conda, hashes: [hash("md5"), hash("sha256")] }],
    ],
    Cargo: [
      "Cargo.lock",
      `version = 3\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${hex("sha256")}"\n`,
      [{ hashes: [hash("sha256")] }],
    ],
    "Cargo, version 1": [
      "Cargo.lock",
      `[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n\n[metadata]\n"checksum a 1.0.0 (registry+https://github.com/rust-lang/crates.io-index)" = "${hex("sha256")}"\n`,
      [{ hashes: [hash("sha256")] }],
    ],
    "Bundler, one for each platform": [
      "Gemfile.lock",
      `GEM\n  remote: https://rubygems.org/\n  specs:\n    a (1.0.0)\n    a (1.0.0-x86_64-linux)\n\nDEPENDENCIES\n  a\n\nCHECKSUMS\n  a (1.0.0) sha256=${hex("sha256")}\n  a (1.0.0-x86_64-linux) sha512=${hex("sha512")}\n`,
      [{ hashes: [hash("sha256")] }, { hashes: [hash("sha512")] }],
    ],
  };
  for (const [name, [file, text, want]] of Object.entries(locks)) {
    test(`are read from ${name}`, async () => assert.deepEqual(await filesOfA({ [file]: text }), want));
  }

  test("are read from the verification metadata of Gradle, with and without a lockfile", async () => {
    const artifact = (name: string) =>
      `<artifact name="${name}"><md5 value="${hex("md5")}"/><sha256 value="${hex("sha256")}" origin="x"/></artifact>`;
    const metadata = `<verification-metadata><components><component group="g" name="a" version="1">${artifact("a-1.jar")}${artifact("a-1.pom")}<artifact name="a-1-x.jar"><pgp value="ab"/></artifact></component></components></verification-metadata>`;
    const want = [{ hashes: [hash("md5"), hash("sha256")] }];
    const found = async (files: Readonly<Record<string, string>>) =>
      (await filesOfA({ "gradle/verification-metadata.xml": metadata, ...files }, "g:a")) ?? [];
    assert.deepEqual(await found({}), want);
    assert.deepEqual(await found({ "build.gradle": "dependencies { implementation 'g:a:1' }" }), want);
    assert.deepEqual(await found({ "gradle.lockfile": "g:a:1=runtimeClasspath\n" }), want);
    assert.deepEqual(await found({ "app/gradle.lockfile": "g:a:1=runtimeClasspath\n" }), want);
    assert.deepEqual(await found({ "gradle.lockfile": "g:a:2=runtimeClasspath\n" }), []);
  });

  test("are absent if the lockfile has no hash, or one that is not the hash of a file", async () => {
    assert.equal(await filesOfA({ "package-lock.json": lockWith({ integrity: "sha512-short" }) }), undefined);
    assert.equal(
      await filesOfA({ "package-lock.json": lockWith({ resolved: "git+ssh://git@x.example/a.git" }) }),
      undefined,
    );
  });

  test("of two lockfiles are joined, and a password is left out", async () => {
    const files = {
      "x/package-lock.json": lockWith({ resolved: address.replace("//", "//me:secret@") }),
      "y/package-lock.json": lockWith({ resolved: address, integrity: `sha1-${base64("sha1")}` }),
      "z/package-lock.json": lockWith({ resolved: address }),
    };
    assert.deepEqual(await filesOfA(files), [{ address, hashes: [hash("sha1")] }]);
  });
});

function lockWith(entry: object): string {
  const packages = { "": { dependencies: { a: "1" } }, "node_modules/a": { version: "1.0.0", ...entry } };
  return JSON.stringify({ lockfileVersion: 3, packages });
}
