import assert from "node:assert/strict";
import { test } from "node:test";
import { toWebAddress } from "./to-web-address.ts";

test("the web page of a git remote has neither credentials nor the port of ssh", () => {
  const pages = {
    "git@example.com:a/b.git": "https://example.com/a/b",
    "ssh://git@example.com/a/b.git": "https://example.com/a/b",
    "ssh://git@example.com:7999/a/b.git": "https://example.com/a/b",
    "git://example.com:9418/a/b": "https://example.com/a/b",
    "https://me:secret@example.com:8443/a/b.git/": "https://example.com:8443/a/b",
    "../other": undefined,
    "/srv/git/b.git": undefined,
  };
  for (const [remote, page] of Object.entries(pages)) assert.equal(toWebAddress(remote), page, remote);
});
