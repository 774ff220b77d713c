import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { tgz, zip } from "../../../../test/helpers/archive-server.ts";
import { askRegistry } from "../../../../test/helpers/ask-registry.ts";
import { mirrorKinds, mirrorOf, type MirroredRelease } from "../../../../test/helpers/pypi-mirrors.ts";
import { resolvePython, showPackages } from "../../../../test/helpers/resolve-python.ts";
import { toolsFor } from "../../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import type { Http } from "../../../domain/contracts/sources.ts";
import { createHttp } from "../../../http/client.ts";
import { isc } from "./fixtures/texts.ts";
import { pypi } from "./pypi.ts";

const { listen } = useStandIns();

const kinds = Object.keys(mirrorKinds) as (keyof typeof mirrorKinds)[];

interface Parts {
  readonly fields?: string;
  /** The license file in the archive. */
  readonly text?: string;
  readonly ending?: string;
}

function release(
  name: string,
  version: string,
  { fields = "", text, ending = "py3-none-any.whl" }: Parts,
): MirroredRelease {
  const metadata = `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n${fields}\n`;
  const isWheel = ending.endsWith(".whl");
  const home = isWheel ? `${name}-${version}.dist-info/` : "";
  const files = {
    ...{ [`${home}${isWheel ? "METADATA" : "PKG-INFO"}`]: metadata },
    ...(text !== undefined && { [`${home}LICENSE`]: text }),
  };
  const bytes = isWheel ? zip(files) : tgz(files, `${name}-${version}/`);
  return { name, version, metadata, files: [{ name: `${name}-${version}${isWheel ? "-" : ""}${ending}`, bytes }] };
}

const releases = [
  release("stated", "1.0", { fields: "License: MIT\n" }),
  release("stated", "2.0", { fields: "License: MIT\n" }),
  release("older", "1.0", { fields: "License-Expression: Apache-2.0\nRequires-Dist: stated>=1\n" }),
  release("older", "2.0", { fields: "License: Own terms\n" }),
  release("classified", "1.0", { fields: "Classifier: License :: OSI Approved :: ISC License (ISCL)\n" }),
  release("sources", "1.0", { fields: "License: MPL-2.0\n", ending: ".tar.gz" }),
  release("unstated", "1.0", { text: isc }),
  release("vague", "1.0", { fields: "License: BSD\n", text: isc }),
  release("contrary", "1.0", { fields: "License: MIT\n", text: isc }),
];

const expected: Readonly<Record<string, string>> = {
  ...{ "stated 1.0": "MIT", "stated 2.0": "MIT", "older 1.0": "Apache-2.0", "classified 1.0": "ISC" },
  ...{ "sources 1.0": "MPL-2.0", "unstated 1.0": "ISC", "vague 1.0": "ISC", "contrary 1.0": "MIT" },
};

function toComponent(key: string): Component {
  const [name = "", version = ""] = key.split(" ");
  return { type: "pypi", name, version, scope: "runtime", locations: [] };
}

describe("each kind of mirror", () => {
  let http: Http;
  before(() => void (http = createHttp({ userAgent: "lcc-test", random: () => 0 })));
  after(() => http.close());

  for (const kind of kinds) {
    test(`gives the licenses that the whole index gives: ${kind}`, async () => {
      const mirror = await listen(mirrorOf(kind, releases));
      const tools = await toolsFor({ pypi: mirror.address + mirrorKinds[kind].base }, { http });
      const replies = await askRegistry(pypi, Object.keys(expected).map(toComponent), tools);
      const licenses = [...replies].map(([{ name, version }, { license }]) => [`${name} ${version}`, license]);
      assert.deepEqual(Object.fromEntries(licenses), expected);
    });

    test(`gives the dependencies that the whole index gives: ${kind}`, async () => {
      const mirror = await listen(mirrorOf(kind, releases));
      const found = await resolvePython({ "requirements.txt": "older<2\n" }, mirror.address + mirrorKinds[kind].base);
      assert.deepEqual(showPackages(found), ["older 1.0 runtime", "stated 2.0 runtime"]);
    });
  }

  test("shows that a license text contradicts the metadata wherever both are read", async () => {
    for (const kind of kinds) {
      const mirror = await listen(mirrorOf(kind, releases));
      const tools = await toolsFor({ pypi: mirror.address + mirrorKinds[kind].base }, { http });
      const isDeep = mirrorKinds[kind].metadata !== "none";
      const [answer] = (await askRegistry(pypi, [toComponent("contrary 1.0")], tools, isDeep)).values();
      assert.equal(answer?.license, "MIT", kind);
      assert.match(answer.conflicts.join(), /says MIT, archive \(.*LICENSE\) says ISC/, kind);
    }
  });
});
