import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createAddressReader } from "./client-address.ts";

describe("the address of a client", () => {
  const read = createAddressReader(["10.0.0.0/8", "127.0.0.1", "fd00::/8"]);
  const cases: Record<string, readonly [peer: string | undefined, forwardedFor: string | undefined, want: string]> = {
    "is the peer's": ["192.0.2.1", undefined, "192.0.2.1"],
    "is the peer's, whatever a stranger claims": ["192.0.2.1", "198.51.100.7", "192.0.2.1"],
    "is what a proxy says": ["10.1.2.3", "198.51.100.7", "198.51.100.7"],
    "is the first stranger from the right": ["127.0.0.1", "203.0.113.5, 198.51.100.7, 10.0.0.9", "198.51.100.7"],
    "is the furthest proxy where all are trusted": ["127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1"],
    "is the nearest that can be believed where the list is broken": [
      "127.0.0.1",
      "1.2.3.4, unknown, 10.0.0.2",
      "10.0.0.2",
    ],
    "is the proxy's where it says nothing": ["127.0.0.1", "", "127.0.0.1"],
    "may come with a port": ["127.0.0.1", "198.51.100.7:4711", "198.51.100.7"],
    "may be IPv6 in brackets, with a port": ["fd00::1", "[2001:db8::1]:443", "2001:db8::1"],
    "may be IPv4 on a socket for both": ["::ffff:10.0.0.1", "::ffff:198.51.100.7", "198.51.100.7"],
    "has no scope": ["fe80::1%eth0", undefined, "fe80::1"],
    "is empty where the connection is gone": [undefined, "198.51.100.7", ""],
  };
  for (const [name, [peer, forwardedFor, want]] of Object.entries(cases)) {
    test(name, () => assert.equal(read(peer, forwardedFor), want));
  }

  test("is the peer's where no proxy is trusted", () => {
    assert.equal(createAddressReader([])("10.0.0.1", "198.51.100.7"), "10.0.0.1");
  });
});
