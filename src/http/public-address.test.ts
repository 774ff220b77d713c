import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isPublicAddress } from "./public-address.ts";

describe("an address", () => {
  for (const address of ["8.8.8.8", "140.82.121.4", "2606:4700::1111"]) {
    test(`${address} is public`, () => assert.equal(isPublicAddress(address), true));
  }
  const inner = [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "",
    "localhost",
  ];
  for (const address of inner) test(`"${address}" is not`, () => assert.equal(isPublicAddress(address), false));
});
