import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clientNetwork } from "./client-network.ts";

describe("the network of a client", () => {
  const cases = {
    "192.0.2.7": "192.0.2.7",
    "::ffff:192.0.2.7": "192.0.2.7",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
    "2001:db8:1:2::": "2001:db8:1:2::/64",
    "2001:DB8:0001:0002:ffff::1": "2001:db8:1:2::/64",
    "2001:db8::1": "2001:db8:0:0::/64",
    "::1": "0:0:0:0::/64",
    "::": "0:0:0:0::/64",
    "64:ff9b::192.0.2.7": "64:ff9b:0:0::/64",
    "1:2:3:4:5:6:192.0.2.7": "1:2:3:4::/64",
    "fe80::1%eth0": "fe80:0:0:0::/64",
    "": "",
    "not an address": "not an address",
  };
  for (const [address, want] of Object.entries(cases)) {
    test(`${address || "of nothing"} is ${want || "nothing"}`, () => assert.equal(clientNetwork(address), want));
  }
});
