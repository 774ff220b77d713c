import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startNpmRegistry, type Manifest, type NpmPackages } from "../../../../test/helpers/npm-registry.ts";
import { listed, resolveNpmTree, type TreeTestOptions } from "../../../../test/helpers/npm-tree.ts";
import { startServer } from "../../../../test/helpers/stand-in.ts";

async function resolve(packages: NpmPackages, manifest: object, options: TreeTestOptions = {}) {
  const registry = await startNpmRegistry(packages);
  try {
    const tree = await resolveNpmTree({ "package.json": JSON.stringify(manifest) }, registry.address, options);
    const problems = Object.fromEntries(tree.packages.map(({ name, unresolved }) => [name, unresolved]));
    return { tree, problems, requests: [...registry.requests] };
  } finally {
    await registry.close();
  }
}

/** `count` packages, each made from its number. */
function many(count: number, make: (at: number) => Manifest): NpmPackages {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { "1.0.0": make(at) }]));
}

describe("a tree that cannot be resolved as a whole", () => {
  test("names the package that does not exist, and what exists of another", async () => {
    const { tree, problems } = await resolve(
      { a: { "1.0.0": { dependencies: { none: "*", b: "^7.0.0" } } }, b: { "1.0.0": {}, "2.0.0": {} } },
      { dependencies: { a: "*" } },
    );
    assert.deepEqual(listed(tree), ["a@1.0.0", "b@", "none@"]);
    assert.deepEqual(problems["none"], { code: "missing", message: "The registry does not have the package none." });
    const message = 'No version of b satisfies "^7.0.0". The registry has 2 others, the newest of them 1.0.0, 2.0.0.';
    assert.deepEqual(problems["b"], { code: "missing", message });
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("lists a private name, without a request about it", async () => {
    const { tree, problems, requests } = await resolve(
      { a: { "1.0.0": { dependencies: { "@acme/secret": "*" } } }, "@acme/secret": { "1.0.0": {} } },
      { dependencies: { a: "*", "@acme/other": "^1.0.0" } },
      { mayAsk: (name) => !name.startsWith("@acme/") },
    );
    assert.deepEqual(listed(tree), ["@acme/other@", "@acme/secret@", "a@1.0.0"]);
    assert.equal(problems["@acme/secret"]?.code, "private");
    assert.deepEqual(requests, ["GET /a"]);
  });

  test("does not ask for packages of JSR, for which no registry is set up", async () => {
    const { problems, requests } = await resolve(
      { a: { "1.0.0": { dependencies: { "@jsr/std__path": "*" } } } },
      { dependencies: { a: "*" } },
    );
    assert.ok(problems["@jsr/std__path"]);
    assert.deepEqual(requests, ["GET /a"]);
  });

  test("says so where the registry cannot be asked, also for an optional dependency", async () => {
    const registry = await startServer((_, response) => response.writeHead(403).end());
    const manifest = JSON.stringify({ optionalDependencies: { a: "*" } });
    const { packages, manifests } = await resolveNpmTree({ "package.json": manifest }, registry.address);
    assert.equal(packages[0]?.unresolved?.code, "failed");
    assert.equal(manifests[0]?.isWhole, false);
    await registry.close();
  });

  test("ends at the bound, and says what was left out", async () => {
    const chain = many(20, (at) => ({ dependencies: { [`p${at + 1}`]: "*" } }));
    const { tree, problems } = await resolve(chain, { dependencies: { p0: "*" } }, { maxPackages: 5 });
    assert.deepEqual(listed(tree), ["p0@1.0.0", "p1@1.0.0", "p2@1.0.0", "p3@1.0.0", "p4@1.0.0", "p5@"]);
    assert.equal(problems["p5"]?.code, "limit");
  });

  const broken: Readonly<Record<string, Manifest>> = {
    "a text in place of a table": { dependencies: "b" },
    "a list in place of a table": { peerDependencies: ["b"] },
    "a number as a range": { dependencies: { b: 1 } },
    "a name that cannot be one": { dependencies: { "../b": "*" } },
    "the name of the prototype": JSON.parse('{"dependencies": {"__proto__": "*"}}') as Manifest,
    "a range without end": { dependencies: { b: "1 ".repeat(5_000) } },
    "thousands of dependencies": {
      dependencies: Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`x${at}`, 1])),
    },
  };
  for (const [name, manifest] of Object.entries(broken)) {
    test(`cannot read ${name}`, async () => {
      const { tree, problems } = await resolve({ a: { "1.0.0": manifest } }, { dependencies: { a: "*" } });
      assert.equal(problems["a"]?.code, "unreadable");
      assert.equal(tree.packages[0]?.version, "1.0.0");
    });
  }

  for (const document of ["[]", '"x"', '{"versions": []}', '{"versions": {"x": 1, "__proto__": {}}}', "{}"]) {
    test(`is reported for a package that is ${document}`, async () => {
      const registry = await startServer((_, response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(document),
      );
      const manifest = JSON.stringify({ dependencies: { a: "*" } });
      const { packages } = await resolveNpmTree({ "package.json": manifest }, registry.address);
      assert.deepEqual(
        packages.map(({ name, version }) => `${name}@${version}`),
        ["a@"],
      );
      assert.ok(packages[0]?.unresolved);
      await registry.close();
    });
  }

  test("is not built where it takes too many steps, and says so for what is asked for", async () => {
    const chain = many(600, (at) => ({ peerDependencies: { [`p${at + 1}`]: "*" } }));
    const { tree, problems } = await resolve(chain, { dependencies: { p0: "*" } });
    assert.equal(problems["p0"]?.code, "limit");
    assert.deepEqual([...(tree.manifests[0]?.roots.values() ?? [])], [["npm:p0@"]]);
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("is no deeper than a chain of peers, and no larger than peers that all ask for each other", async () => {
    const chain = many(400, (at) => (at === 399 ? {} : { peerDependencies: { [`p${at + 1}`]: "*" } }));
    assert.equal((await resolve(chain, { dependencies: { p0: "*" } })).tree.packages.length, 400);
    const all = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`p${at}`, "*"]));
    const dense = many(25, () => ({ peerDependencies: all }));
    assert.equal((await resolve(dense, { dependencies: { p0: "*" } })).tree.packages.length, 25);
  });
});
