import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toolsFor } from "../../../../test/helpers/stand-in.ts";
import { findIndex } from "./package-index.ts";

interface Setup {
  readonly address?: string;
  readonly env?: Record<string, string>;
  readonly files?: Record<string, string>;
}

async function find({ address, ...options }: Setup) {
  return findIndex(await toolsFor(address === undefined ? {} : { pypi: address }, options));
}

function basic(login: string): string {
  return `Basic ${Buffer.from(login).toString("base64")}`;
}

const pipConf = "/home/operator/.config/pip/pip.conf";

describe("the index that is asked", () => {
  const cases: Readonly<
    Record<string, readonly [Setup, readonly [json: string | undefined, simple: string | undefined]]>
  > = {
    PyPI: [{}, ["https://pypi.org", undefined]],
    "PyPI by the address that pip has for it": [
      { env: { PIP_INDEX_URL: "https://pypi.org/simple/" } },
      ["https://pypi.org", undefined],
    ],
    "what lcc is set to": [
      { address: "https://m.example/pypi/", env: { PIP_INDEX_URL: "https://other.example/simple" } },
      ["https://m.example/pypi", "https://m.example/pypi/simple"],
    ],
    "what lcc is set to, where it is a simple index": [
      { address: "https://m.example/root/+simple/" },
      [undefined, "https://m.example/root/+simple"],
    ],
    "what pip is set to by a variable": [
      {
        env: { PIP_INDEX_URL: "https://m.example/x/" },
        files: { [pipConf]: "[global]\nindex-url = https://c.example" },
      },
      [undefined, "https://m.example/x"],
    ],
    "what pip is set to by its file": [
      { files: { [pipConf]: "[global]\ntimeout = 3\nindex-url = https://c.example/simple\n" } },
      [undefined, "https://c.example/simple"],
    ],
    "what pip is set to by a file of another name": [
      {
        env: { PIP_CONFIG_FILE: "/x/pip.conf" },
        files: {
          "/x/pip.conf": "[install]\nindex_url: https://x.example/s",
          [pipConf]: "[global]\nindex-url=https://c.example",
        },
      },
      [undefined, "https://x.example/s"],
    ],
    "what uv is set to": [
      { env: { UV_DEFAULT_INDEX: "corp=https://uv.example/simple" } },
      [undefined, "https://uv.example/simple"],
    ],
    "PyPI where the setting is no web address": [
      {
        env: { PIP_INDEX_URL: "file:///srv/simple", UV_DEFAULT_INDEX: "%" },
        files: { [pipConf]: "[global\nindex-url" },
      },
      ["https://pypi.org", undefined],
    ],
  };
  for (const [name, [setup, [json, simple]]] of Object.entries(cases)) {
    test(`is ${name}`, async () => {
      const index = await find(setup);
      assert.equal(index.json, json);
      assert.equal(index.isPublic ? undefined : index.simple[0], simple);
    });
  }
});

describe("the login of an index", () => {
  const netrc = { "/home/operator/.netrc": "machine m.example login a password b\nmachine n.example\n  password c" };
  const cases: Readonly<Record<string, readonly [Setup, string | undefined]>> = {
    "is in its address": [{ address: "https://u:p@m.example/simple", files: netrc }, basic("u:p")],
    "is in variables of uv": [
      { env: { UV_DEFAULT_INDEX: "my-corp=https://m.example", UV_INDEX_MY_CORP_PASSWORD: "t" } },
      basic(":t"),
    ],
    "is in .netrc": [{ env: { PIP_INDEX_URL: "https://m.example/simple" }, files: netrc }, basic("a:b")],
    "is in .netrc without a name": [{ address: "https://n.example/simple", files: netrc }, basic(":c")],
    "is not that of another host": [{ address: "https://m.example.evil.example/simple", files: netrc }, undefined],
    "is never given to PyPI": [{ address: "https://u:p@pypi.org", files: netrc }, undefined],
  };
  for (const [name, [setup, authorization]] of Object.entries(cases)) {
    test(name, async () => {
      const index = await find(setup);
      assert.equal(index.headers["authorization"], authorization);
      assert.doesNotMatch([index.json, ...index.simple].join(" "), /@/);
    });
  }
});
