import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { chooseProxy } from "./choose-proxy.ts";

const proxies = { httpsProxy: "http://secure.example:1", httpProxy: "http://plain.example:2" };

describe("the proxy for an address", () => {
  test("is that of its scheme", () => {
    assert.equal(chooseProxy(new URL("https://github.com"), proxies), proxies.httpsProxy);
    assert.equal(chooseProxy(new URL("http://github.com"), proxies), proxies.httpProxy);
    assert.equal(chooseProxy(new URL("https://github.com"), { httpProxy: proxies.httpProxy }), undefined);
    assert.equal(chooseProxy(new URL("https://github.com"), {}), undefined);
  });

  const exempt: Readonly<Record<string, readonly [address: string, isExempt: boolean]>> = {
    "*": ["https://github.com", true],
    "github.com": ["https://github.com", true],
    "GitHub.com": ["https://github.com", true],
    "a.example, github.com": ["https://github.com", true],
    "a.example github.com": ["https://github.com", true],
    ".example.org": ["https://git.example.org", true],
    "*.example.org": ["https://git.example.org", true],
    "example.org": ["https://git.example.org", true],
    "ample.org": ["https://git.example.org", false],
    "github.com:443": ["https://github.com", true],
    "github.com:8443": ["https://github.com", false],
    "git.example.org:8443": ["https://git.example.org:8443", true],
    "127.0.0.1": ["https://127.0.0.1:8080", true],
    "::1": ["https://[::1]:8080", true],
    "[::1]:8080": ["https://[::1]:8080", true],
    ",": ["https://github.com", false],
    ".": ["https://github.com", false],
    "github.com.evil.example": ["https://github.com", false],
  };
  for (const [noProxy, [address, isExempt]] of Object.entries(exempt)) {
    test(`with "${noProxy}" left out ${isExempt ? "is not used" : "is used"} for ${address}`, () => {
      const proxy = chooseProxy(new URL(address), { ...proxies, noProxy });
      assert.equal(proxy, isExempt ? undefined : proxies.httpsProxy);
    });
  }
});
