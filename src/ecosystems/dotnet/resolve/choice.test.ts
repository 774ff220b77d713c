import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { app, none, nugetResolver } from "../../../../test/helpers/nuget-project.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";

const resolve = nugetResolver(useStandIns());

describe("NuGet chooses", () => {
  test("the lowest version that satisfies, and goes on from there", async () => {
    const { list, manifests, packages } = await resolve(
      { A: { "1.0.0": { "": { B: "1.1" } }, "2.0.0": none }, B: { "1.0.0": none, "1.2.0": none, "1.3.0": none } },
      app(["a 1.0"]),
    );
    assert.deepEqual(list, ["A 1.0.0 runtime", "B 1.2.0 runtime"]);
    assert.equal(manifests[0]?.isWhole, true);
    assert.deepEqual([...(manifests[0]?.roots.values() ?? [])], [["nuget:A@1.0.0"]]);
    assert.deepEqual(packages.find(({ name }) => name === "A")?.dependsOn, ["nuget:B@1.2.0"]);
    assert.equal(packages.find(({ name }) => name === "B")?.requirement, "1.1");
  });

  const floating: Record<string, string> = {
    "1.*": "1.5.0",
    "1.2.*": "1.2.9",
    "*": "2.0.0",
    "1.*-*": "1.6.0-rc.1",
    "*-*": "3.0.0-beta",
    "[1.0,2.0)": "1.0.0",
    "(1.0,2.0)": "1.2.3",
    "[1.2.9]": "1.2.9",
    "[1.*,2.0)": "1.5.0",
    "1.1": "1.2.3",
    "4.1-a": "?",
    "2.0.1": "?",
  };
  for (const [range, want] of Object.entries(floating)) {
    test(`${want === "?" ? "nothing" : want} for ${range}`, async () => {
      const versions = ["1.0.0", "1.2.3", "1.2.9", "1.5.0", "1.6.0-rc.1", "2.0.0", "3.0.0-beta"];
      const feed = { A: Object.fromEntries(versions.map((version) => [version, none])) };
      assert.deepEqual((await resolve(feed, app([`A ${range}`]))).list, [`A ${want} runtime`]);
    });
  }

  test("a version that the feed does not list like any other", async () => {
    const feed = { A: { "1.0.0": none, "1.1.0?": none } };
    assert.deepEqual((await resolve(feed, app(["A 1.*"]))).list, ["A 1.1.0 runtime"]);
    assert.deepEqual((await resolve(feed, app(["A 1.1.0"]))).list, ["A 1.1.0 runtime"]);
  });

  test("what is nearest to the project, and says so where others ask for more", async () => {
    const feed = {
      A: { "1.0.0": { "": { B: "2.0" } } },
      B: { "1.0.0": none, "2.0.0": { "": { C: "1.0" } } },
      C: { "1.0.0": none },
    };
    const { list, notes } = await resolve(feed, app(["A 1.0.0", "B 1.0.0"]));
    assert.deepEqual(list, ["A 1.0.0 runtime", "B 1.0.0 runtime"]);
    assert.match(notes?.[0]?.message ?? "", /^B 1\.0\.0 is used .* although a asks for 2\.0 \(NU1605\)\.$/);
  });

  test("for cousins the lowest version that satisfies all, however deep they are", async () => {
    const feed = {
      A: { "1.0.0": { "": { B: "1.0" } } },
      C: { "1.0.0": { "": { D: "1.0" } } },
      D: { "1.0.0": { "": { B: "2.0" } } },
      B: { "1.0.0": { "": { Old: "1.0" } }, "2.0.0": none, "3.0.0": none },
      Old: { "1.0.0": none },
    };
    const { list } = await resolve(feed, app(["A 1.0", "C 1.0"]));
    assert.deepEqual(list, ["A 1.0.0 runtime", "B 2.0.0 runtime", "C 1.0.0 runtime", "D 1.0.0 runtime"]);
  });

  test("what is nearest inside a package, unless a cousin asks for more", async () => {
    const feed = {
      X: { "1.0.0": { "": { B: "1.0", C: "1.0" } } },
      C: { "1.0.0": { "": { B: "2.0" } } },
      Y: { "1.0.0": { "": { C: "1.0" } } },
      B: { "1.0.0": none, "2.0.0": none },
    };
    assert.ok((await resolve(feed, app(["X 1.0"]))).list.includes("B 1.0.0 runtime"));
    assert.ok((await resolve(feed, app(["X 1.0", "Y 1.0"]))).list.includes("B 2.0.0 runtime"));
  });

  test("nothing where cousins exclude each other, and lists what is left", async () => {
    const feed = {
      A: { "1.0.0": { "": { B: "[1.0]" } } },
      C: { "1.0.0": { "": { B: "2.0" } } },
      B: { "1.0.0": none, "2.0.0": { "": { D: "1.0" } } },
      D: { "1.0.0": none },
    };
    const { list, packages, manifests } = await resolve(feed, app(["A 1.0", "C 1.0"]));
    assert.deepEqual(list, ["A 1.0.0 runtime", "B ? runtime", "C 1.0.0 runtime"]);
    const { unresolved } = packages.find(({ name }) => name === "B") ?? {};
    assert.equal(unresolved?.code, "conflict");
    assert.match(unresolved?.message ?? "", /a asks for \[1\.0\], c asks for 2\.0/);
    assert.equal(manifests[0]?.isWhole, false);
  });
});
