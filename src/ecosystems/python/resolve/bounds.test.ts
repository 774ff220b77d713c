import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { type Projects, pythonIndex } from "../../../../test/helpers/python-index.ts";
import { resolvePython, showPackages } from "../../../../test/helpers/resolve-python.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";

const { listen } = useStandIns();

async function resolve(lines: string, projects: Projects) {
  const index = await listen(pythonIndex(projects));
  return { tree: await resolvePython({ "requirements.txt": lines }, index.address), requests: index.requests };
}

describe("work ends", () => {
  test("where packages need each other in a circle", async () => {
    const projects: Projects = { a: { "1": ["b", "a[x]"] }, b: { "1": ["a"] } };
    const { tree } = await resolve("a\n", projects);
    assert.deepEqual(showPackages(tree), ["a 1 runtime", "b 1 runtime"]);
    assert.equal(tree.manifests[0]?.isWhole, true);
  });

  test("where hundreds of versions all fail", async () => {
    const versions = Array.from({ length: 300 }, (_, at) => `1.${at}`);
    const projects: Projects = {
      a: Object.fromEntries(versions.map((version) => [version, ["c<1"]])),
      b: Object.fromEntries(versions.map((version) => [version, ["c>=1"]])),
      c: { "0.5": [], "1.5": [] },
    };
    await assertQuick(20_000, "the tree", async () => {
      const { tree } = await resolve("a\nb\n", projects);
      assert.deepEqual(
        tree.packages.filter(({ unresolved }) => unresolved).map(({ name, unresolved }) => [name, unresolved?.code]),
        [["c", "conflict"]],
      );
    });
  });

  test("whatever an index says", async () => {
    const strange: readonly unknown[] = [
      ...[
        null,
        [],
        {},
        { files: null },
        { files: {} },
        { files: [null, 1, { filename: 1 }, { filename: "a-1.tar.gz" }] },
      ],
      { files: [{ filename: "a-__proto__-py3-none-any.whl", url: "/x" }] },
      { files: [{ filename: "a-1-py3-none-any.whl", url: "::", "requires-python": { a: 1 }, yanked: [] }] },
      { files: [{ filename: "a-1-py3-none-any.whl", url: "/m", "core-metadata": true, "requires-python": "=>x" }] },
    ];
    for (const page of strange) {
      const index = await listen((request, response) => {
        if (request.url?.endsWith(".metadata")) response.writeHead(200).end("Requires-Dist: __proto__\n".repeat(3));
        else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(page));
      });
      const { packages } = await resolvePython({ "requirements.txt": "a\n" }, index.address);
      assert.equal(packages[0]?.name, "a");
      assert.ok(packages[0]?.unresolved, JSON.stringify(page));
    }
  });

  test("at a bound on requirements, which is reported", async () => {
    const many = Array.from({ length: 2_100 }, (_, at) => `p${at}; extra == "x"`);
    const { tree } = await resolve("a\n", { a: { "1": many } });
    assert.deepEqual(showPackages(tree), ["a 1 runtime: unreadable"]);
  });
});

describe("the order of entries does not matter", () => {
  test("in manifests and in what packages ask for", async () => {
    const projects: Projects = {
      a: { "1": ["d<2"], "2": ["d>=2", "e"] },
      b: { "1": [], "2": ["d<2"] },
      c: { "1": ["b", "a"], "2": ["a<2", "b<2"] },
      ...{ d: { "1": [], "2": [] }, e: { "1": ["a"] } },
    };
    const turned = Object.fromEntries(
      Object.entries(projects)
        .reverse()
        .map(([name, versions]) => [
          name,
          Object.fromEntries(
            Object.entries(versions)
              .reverse()
              .map(([version, needs]) => [version, Array.isArray(needs) ? needs.toReversed() : needs]),
          ),
        ]),
    );
    const first = await resolve("a\nb\nc\n", projects);
    const second = await resolve("c\nb\na\n", turned);
    assert.deepEqual(showPackages(first.tree), showPackages(second.tree));
    assert.ok(first.tree.packages.every(({ unresolved }) => !unresolved));
  });
});
