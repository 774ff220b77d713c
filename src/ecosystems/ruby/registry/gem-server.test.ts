import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toolsFor } from "../../../../test/helpers/stand-in.ts";
import { findGemServer } from "./gem-server.ts";

interface Setup {
  readonly address?: string;
  readonly env?: Record<string, string>;
  readonly files?: Record<string, string>;
}

const config = "/home/operator/.bundle/config";
const gemrc = "/home/operator/.gemrc";

function basic(login: string): string {
  return `Basic ${Buffer.from(login).toString("base64")}`;
}

describe("the server of gems that is asked", () => {
  const cases: Readonly<Record<string, readonly [Setup, base: string, authorization?: string]>> = {
    "rubygems.org": [{}, "https://rubygems.org"],
    "what lcc is set to": [
      { address: "https://m.example/gems", env: { BUNDLE_MIRROR__ALL: "https://n.example" } },
      "https://m.example/gems",
    ],
    "a mirror in a variable": [
      { env: { "BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/": "https://m.example/" } },
      "https://m.example/",
    ],
    "a mirror in Bundler's file, with its login": [
      {
        files: {
          [config]: `---\nBUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/: "https://my-gems.example/r"\nBUNDLE_MY___GEMS__EXAMPLE: "u:p"\n`,
        },
      },
      "https://my-gems.example/r",
      basic("u:p"),
    ],
    "a source of RubyGems, with a token": [
      { env: { BUNDLE_G__EXAMPLE: "token" }, files: { [gemrc]: "---\n:sources:\n- https://g.example/\n" } },
      "https://g.example/",
      basic("token:"),
    ],
    "rubygems.org where it is among the sources": [
      { files: { [gemrc]: ":sources:\n- https://g.example/\n- https://rubygems.org/\n" } },
      "https://rubygems.org",
    ],
    "rubygems.org where the mirror is that of another": [
      { env: { "BUNDLE_MIRROR__HTTPS://GEMS__EXAMPLE/": "https://m.example/" } },
      "https://rubygems.org",
    ],
    "rubygems.org where the settings cannot be read": [
      { env: { BUNDLE_MIRROR__ALL: "file:///x" }, files: { [config]: "a: [", [gemrc]: "\t" } },
      "https://rubygems.org",
    ],
    "rubygems.org without a login that is meant for others": [
      { address: "https://rubygems.org", env: { BUNDLE_M__EXAMPLE: "u:p" } },
      "https://rubygems.org",
    ],
  };
  for (const [name, [{ address, ...options }, base, authorization]] of Object.entries(cases)) {
    test(`is ${name}`, async () => {
      const tools = await toolsFor(address === undefined ? {} : { rubygems: address }, options);
      const server = findGemServer(tools);
      assert.equal(server.base, base);
      assert.equal(server.headers["authorization"], authorization);
    });
  }
});
