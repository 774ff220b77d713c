import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ArchiveAccess } from "../domain/contracts/sources.ts";
import { allowArchive } from "./allow-archive.ts";

const access: ArchiveAccess = {
  registries: [
    { base: "https://registry.npm.example/npm", headers: { authorization: "Bearer secret" } },
    { base: "http://127.0.0.1:4873", headers: { authorization: "Bearer other" } },
    { base: "https://open.example" },
  ],
  fileOrigins: ["https://files.pythonhosted.org"],
};

describe("an archive is fetched", () => {
  const allowed: Record<string, readonly [string, string, boolean]> = {
    "from the registry's own host": [
      "https://registry.npm.example/x/-/x.tgz",
      "https://registry.npm.example/x/-/x.tgz",
      true,
    ],
    "by https where the registry is asked so": [
      "http://registry.npm.example/x.tgz",
      "https://registry.npm.example/x.tgz",
      true,
    ],
    "without the credentials in its address": [
      "https://me:secret@registry.npm.example/x.tgz#y",
      "https://registry.npm.example/x.tgz",
      true,
    ],
    "from the port of the registry": ["http://127.0.0.1:4873/x.tgz", "http://127.0.0.1:4873/x.tgz", true],
    "from the host of the public files, without credentials": [
      "https://files.pythonhosted.org/x.whl",
      "https://files.pythonhosted.org/x.whl",
      false,
    ],
    "from a host that the operator allows, without credentials": [
      "https://cdn.example.org:8443/x.whl",
      "https://cdn.example.org:8443/x.whl",
      false,
    ],
  };
  for (const [name, [address, want, hasCredentials]] of Object.entries(allowed)) {
    test(name, () => {
      const found = allowArchive(address, access, ["cdn.example.org:8443"]);
      assert.equal(found?.address, want);
      assert.equal("authorization" in (found?.options.headers ?? {}), hasCredentials);
    });
  }

  test("with the credentials of its own registry only", () => {
    const sent = (address: string) => allowArchive(address, access, [])?.options.headers;
    assert.deepEqual(sent("http://127.0.0.1:4873/x.tgz"), { authorization: "Bearer other" });
    assert.deepEqual(sent("https://open.example/x.tgz"), {});
  });

  test("with redirects to these hosts and no others", () => {
    const found = allowArchive("https://registry.npm.example/x.tgz", access, ["cdn.example.org"]);
    assert.deepEqual(found?.options.redirectsTo, [
      "https://registry.npm.example",
      "http://127.0.0.1:4873",
      "https://open.example",
      "https://files.pythonhosted.org",
      "https://cdn.example.org",
    ]);
  });
});

describe("an archive is not fetched", () => {
  const refused: Readonly<Record<string, string>> = {
    "from another host": "https://evil.example/x.tgz",
    "from a host below the registry's": "https://x.registry.npm.example/x.tgz",
    "from another port": "http://127.0.0.1:80/x.tgz",
    "by http from a host of public files": "http://files.pythonhosted.org/x.whl",
    "by http from a host that the operator allows": "http://cdn.example.org/x.whl",
    "from another port than the operator allows": "https://cdn.example.org:8443/x.whl",
    "from the disk": "file:///etc/passwd",
    "from what is not an address": "x.tgz",
  };
  for (const [name, address] of Object.entries(refused)) {
    test(name, () => assert.equal(allowArchive(address, access, ["cdn.example.org"]), undefined));
  }
});
