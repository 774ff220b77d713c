import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emptyCache, listPackages, resolveTree, type TreeRun } from "../../../../test/helpers/resolve-tree.ts";
import { type StandIn, startServer } from "../../../../test/helpers/stand-in.ts";
import type { ResolvedTree } from "../../../domain/contracts/trees.ts";
import { go as goFacts } from "../index.ts";
import { openEcosystem } from "../../index.ts";

const go = await openEcosystem(goFacts);

/** What each `module version` requires, a line each. */
type Modules = Readonly<Record<string, readonly string[]>>;

function startProxy(modules: Modules): Promise<StandIn> {
  const files = new Map(
    Object.entries(modules).map(([key, required]) => {
      const [module = "", version = ""] = key.split(" ");
      const path = module.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
      return [`/${path}/@v/${version}.mod`, `module ${module}\nrequire (\n${required.join("\n")}\n)\n`];
    }),
  );
  return startServer((request, response) => {
    const content = files.get(decodeURIComponent(request.url ?? ""));
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
}

async function resolve(
  project: string | Readonly<Record<string, string>>,
  modules: Modules,
  run: Omit<TreeRun, "addresses"> = {},
): Promise<{ tree: ResolvedTree; list: readonly string[]; requests: readonly string[] }> {
  const server = await startProxy(modules);
  try {
    const files =
      typeof project === "string" ? { "go.mod": `module example.org/own/app\ngo 1.12\n${project}` } : project;
    const tree = await resolveTree(go, files, { ...run, addresses: { goproxy: server.address } });
    return { tree, list: listPackages(tree), requests: server.requests };
  } finally {
    await server.close();
  }
}

describe("minimal version selection", () => {
  test("takes the highest version that anybody requires, not the newest", async () => {
    const { list, tree } = await resolve("require (\n\texample.org/a v1.0.0\n\texample.org/b v1.0.0\n)", {
      "example.org/a v1.0.0": ["example.org/c v1.1.0"],
      "example.org/b v1.0.0": ["example.org/c v1.2.0"],
      "example.org/c v1.1.0": [],
      "example.org/c v1.2.0": [],
      "example.org/c v1.3.0": [],
    });
    assert.deepEqual(list, ["example.org/a@v1.0.0", "example.org/b@v1.0.0", "example.org/c@v1.2.0"]);
    assert.equal(tree.manifests[0]?.isWhole, true);
    assert.deepEqual(tree.packages[0]?.dependsOn, ["golang:example.org/c@v1.2.0"]);
  });

  test("also completes a go.mod that go mod tidy has not updated", async () => {
    const content = "module example.org/own/app\ngo 1.22\nrequire example.org/a v1.0.0";
    const { list, tree } = await resolve(
      { "go.mod": content },
      { "example.org/a v1.0.0": ["example.org/c v1.1.0"], "example.org/c v1.1.0": [] },
    );
    assert.deepEqual(list, ["example.org/a@v1.0.0", "example.org/c@v1.1.0"]);
    assert.equal(tree.manifests[0]?.isWhole, true);
  });

  test("counts what a version requires that is not taken in the end", async () => {
    const { list } = await resolve("require (\n\texample.org/a v1.0.0\n\texample.org/c v1.2.0\n)", {
      "example.org/a v1.0.0": ["example.org/c v1.1.0"],
      "example.org/c v1.1.0": ["example.org/d v1.0.0"],
      "example.org/c v1.2.0": [],
      "example.org/d v1.0.0": [],
    });
    assert.deepEqual(list, ["example.org/a@v1.0.0", "example.org/c@v1.2.0", "example.org/d@v1.0.0"]);
  });

  test("compares pseudo-versions and versions without modules as Go does", async () => {
    const { list } = await resolve(
      "require (\n\texample.org/a v0.0.0-20200101000000-abcdefabcdef\n\texample.org/B v2.0.0+incompatible\n)",
      {
        "example.org/a v0.0.0-20200101000000-abcdefabcdef": ["example.org/B v1.9.0"],
        "example.org/B v2.0.0+incompatible": ["example.org/a v0.0.0-20190101000000-abcdefabcdef"],
        "example.org/B v1.9.0": [],
        "example.org/a v0.0.0-20190101000000-abcdefabcdef": [],
      },
    );
    assert.deepEqual(list, ["example.org/B@v2.0.0+incompatible", "example.org/a@v0.0.0-20200101000000-abcdefabcdef"]);
  });

  test("ends where modules require each other and the module itself", async () => {
    const { list } = await resolve("require example.org/a v1.0.0", {
      "example.org/a v1.0.0": ["example.org/b v1.0.0", "example.org/own/app v1.0.0"],
      "example.org/b v1.0.0": ["example.org/a v1.0.0"],
    });
    assert.deepEqual(list, ["example.org/a@v1.0.0", "example.org/b@v1.0.0"]);
  });

  test("leaves out excluded versions", async () => {
    const project = "require example.org/a v1.0.0\nexclude example.org/b v1.5.0";
    const { list } = await resolve(project, {
      "example.org/a v1.0.0": ["example.org/b v1.5.0", "example.org/c v1.0.0"],
      "example.org/c v1.0.0": ["example.org/b v1.1.0"],
      "example.org/b v1.1.0": [],
    });
    assert.deepEqual(list, ["example.org/a@v1.0.0", "example.org/b@v1.1.0", "example.org/c@v1.0.0"]);
  });
});

describe("replacements", () => {
  test("by another module apply to all", async () => {
    const project = "require example.org/a v1.0.0\nreplace example.org/b => example.org/fork v1.9.0";
    const { list, requests } = await resolve(project, {
      "example.org/a v1.0.0": ["example.org/b v1.0.0"],
      "example.org/fork v1.9.0": ["example.org/c v1.0.0"],
      "example.org/c v1.0.0": [],
    });
    assert.deepEqual(list, ["example.org/a@v1.0.0", "example.org/c@v1.0.0", "example.org/fork@v1.9.0"]);
    assert.ok(!requests.some((request) => request.includes("example.org/b/")));
  });

  test("by a folder of the project are followed and not listed", async () => {
    const files = {
      "go.mod":
        "module example.org/own/app\ngo 1.12\nrequire (\nexample.org/a v1.0.0\nexample.org/b v1.0.0\n)\nreplace example.org/b => ./b",
      "b/go.mod": "module example.org/b\ngo 1.17\nrequire example.org/c v1.0.0",
    };
    const { list, tree } = await resolve(files, { "example.org/a v1.0.0": [], "example.org/c v1.0.0": [] });
    assert.deepEqual(list, ["example.org/a@v1.0.0", "example.org/c@v1.0.0"]);
    const main = tree.manifests.find(({ file }) => file === "go.mod");
    assert.deepEqual(main?.inherited, ["golang:example.org/c@v1.0.0"]);
    assert.equal(main?.isWhole, true);
  });

  test("another module of the project is its own code", async () => {
    const files = {
      "go.mod": "module example.org/own/app\ngo 1.12\nrequire example.org/a v1.0.0",
      "lib/go.mod": "module example.org/own/app/lib\ngo 1.17\nrequire example.org/c v1.0.0",
    };
    const { list, requests } = await resolve(files, {
      "example.org/a v1.0.0": ["example.org/own/app/lib v1.0.0"],
      "example.org/c v1.0.0": [],
    });
    assert.deepEqual(list, ["example.org/a@v1.0.0", "example.org/c@v1.0.0"]);
    assert.ok(!requests.some((request) => request.includes("own/app")));
  });
});

describe("what Go modules cannot be resolved", () => {
  const unresolved = ({ packages }: ResolvedTree) =>
    packages.flatMap(({ name, version, unresolved: why }) => (why ? [[name, version, why.code]] : []));

  test("a version that the proxy does not have", async () => {
    const { tree } = await resolve("require example.org/a v1.0.0", {});
    assert.deepEqual(unresolved(tree), [["example.org/a", "v1.0.0", "missing"]]);
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("modules that the operator keeps private are not asked for", async () => {
    const project = "require (\n\tgit.acme.example/x v1.0.0\n\texample.org/a v1.0.0\n)";
    const { tree, requests } = await resolve(
      project,
      { "example.org/a v1.0.0": [] },
      { env: { GOPRIVATE: "*.acme.example" } },
    );
    assert.deepEqual(unresolved(tree), [["git.acme.example/x", "v1.0.0", "private"]]);
    assert.deepEqual(requests, ["GET /example.org/a/@v/v1.0.0.mod"]);
  });

  test("modules that lcc keeps private are not asked for", async () => {
    const { tree, requests } = await resolve("require example.org/secret v1.0.0", {}, { mayAsk: () => false });
    assert.deepEqual(unresolved(tree), [["example.org/secret", "v1.0.0", "private"]]);
    assert.deepEqual(requests, []);
  });

  test("a bound ends the work", async () => {
    const modules = { "example.org/a v1.0.0": ["example.org/b v1.0.0"], "example.org/b v1.0.0": [] };
    const { tree } = await resolve("require example.org/a v1.0.0", modules, { maxPackages: 1 });
    assert.deepEqual(unresolved(tree), [["example.org/b", "v1.0.0", "limit"]]);
  });

  const others = {
    "is a page": "<html>",
    "is an empty object": "{}",
    "is empty": "",
    "is that of another module": "module example.org/b\n",
  };
  for (const [name, text] of Object.entries(others))
    test(`a go.mod that ${name} is a failure of the proxy`, async () => {
      const tree = await resolveWith("require example.org/a v1.0.0", text);
      assert.deepEqual(unresolved(tree), [["example.org/a", "v1.0.0", "failed"]]);
    });

  test("a fork that replaces a module may keep its name", async () => {
    const replaced = "require example.org/a v1.0.0\nreplace example.org/a => example.org/fork v1.0.1";
    assert.deepEqual(unresolved(await resolveWith(replaced, 'module "example.org/a"\n')), []);
  });

  async function resolveWith(project: string, text: string): Promise<ResolvedTree> {
    const server = await startServer((_, response) => response.end(text));
    try {
      const files = { "go.mod": `module example.org/own/app\ngo 1.12\n${project}` };
      return await resolveTree(go, files, { addresses: { goproxy: server.address } });
    } finally {
      await server.close();
    }
  }

  test("a branch stays as the manifest has it", async () => {
    const { list, tree } = await resolve("require example.org/a master", {});
    assert.deepEqual(list, []);
    assert.equal(tree.manifests[0]?.isWhole, false);
  });
});

test("a second scan of a Go module asks nothing", async () => {
  const server = await startProxy({ "example.org/a v1.0.0": ["example.org/b v1.0.0"], "example.org/b v1.0.0": [] });
  try {
    const run = { cache: emptyCache(), addresses: { goproxy: server.address } };
    const project = { "go.mod": "module example.org/own/app\ngo 1.12\nrequire example.org/a v1.0.0" };
    const first = listPackages(await resolveTree(go, project, run));
    assert.deepEqual(listPackages(await resolveTree(go, project, run)), first);
    assert.equal(server.requests.length, 2);
  } finally {
    await server.close();
  }
});
