import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "../../../domain/errors.ts";
import { pinAddress } from "./pin-address.ts";

const pin = (base: string, ...addresses: string[]) => pinAddress(new URL(base), async () => addresses);

describe("the code host's address", () => {
  test("is pinned with its port, all of them in the order of the answer", async () => {
    assert.equal(await pin("https://github.com", "140.82.121.3"), "github.com:443:140.82.121.3");
    assert.equal(
      await pin("http://git.example.org:8080", "2606:50c0::1", "140.82.121.3"),
      "git.example.org:8080:[2606:50c0::1],140.82.121.3",
    );
  });

  test("that is a number already is not looked up", async () => {
    for (const base of ["http://127.0.0.1:8080", "http://[::1]:8080", "https://10.0.0.1"]) {
      assert.equal(await pinAddress(new URL(base), () => assert.fail("looked up")), undefined);
    }
  });

  for (const address of ["10.0.0.1", "127.0.0.1", "::1", "192.168.1.1", "fc00::1", "::ffff:10.0.0.1", "", "x"]) {
    test(`of a public host is never ${address}`, async () => {
      const refused = { name: "AppError", code: "code_host_unavailable" };
      await assert.rejects(pin("https://github.com", address), refused);
      await assert.rejects(pin("https://github.com", "140.82.121.3", address), refused);
    });
  }

  for (const address of ["10.0.0.1", "127.0.0.1", "192.168.1.1", "fd12::1"]) {
    test(`of the operator's own host may be ${address}`, async () =>
      assert.match((await pin("https://git.example.org", address)) ?? "", /^git\.example\.org:443:/));
  }

  for (const address of [
    "169.254.169.254",
    "fe80::1",
    "224.0.0.1",
    "255.255.255.255",
    "0.0.0.0",
    "::",
    "ff02::1",
    "fd00:ec2::254",
    "100.100.100.200",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
  ]) {
    test(`of the operator's own host is never ${address}`, () =>
      assert.rejects(pin("https://git.example.org", address), { code: "code_host_unavailable" }));
  }

  test("that cannot be found is a failure of the host", () =>
    assert.rejects(
      pinAddress(new URL("https://github.com"), () => Promise.reject(new Error("ENOTFOUND"))),
      (error) => error instanceof AppError && error.code === "code_host_unavailable" && /later/.test(error.message),
    ));
});
