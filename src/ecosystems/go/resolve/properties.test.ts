import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { propertyRounds } from "../../../../test/helpers/fuzz-rounds.ts";
import { random } from "../../../../test/helpers/random.ts";
import { resolveTree } from "../../../../test/helpers/resolve-tree.ts";
import { startServer } from "../../../../test/helpers/stand-in.ts";
import type { ResolvedTree } from "../../../domain/contracts/trees.ts";
import { go as goFacts } from "../index.ts";
import { compareVersions } from "../versions/version.ts";
import { openEcosystem } from "../../index.ts";

const go = await openEcosystem(goFacts);

const names = Array.from({ length: 10 }, (_, at) => `example.org/m${at}`);
const versions = ["v0.1.0", "v1.0.0-rc.1", "v1.0.0", "v1.2.0", "v1.10.0", "v2.0.0+incompatible"];

/** What each version of each module requires, at random. */
function randomModules(seed: number): ReadonlyMap<string, readonly string[]> {
  const next = random(seed);
  const requires = () =>
    names.filter(() => next() < 0.2).map((name) => `${name} ${versions[Math.floor(next() * versions.length)]}`);
  return new Map(names.flatMap((name) => versions.map((version) => [`${name} ${version}`, requires()])));
}

async function resolve(
  modules: ReadonlyMap<string, readonly string[]>,
  required: readonly string[],
  delayMs: () => number,
): Promise<ResolvedTree> {
  const server = await startServer((request, response) => {
    const [, name = "", version = ""] = /^\/(.*)\/@v\/(.*)\.mod$/.exec(decodeURIComponent(request.url ?? "")) ?? [];
    const lines = modules.get(`${name} ${version}`) ?? [];
    setTimeout(() => response.end(`module ${name}\nrequire (\n${lines.join("\n")}\n)\n`), delayMs());
  });
  try {
    const project = { "go.mod": `module example.com/app\ngo 1.15\nrequire (\n${required.join("\n")}\n)\n` };
    return await resolveTree(go, project, { addresses: { goproxy: server.address } });
  } finally {
    await server.close();
  }
}

describe("a graph of Go modules", () => {
  for (const seed of Array.from({ length: propertyRounds(32) }, (_, at) => at)) {
    const modules = randomModules(seed);
    const required = ["example.org/m0 v1.0.0", "example.org/m1 v0.1.0", "example.org/m2 v1.2.0"];

    test(`has the highest version that anybody requires (${seed})`, async () => {
      const { packages } = await resolve(modules, required, () => 0);
      const chosen = new Map(packages.map(({ name, version }) => [name, version]));
      assert.equal(chosen.size, packages.length);
      const reached = new Set(required);
      for (const one of reached) for (const next of modules.get(one) ?? []) reached.add(next);
      const wanted = Map.groupBy(reached, (one) => one.split(" ")[0] ?? "");
      assert.deepEqual([...chosen.keys()].sort(), [...wanted.keys()].sort());
      for (const [name, all] of wanted) {
        const [highest] = all.map((one) => one.split(" ")[1] ?? "").sort((a, b) => compareVersions(b, a));
        assert.equal(chosen.get(name), highest);
      }
    });

    test(`does not depend on the order of entries and replies (${seed})`, async () => {
      const next = random(seed);
      const one = await resolve(modules, required, () => 0);
      const other = await resolve(modules, required.toReversed(), () => next() * 5);
      assert.deepEqual(other.packages, one.packages);
    });
  }
});
