import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { detect } from "../detect.ts";

const kind = (files: readonly string[], reason: string) => ({ files, title: "", reason, listsDependencies: true });

function lists(text: string): boolean {
  if (text === "broken") throw new ParseError("This is broken.");
  return text !== "";
}

const ecosystem: OpenEcosystem = {
  types: [],
  title: "X",
  detectors: [
    {
      ...{ id: "x/list", kind: "manifest", title: "x", files: ["list"] },
      async parse(file) {
        const origin = { kind: "file" as const, address: (await file.text()).trim() };
        const component = { type: "x", name: "a", version: "1", scope: "runtime" as const, origin };
        return { components: [{ ...component, locations: [{ file: file.path }] }] };
      },
    },
  ],
  unread: [
    { ...kind(["x.lock"], "lock"), lists },
    { ...kind(["x.txt", "*.x"], "manifest"), unless: ["x.lock", "*.better"], lists },
    { ...kind(["*.zip"], "archive"), outside: ["tests", "build/libs"] },
    { ...kind(["*.zip"], "test"), listsDependencies: false },
  ],
  purl: () => undefined,
};

async function named(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { coverage } = await detect(sourceOf(files), [ecosystem], { exclude: [] });
  return coverage.manifestsUnread.map(({ file, reason, listsDependencies }) =>
    listsDependencies ? `${file}: ${reason}` : `(${file}: ${reason})`,
  );
}

describe("a file of a kind that is not read", () => {
  test("is not named if a better one is next to it or above", async () => {
    assert.deepEqual(await named({ "x.txt": "a", "x.lock": "a", "sub/deep/x.txt": "a" }), ["x.lock: lock"]);
    assert.deepEqual(await named({ "sub/x.lock": "a", "x.txt": "a" }), ["sub/x.lock: lock", "x.txt: manifest"]);
    assert.deepEqual(await named({ "a.x": "a", "any.better": "" }), []);
  });

  test("is not reported if it lists nothing, and then does not replace other files", async () => {
    assert.deepEqual(await named({ "x.txt": "" }), []);
    assert.deepEqual(await named({ "x.txt": "a", "x.lock": "" }), ["x.txt: manifest"]);
  });

  test("may list anything when it cannot be read", async () =>
    assert.deepEqual(await named({ "x.txt": "broken", "b.x": "\0" }), ["b.x: manifest", "x.txt: manifest"]));

  test("is named once, as the first kind that it is of", async () =>
    assert.deepEqual(await named({ "lib/a.zip": "", "src/Tests/b.zip": "", "build/libs/c.zip": "" }), [
      "(build/libs/c.zip: test)",
      "lib/a.zip: archive",
      "(src/Tests/b.zip: test)",
    ]));

  test("is not named where it is an archive that a component comes from", async () =>
    assert.deepEqual(await named({ list: "${basedir}/lib/a.zip", "lib/a.zip": "", "lib/b.zip": "" }), [
      "lib/b.zip: archive",
    ]));
});
