import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

/** Lockfiles whose version is filled in: the newest one that lcc knows, and the next one. */
const lockfiles: Readonly<Record<string, readonly [newest: number, content: (version: number) => string]>> = {
  "package-lock.json": [3, (version) => `{"lockfileVersion": ${version}}`],
  "npm-shrinkwrap.json": [3, (version) => `{"lockfileVersion": ${version}}`],
  "pnpm-lock.yaml": [9, (version) => `lockfileVersion: '${version}.0'\n`],
  "bun.lock": [2, (version) => `{"lockfileVersion": ${version}}`],
  "deno.lock": [5, (version) => `{"version": "${version}"}`],
  "uv.lock": [1, (version) => `version = ${version}\nrevision = 3\n`],
  "tool.py.lock": [1, (version) => `version = ${version}\n`],
  "poetry.lock": [2, (version) => `[metadata]\nlock-version = "${version}.1"\n`],
  "pdm.lock": [4, (version) => `[metadata]\nlock_version = "${version}.5.0"\n`],
  "pylock.toml": [1, (version) => `lock-version = "${version}.0"\n`],
  "pylock.docs.toml": [1, (version) => `lock-version = "${version}.0"\n`],
  "Pipfile.lock": [6, (version) => `{"_meta": {"pipfile-spec": ${version}}}`],
  "pixi.lock": [7, (version) => `version: ${version}\n`],
  "conda-lock.yml": [1, (version) => `version: ${version}\n`],
  "Cargo.lock": [5, (version) => `version = ${version}\n`],
  "build.sbt.lock": [1, (version) => `{"lockVersion": ${version}}`],
};

async function reasonFor(file: string, content: string): Promise<string | undefined> {
  const { coverage } = await detect(sourceOf({ [file]: content }), ecosystems, { exclude: [] });
  return coverage.manifestsUnread.find((unread) => unread.file === file && unread.listsDependencies)?.reason;
}

describe("lockfiles of a newer version than lcc knows", () => {
  for (const [file, [newest, content]] of Object.entries(lockfiles)) {
    test(file, async () => {
      assert.equal(await reasonFor(file, content(newest)), undefined);
      assert.match((await reasonFor(file, content(newest + 1))) ?? "", new RegExp(`new in version ${newest + 1}`));
    });
  }
});
